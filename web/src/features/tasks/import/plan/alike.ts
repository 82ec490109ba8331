import type { TaskLikeness } from '@longtable/contract/task-imports';
import type { PlannedTask } from './plan.ts';

type Likeness = Pick<PlannedTask, 'identity' | 'title' | 'project' | 'dueDate'>;

/** What to look up, once for tasks that are alike. */
export function likenessesOf(tasks: readonly Likeness[]): TaskLikeness[] {
  return [
    ...new Map(
      tasks.map((task) => [
        keyOf(task),
        { title: task.title, projectId: task.project?.id ?? null, dueDate: task.dueDate },
      ]),
    ).values(),
  ];
}

/**
 * The planned tasks that are here already, by identity. `found` has the existing tasks of each likeness; each stands for one
 * planned task, so that of three tasks alike with one of them here, two are created. `taken` are those known otherwise.
 */
export function matchAlike(
  tasks: readonly Likeness[],
  found: readonly (readonly string[])[],
  taken: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const left = new Map(
    likenessesOf(tasks).map(({ title, projectId, dueDate }, index) => [
      keyOf({ title, dueDate, project: projectId === null ? null : { id: projectId } }),
      (found[index] ?? []).filter((taskId) => !taken.has(taskId)),
    ]),
  );
  const matched = new Map<string, string>();
  for (const task of tasks) {
    const taskId = left.get(keyOf(task))?.shift();
    if (taskId !== undefined) matched.set(task.identity, taskId);
  }
  return matched;
}

function keyOf({
  title,
  project,
  dueDate,
}: Pick<Likeness, 'title' | 'dueDate'> & { readonly project: { readonly id: string } | null }): string {
  return JSON.stringify([title, project?.id ?? null, dueDate]);
}
