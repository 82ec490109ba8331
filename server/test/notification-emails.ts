import { newId } from '@longtable/contract/ids';
import type { LoggedNotification } from '@longtable/contract/notification-deliveries';
import { notificationDeliveriesApi } from '@longtable/contract/notification-deliveries';
import { vi } from 'vitest';
import { type Notice, notify } from '../src/kits/notify.ts';
import { createChanges } from '../src/platform/change.ts';
import { appendStatements } from '../src/platform/events/append.ts';
import type { Person, TestApp } from './test-app.ts';

/** Tells people about something in a change of its own. By default about themselves, which they always see. */
export async function tell(
  { database }: Pick<TestApp, 'database'>,
  to: Person | readonly Person[],
  notice: Partial<Omit<Notice, 'to'>> = {},
  actorId: string | null = null,
): Promise<void> {
  const people = [to].flat();
  const changes = createChanges({
    database,
    events: { appendStatements, wake: () => undefined },
    jobs: { requestStatements: () => [], wake: () => undefined },
  });
  await changes.run((change) =>
    notify(change, actorId, {
      type: 'task_comment',
      to: people.map(({ id }) => id),
      message: 'Ben commented on “Order paper”.',
      actionUrl: '/app/tasks?task=x',
      actionText: 'View task',
      about: `person:${people[0]?.id ?? newId()}`,
      reason: 'you are assigned',
      metadata: {},
      ...notice,
    }),
  );
}

/**
 * Sends what waits, as if its time had come, and resolves when the mail server has it. `rule` is what it waits for; null for the
 * first ten minutes.
 */
export async function sendEmails(app: TestApp, rule: string | null = null): Promise<void> {
  await app.database.pool.query(
    `update notification_deliveries set due_at = now() - interval '1 second'
    where state = 'waiting' and rule is not distinct from $1`,
    [rule],
  );
  await runJob(app, 'notifications.send-emails');
}

/** Runs a job, and waits for those that it requests. */
export async function runJob({ database: { pool } }: TestApp, name: string, payload = {}): Promise<void> {
  await pool.query('select graphile_worker.add_job($1, $2::json)', [name, JSON.stringify(payload)]);
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select (select count(*) from graphile_worker.jobs where run_at <= now()) + (select count(*) from job_requests) as n`,
    );
    if (Number(rows[0]?.n) > 0) throw new Error('Jobs are left.');
  }, 15_000);
}

/** The delivery log of a person, newest first. */
export async function logOf(person: Person): Promise<LoggedNotification[]> {
  return (await person.ok(notificationDeliveriesApi.list, {})).notifications;
}

/** What happened to the newest notification of a person by e-mail, as `skipped: seen`. */
export async function emailFate(person: Person): Promise<string> {
  const [newest] = await logOf(person);
  const delivery = newest?.deliveries.find(({ channel }) => channel === 'email');
  return delivery ? [delivery.state, delivery.rule].filter((part) => part !== null).join(': ') : 'none';
}
