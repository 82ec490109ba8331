import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { toast } from '../../../ui/toast.ts';
import { openDependenciesOf } from './known-tasks.ts';
import { namesOf } from './waiting.ts';

/** How long the reason stays, in milliseconds. */
const duration = 10_000;

/** What a drop zone says of a task that can't be completed yet; null for one that can, or that goes elsewhere. */
export function dropRefusal(task: Task, status: TaskStatus): string | null {
  const open = refusing(task, status);
  return open.length > 0 ? `Cannot complete yet. Waits for: ${namesOf(open)}` : null;
}

/**
 * Whether a task may enter a status as far as is known here. Where it may not, the reason is said, in the words in which
 * the server would refuse it (workspace §8).
 */
export function mayEnter(task: Task, status: TaskStatus): boolean {
  const open = refusing(task, status);
  if (open.length === 0) return true;
  toast({ title: completingRefused(open), tone: 'danger', duration });
  return false;
}

/** What the server says (`task/dependencies-open`); its texts are too many to come with the board. */
export function completingRefused(open: readonly Pick<Task, 'title'>[]): string {
  const titles = open.map(({ title }) => title).join(', ');
  return `Cannot complete task. The following dependencies are not yet complete: ${titles}.`;
}

function refusing(task: Task, status: TaskStatus): readonly Task[] {
  return status === 'completed' && task.status !== 'completed' ? openDependenciesOf(task) : [];
}
