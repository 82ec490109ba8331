import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { toast } from '../../../ui/toast.ts';
import { reloadTasks } from '../tasks.cache.ts';
import { openDependenciesOf } from './known-tasks.ts';

/** How long the reason stays, in milliseconds. */
const duration = 10_000;

/**
 * Why a task can't enter a status as far as is known here, in the words in which the server would refuse it
 * (docs/product/dependencies.md, "Completing"); null where it can.
 */
export function enteringRefusal(task: Task, status: TaskStatus): string | null {
  if (status !== 'completed' || task.status === 'completed') return null;
  const open = openDependenciesOf(task);
  return open.length > 0 ? completingRefused(open) : null;
}

/** Whether a task may enter a status as far as is known here. Where it may not, that is told as a failed update. */
export function mayEnter(task: Task, status: TaskStatus): boolean {
  const refusal = enteringRefusal(task, status);
  if (refusal !== null) tellNotEntered(refusal);
  return refusal === null;
}

/**
 * Tells that a task did not enter a status, and loads the list anew: what is known here may be old
 * (docs/product/taskboard.md, "Drop zones").
 */
export function tellNotEntered(refusal: string): void {
  toast({ title: `Failed to update task: ${refusal}`, tone: 'danger', duration });
  reloadTasks();
}

/** What the server says (`task/dependencies-open`); its texts are too many to come with the board. */
export function completingRefused(open: readonly Pick<Task, 'title'>[]): string {
  const titles = open.map(({ title }) => title).join(', ');
  return `Cannot complete task. The following dependencies are not yet complete: ${titles}.`;
}
