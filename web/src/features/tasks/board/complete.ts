import { scopeOnPage } from '../data/task-scope.ts';
import { putTask, shownTask } from './drag-moves.ts';
import { focusCard } from './keyboard.ts';

/** Completes a task as dropping it on Completed does, and focuses the card next to it. */
export function completeTask(taskId: string): void {
  const task = shownTask(taskId);
  if (!task?.can.move || task.status === 'completed') return;
  const column = scopeOnPage().contents().columns[task.status];
  const index = column.findIndex(({ id }) => id === taskId);
  const next = column[index + 1] ?? column[index - 1];
  if (putTask(taskId, { status: 'completed', index: 0 })) focusCard(next?.id ?? taskId);
}
