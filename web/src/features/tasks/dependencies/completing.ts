import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { toast } from '../../../ui/toast.ts';
import { reloadTasks } from '../data/tasks.cache.ts';
import { openDependenciesOf } from './known-tasks.ts';

/** How long the toast stays, in milliseconds. */
const duration = 10_000;

/**
 * The refusal of moving a task to a status, in the server's words, as far as its dependencies are loaded
 * (docs/product/dependencies.md, "Completing"); null if there is none.
 */
export function enteringRefusal(task: Task, status: TaskStatus): string | null {
  if (status !== 'completed' || task.status === 'completed') return null;
  const open = openDependenciesOf(task);
  return open.length > 0 ? completingRefused(open) : null;
}

/** Whether a task may enter a status, as far as its dependencies are loaded. If not, shows a failed update. */
export function mayEnter(task: Task, status: TaskStatus): boolean {
  const refusal = enteringRefusal(task, status);
  if (refusal !== null) notifyNotEntered(refusal);
  return refusal === null;
}

/**
 * Shows that a task could not enter a status, and reloads the tasks, which may be outdated
 * (docs/product/taskboard.md, "Drop zones").
 */
export function notifyNotEntered(refusal: string): void {
  toast({ title: `Failed to update task: ${refusal}`, tone: 'danger', duration });
  reloadTasks();
}

/** The server's text of `task/dependencies-open`, repeated here so that the board does not load all error texts. */
export function completingRefused(open: readonly Pick<Task, 'title'>[]): string {
  const titles = open.map(({ title }) => title).join(', ');
  return `Cannot complete task. The following dependencies are not yet complete: ${titles}.`;
}
