import { useLinkedTask } from './linked-task.ts';

/** Opens the task that the address names; on a page only once one does. */
export function LinkedTask() {
  useLinkedTask();
  return null;
}
