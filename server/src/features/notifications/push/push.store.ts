import type { DeliveryChannel, DeliveryRule } from '@longtable/contract/notification-deliveries';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { NotificationTable } from '../../../policies/notification.table.ts';
import type { PushedSubscription } from '../../../policies/notification-delivery.table.ts';
import type { PreferenceRow } from '../preferences/preferences.store.ts';

/** The ways of pushing something: to browsers, and by Firebase. */
export type PushChannel = Extract<DeliveryChannel, 'push' | 'device'>;

/** A notification that is about to be pushed. */
export type PushRow = Pick<
  Selectable<NotificationTable>,
  | 'id'
  | 'user_id'
  | 'type'
  | 'title'
  | 'message'
  | 'action_url'
  | 'action_text'
  | 'metadata'
  | 'about'
  | 'created_at'
> & {
  /** The person has seen it in the app, or has put it off there. */
  readonly is_seen: boolean;
  readonly is_muted: boolean;
  /** What became of it before. */
  readonly devices: readonly PushedSubscription[] | null;
  readonly attempts: number;
};

/** The people to whom pushes are due, those who have waited longest first. */
export async function readDuePeople(
  db: Db,
  channel: PushChannel,
  most: number,
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id, due_at from notification_deliveries
      where channel = ${channel} and state = 'waiting' and due_at <= now() and user_id <> all(${[...except]}::uuid[])
      order by due_at limit 500) as due
    group by user_id order by min(due_at) limit ${most}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** The most that is decided about at once for one person: whoever has more does not hold up the others. */
const decidedAtOnce = 20;

/** Locks what is due for these people, except what another process is sending. Oldest first. */
export async function lockDue(tx: Db, channel: PushChannel, people: readonly string[]): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    select notification.id, notification.user_id, notification.type, notification.title, notification.message,
      notification.action_url, notification.action_text, notification.metadata, notification.about,
      notification.created_at, delivery.devices, delivery.attempts, muted.user_id is not null as is_muted,
      (notification.is_read or notification.is_deleted or coalesce(notification.snoozed_until > now(), false)) as is_seen
    from unnest(${[...people]}::uuid[]) as person (id)
    cross join lateral (
      select * from notification_deliveries as due
      where due.user_id = person.id and due.channel = ${channel} and due.state = 'waiting' and due.due_at <= now()
      order by due.created_at, due.notification_id limit ${decidedAtOnce}
      for update skip locked) as delivery
    join notifications as notification on notification.id = delivery.notification_id
    left join notification_follows as muted
      on muted.user_id = person.id and muted.about = notification.about and muted.level = 'muted'
    order by notification.created_at, notification.id`.execute(tx);
  return rows;
}

/** Whom to push to, with what they have chosen; null for nothing. */
export type Receiver = {
  readonly id: string;
  readonly time_zone: string;
  readonly preferences: PreferenceRow | null;
};

/** Those of these people whose accounts are open. */
export async function readReceivers(db: Db, people: readonly string[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select person.id, person.time_zone, to_jsonb(chosen) as preferences
    from user_profiles as person left join notification_preferences as chosen on chosen.user_id = person.id
    where person.id = any(${[...people]}::uuid[]) and person.closed_at is null`.execute(db);
  return rows;
}

/** What was decided about a push. A waiting one is due then. */
export type Decision = {
  readonly id: string;
  readonly state: 'waiting' | 'handed' | 'skipped' | 'failed';
  readonly rule: DeliveryRule | null;
  readonly dueAt: Date | null;
  readonly devices: readonly PushedSubscription[] | null;
};

/** Stores what was decided about pushes that wait. */
export async function writeDecisions(
  tx: Db,
  channel: PushChannel,
  decisions: readonly Decision[],
): Promise<void> {
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
    where delivery.notification_id = decided.id and delivery.channel = ${channel} and delivery.state = 'waiting'`.execute(
    tx,
  );
}

/** Counts an attempt, and keeps it from being made again until its outcome is stored, for at most so many seconds. */
export async function claim(
  tx: Db,
  channel: PushChannel,
  ids: readonly string[],
  seconds: number,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update notification_deliveries set attempts = attempts + 1, due_at = now() + make_interval(secs => ${seconds})
    where notification_id = any(${[...ids]}::uuid[]) and channel = ${channel}`.execute(tx);
}
