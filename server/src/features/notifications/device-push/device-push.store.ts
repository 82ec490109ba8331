import '../../../policies/device-token.table.ts';
import '../../../policies/push-subscription.table.ts';
import type { DeviceTokenKind } from '@longtable/contract/device-tokens';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Decision, PushRow } from '../push/push.store.ts';

/** The people to whom device pushes are due, those who have waited longest first. */
export async function readDuePeople(db: Db, most: number, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id, due_at from notification_deliveries
      where channel = 'device' and state = 'waiting' and due_at <= now() and user_id <> all(${[...except]}::uuid[])
      order by due_at limit 500) as due
    group by user_id order by min(due_at) limit ${most}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** The most that is sent to a person at once. */
const sentAtOnce = 20;

/** Locks what is due for these people, except what another process is sending. Oldest first. */
export async function lockDue(tx: Db, people: readonly string[]): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    select notification.id, notification.user_id, notification.type, notification.title, notification.message,
      notification.action_url, notification.action_text, notification.metadata, notification.about,
      notification.created_at, delivery.devices, delivery.attempts, muted.user_id is not null as is_muted,
      (notification.is_read or notification.is_deleted or coalesce(notification.snoozed_until > now(), false)) as is_seen
    from unnest(${[...people]}::uuid[]) as person (id)
    cross join lateral (
      select * from notification_deliveries as due
      where due.user_id = person.id and due.channel = 'device' and due.state = 'waiting' and due.due_at <= now()
      order by due.created_at, due.notification_id limit ${sentAtOnce}
      for update skip locked) as delivery
    join notifications as notification on notification.id = delivery.notification_id
    left join notification_follows as muted
      on muted.user_id = person.id and muted.about = notification.about and muted.level = 'muted'
    order by notification.created_at, notification.id`.execute(tx);
  return rows;
}

/** A device with what it takes to send to it. */
export type Target = {
  readonly id: string;
  readonly user_id: string;
  readonly token: string;
  readonly kind: DeviceTokenKind;
  readonly device_name: string;
  /** The same browser has a push subscription of the person, which brings the same with its buttons. */
  readonly has_web_push: boolean;
};

/** The active tokens of these people whose sessions go on (`findActiveToken`). */
export async function readTargets(db: Db, people: readonly string[]): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select device.id, device.user_id, device.token, device.kind, device.device_name, exists (
        select from push_subscriptions as browser
        where browser.endpoint = device.push_endpoint and browser.user_id = device.user_id and browser.is_active
      ) as has_web_push
    from user_fcm_tokens as device
    join sessions on sessions.id = device.session_id and sessions.user_id = device.user_id
    where device.user_id = any(${[...people]}::uuid[]) and device.is_active and sessions.expires_at > now()
    order by device.id`.execute(db);
  return rows;
}

/** Stores what was decided about pushes that wait. */
export async function writeDecisions(tx: Db, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return;
  await sql`
    update notification_deliveries as delivery
    set state = decided.state, rule = decided.rule, due_at = decided.due_at, devices = decided.devices::jsonb,
      updated_at = now()
    from unnest(
      ${decisions.map(({ id }) => id)}::uuid[], ${decisions.map(({ state }) => state)}::text[],
      ${decisions.map(({ rule }) => rule)}::text[],
      ${decisions.map(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[],
      ${decisions.map(({ devices }) => (devices ? JSON.stringify(devices) : null))}::text[]
    ) as decided (id, state, rule, due_at, devices)
    where delivery.notification_id = decided.id and delivery.channel = 'device' and delivery.state = 'waiting'`.execute(
    tx,
  );
}

/** Counts an attempt, and keeps it from being made again until its outcome is stored, for at most so many seconds. */
export async function claim(tx: Db, ids: readonly string[], seconds: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update notification_deliveries set attempts = attempts + 1, due_at = now() + make_interval(secs => ${seconds})
    where notification_id = any(${[...ids]}::uuid[]) and channel = 'device'`.execute(tx);
}

/** Ends tokens that Firebase does not know any more. */
export async function deactivate(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('user_fcm_tokens')
    .set({ is_active: false, updated_at: sql`now()` })
    .where('id', 'in', [...ids])
    .execute();
}
