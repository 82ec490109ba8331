import { byStatus, type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';

export type TaskColumns = Readonly<Record<TaskStatus, readonly Task[]>>;

const none: readonly Task[] = [];
export const emptyColumns: TaskColumns = byStatus(() => none);

/**
 * Groups tasks by status, in their order. A column with the same tasks as `before` keeps its identity (and so does the
 * whole if all do), so that components skip rendering.
 */
export function columnsOf(tasks: readonly Task[], before: TaskColumns): TaskColumns {
  const fresh = byStatus<Task[]>(() => []);
  for (const task of tasks) fresh[task.status].push(task);
  const columns: Record<TaskStatus, readonly Task[]> = fresh;
  for (const status of taskStatuses) {
    const old = before[status];
    const column = columns[status];
    if (old.length === column.length && old.every((task, index) => task === column[index]))
      columns[status] = old;
  }
  return taskStatuses.every((status) => columns[status] === before[status]) ? before : columns;
}
