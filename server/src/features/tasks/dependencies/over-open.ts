/** The planned state of a task that decides whether it may be completed. */
export type Completable = {
  readonly isCompleted: boolean;
  /** It was completed before, and stays so whatever is reopened (decision 016). */
  readonly stays?: boolean;
  readonly dependencies: readonly string[];
};

/**
 * The ids of those tasks that would be completed while a dependency is open, directly or because another of these tasks
 * cannot be completed. `open` are their dependencies that are open now; the planned state of one of the tasks takes
 * precedence over its present state.
 */
export function findOverOpen(
  tasks: ReadonlyMap<string, Completable>,
  open: Pick<ReadonlySet<string>, 'has'>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const isOpen = (id: string) => {
    const task = tasks.get(id);
    return task ? !task.isCompleted || found.has(id) : open.has(id);
  };
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [id, { isCompleted, stays, dependencies }] of tasks) {
      if (isCompleted && !stays && dependencies.some(isOpen)) found.add(id);
    }
  }
  return found;
}
