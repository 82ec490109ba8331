import { type Notice, notify } from '../../server/src/kits/notify.ts';
import { createChanges } from '../../server/src/platform/change.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { appendStatements } from '../../server/src/platform/events/append.ts';
import { channel } from '../../server/src/platform/events/event-log-connection.ts';

/** Tells people something in a change, as a second node of the server on the same database does. */
export function openTelling(database: Database): (actorId: string, to: readonly string[]) => Promise<void> {
  const wake = () => database.pool.query('select pg_notify($1, $2)', [channel, 'the bench']);
  const changes = createChanges({
    database,
    events: { appendStatements, wake: () => void wake() },
    jobs: { requestStatements: () => [], wake: () => undefined },
  });
  return (actorId, to) => changes.run((change) => notify(change, actorId, { ...notice, to }));
}

const notice: Omit<Notice, 'to'> = {
  type: 'task_comment',
  message: '{actor} commented on “A task with a title of usual length”.',
  actionUrl: '/app/tasks?task=0190a6f4-3e1e-7c60-8c51-0a52e7c1c001',
  actionText: 'View Task',
  about: 'task:0190a6f4-3e1e-7c60-8c51-0a52e7c1c001',
  reason: 'you follow it',
  metadata: { taskId: '0190a6f4-3e1e-7c60-8c51-0a52e7c1c001' },
};
