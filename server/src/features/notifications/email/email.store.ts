import type { DeliveryRule } from '@longtable/contract/notification-deliveries';
import { keptDeliveryDays } from '@longtable/contract/rules/notification-limits';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { NotificationTable } from '../../../policies/notification.table.ts';

/** A notification that is about to be sent by e-mail. */
export type EmailRow = Pick<
  Selectable<NotificationTable>,
  'id' | 'type' | 'title' | 'message' | 'action_url' | 'action_text' | 'about' | 'reason'
> & {
  /** The person has seen it in the app, or has put it off there. */
  readonly is_seen: boolean;
  /** For what it has waited. */
  readonly rule: DeliveryRule | null;
};

/** People with e-mails that are due, those who have waited longest first. */
export async function readDuePeople(
  db: Db,
  rowsAtOnce: number,
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id, due_at from notification_deliveries
      where channel = 'email' and state = 'waiting' and due_at <= now() and user_id <> all(${[...except]}::uuid[])
      order by due_at limit ${rowsAtOnce}) as due
    group by user_id order by min(due_at)`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

const emailColumns = sql`notification.id, notification.type, notification.title, notification.message,
  notification.action_url, notification.action_text, notification.about, notification.reason, delivery.rule,
  (notification.is_read or notification.is_deleted or coalesce(notification.snoozed_until > now(), false)) as is_seen`;

/** Locks what is due for a person, except what another process is sending. Oldest first. */
export async function lockDue(tx: Db, userId: string): Promise<EmailRow[]> {
  const { rows } = await sql<EmailRow>`
    select ${emailColumns} from notification_deliveries as delivery
    join notifications as notification on notification.id = delivery.notification_id
    where delivery.user_id = ${userId} and delivery.channel = 'email' and delivery.state = 'waiting'
      and delivery.due_at <= now()
    order by notification.created_at, notification.id limit ${emailedAtOnce}
    for update of delivery skip locked`.execute(tx);
  return rows;
}

/** The most notifications in one e-mail. */
export const emailedAtOnce = 100;

/** Locks what is in a message of the outbox. Oldest first. */
export async function lockHanded(tx: Db, mailId: string): Promise<(EmailRow & { user_id: string })[]> {
  const { rows } = await sql<EmailRow & { user_id: string }>`
    select ${emailColumns}, delivery.user_id from notification_deliveries as delivery
    join notifications as notification on notification.id = delivery.notification_id
    where delivery.mail_id = ${mailId} and delivery.state = 'handed'
    order by notification.created_at, notification.id
    for update of delivery`.execute(tx);
  return rows;
}

/** Whom to write to; undefined when the account is closed. */
export function readReceiver(db: Db, userId: string) {
  return db
    .selectFrom('user_profiles')
    .select(['id', 'full_name', 'email', 'time_zone'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}
export type Receiver = NonNullable<Awaited<ReturnType<typeof readReceiver>>>;

/** The notification e-mails to a person in the last hour, and when the first of them was written. */
export async function readRecentEmails(
  db: Db,
  userId: string,
): Promise<{ count: number; since: string | null }> {
  const { rows } = await sql<{ count: number; since: string | null }>`
    select count(distinct mail_id)::int as count, min(updated_at) as since from notification_deliveries
    where user_id = ${userId} and state = 'handed' and channel = 'email'
      and updated_at > now() - interval '1 hour'`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

/** Stores what was decided about some e-mails. */
export async function writeDecision(
  tx: Db,
  ids: readonly string[],
  decision:
    | { readonly state: 'handed'; readonly mailId: string }
    | { readonly state: 'skipped'; readonly rule: DeliveryRule }
    | { readonly state: 'waiting'; readonly rule: DeliveryRule; readonly until: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('notification_deliveries')
    .set({
      state: decision.state,
      // What is sent keeps what it has waited for.
      ...(decision.state !== 'handed' && { rule: decision.rule }),
      due_at: decision.state === 'waiting' ? decision.until.toISOString() : null,
      mail_id: decision.state === 'handed' ? decision.mailId : null,
      updated_at: sql`now()`,
    })
    .where('notification_id', 'in', [...ids])
    .where('channel', '=', 'email')
    .execute();
}

/** Lets e-mails be decided about again that wait because of a preference that has changed. */
export async function releaseWaiting(tx: Db, userId: string, rules: readonly DeliveryRule[]): Promise<void> {
  await tx
    .updateTable('notification_deliveries')
    .set({ due_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('channel', '=', 'email')
    .where('state', '=', 'waiting')
    .where('rule', 'in', [...rules])
    .execute();
}

/** Deletes some of the log that is older than `keptDeliveryDays`. True if there may be more. */
export async function deleteOldDeliveries(db: Db, most: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from notification_deliveries where ctid = any(array(
      select ctid from notification_deliveries
      where created_at < now() - make_interval(days => ${keptDeliveryDays})
      order by created_at limit ${most} for update skip locked))`.execute(db);
  return numAffectedRows === BigInt(most);
}
