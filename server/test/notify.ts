import { newId } from '@longtable/contract/ids';
import type { Insertable } from 'kysely';
import { type Notice, notify } from '../src/kits/notify.ts';
import { type Changes, createChanges } from '../src/platform/change.ts';
import { appendStatements } from '../src/platform/events/append.ts';
import { channel } from '../src/platform/events/event-log-connection.ts';
import type { NotificationTable } from '../src/policies/notification.table.ts';
import type { Person, TestApp } from './test-app.ts';

/** What most tests tell people. */
const aNotice = {
  type: 'task_assigned',
  message: (by) => `${by} assigned you “Sails”.`,
  actionUrl: '/app/tasks?task=1',
  actionText: 'View Task',
  about: 'task:1',
  reason: 'you are assigned',
  metadata: { taskId: '1' },
} as const satisfies Partial<Notice>;

/** Changes as the app makes them: the relay passes their events on. They enqueue no jobs. */
export function changesOf({ database }: Pick<TestApp, 'database'>): Changes {
  const wake = () => database.pool.query('select pg_notify($1, $2)', [channel, 'a test']);
  return createChanges({
    database,
    events: { appendStatements, wake: () => void wake().catch(() => undefined) },
    jobs: { requestStatements: () => [], wake: () => undefined },
  });
}

/** Tells people something, as a change of `by` does; null is the server. */
export async function tell(
  app: Pick<TestApp, 'database'>,
  by: Pick<Person, 'id'> | null,
  to: readonly Pick<Person, 'id'>[],
  notice: Partial<Notice> = {},
): Promise<void> {
  await changesOf(app).run((change) =>
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
