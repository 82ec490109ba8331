import { changedTaskIds } from '../pending.ts';
import { unansweredChanges } from '../unanswered.ts';

/** Milliseconds until it is looked again. */
const lookAgainAfter = 100;

/**
 * Until the server has made a task that this page made: what is asked about it comes after that, as the changes of tasks
 * have a queue of their own. At once for a task that is there.
 */
export async function taskCreated(taskId: string): Promise<void> {
  while (isBeingCreated(taskId)) await new Promise((resolve) => setTimeout(resolve, lookAgainAfter));
}

function isBeingCreated(taskId: string): boolean {
  return unansweredChanges().some(
    ({ change }) =>
      (change.kind === 'create' || change.kind === 'create-several') &&
      changedTaskIds(change).includes(taskId),
  );
}
