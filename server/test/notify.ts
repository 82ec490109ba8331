import { newId } from '@longtable/contract/ids';
import type { Insertable } from 'kysely';
import { type Notice, notify } from '../src/kits/notify.ts';
import { createChanges } from '../src/platform/change.ts';
import { appendStatements } from '../src/platform/events/append.ts';
import { channel } from '../src/platform/events/event-log-connection.ts';
import type { NotificationTable } from '../src/policies/notification.table.ts';
import type { Person, TestApp } from './test-app.ts';

/** What most tests tell people. */
const aNotice = {
  type: 'task_assigned',
  message: '{actor} assigned you “Sails”.',
  actionUrl: '/app/tasks?task=1',
  actionText: 'View Task',
  about: 'task:1',
  reason: 'you are assigned',
  metadata: { taskId: '1' },
} as const satisfies Partial<Notice>;

/** Tells people something, as a change of `by` does; null is the server. The relay passes the events on. */
export async function tell(
  { database }: Pick<TestApp, 'database'>,
  by: Pick<Person, 'id'> | null,
  to: readonly Pick<Person, 'id'>[],
  notice: Partial<Notice> = {},
): Promise<void> {
  const changes = createChanges({
    database,
    events: {
      appendStatements,
      wake: () =>
        void database.pool.query('select pg_notify($1, $2)', [channel, 'a test']).catch(() => undefined),
    },
    jobs: { requestStatements: () => [], wake: () => undefined },
  });
  await changes.run((change) =>
    notify(change, by?.id ?? null, { ...aNotice, to: to.map(({ id }) => id), ...notice }),
  );
}

/** A row of a notification. */
export function notificationTo(
  user_id: string,
  row: Partial<Insertable<NotificationTable>> = {},
): Insertable<NotificationTable> {
  return {
    id: newId(),
    user_id,
    type: 'task_assigned',
    title: 'New Task Assigned',
    message: 'Ada assigned you “Sails”.',
    action_url: '/app/tasks?task=1',
    action_text: 'View Task',
    metadata: '{}',
    actor_id: null,
    about: 'task:1',
    reason: 'you are assigned',
    key: newId(),
    snoozed_until: null,
    ...row,
  };
}
