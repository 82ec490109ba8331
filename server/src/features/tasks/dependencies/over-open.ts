/** A task as it is to be, as far as that decides whether it may be completed. */
export type Completable = {
  readonly isCompleted: boolean;
  /** It was completed before, and stays it whatever is opened again (decision 016). */
  readonly stays?: boolean;
  readonly dependencies: readonly string[];
};

/**
 * The ids of those tasks that would come to be completed while something that they wait for is open, directly or because
 * another of them can't be completed. `open` are the open ones of their dependencies; what is to become of one of the
 * tasks counts before what it is.
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
