import {
  keptInactiveSubscriptionDays,
  maxPushSubscriptions,
} from '@longtable/contract/rules/notification-limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type PushSubscriptionRow, pushSubscriptionColumns } from '../../../policies/push-subscription.ts';

/** Whether something may be sent to a subscription in a query: it is active, and the session that saved it goes on. */
export function isReachable(table: string): RawBuilder<boolean> {
  const browser = sql.table(table);
  return sql<boolean>`${browser}.is_active and (${browser}.session_id is null or exists (
    select from sessions where sessions.id = ${browser}.session_id and sessions.user_id = ${browser}.user_id
      and sessions.expires_at > now()))`;
}

/** The subscriptions of a person that may be sent to, last used first. */
export function readActive(db: Db, userId: string): Promise<PushSubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .select([...pushSubscriptionColumns])
    .where('user_id', '=', userId)
    .where(isReachable('push_subscriptions'))
    .orderBy(sql`last_used_at desc nulls last`)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Saves a subscription by its address. Returns it, and whose it was before; null for nobody's. */
export async function upsert(
  tx: Db,
  subscription: {
    readonly id: string;
    readonly userId: string;
    readonly endpoint: string;
    readonly p256dhKey: string;
    readonly authKey: string;
    readonly userAgent: string;
    readonly deviceName: string;
    readonly browserName: string;
    readonly osName: string;
    readonly sessionId: string;
  },
): Promise<PushSubscriptionRow & { readonly previous_user_id: string | null }> {
  const { id, userId, endpoint, p256dhKey, authKey, userAgent, deviceName, browserName, osName, sessionId } =
    subscription;
  const columns = sql.join(pushSubscriptionColumns.map((name) => sql.ref(`saved.${name}`)));
  const { rows } = await sql<PushSubscriptionRow & { previous_user_id: string | null }>`
    select ${columns}, before.user_id as previous_user_id
    from upsert_push_subscription(${userId}, ${endpoint}, ${p256dhKey}, ${authKey}, ${userAgent}, ${deviceName},
      ${browserName}, ${osName}, ${id}, ${sessionId}) as saved
    left join push_subscriptions as before on before.endpoint = ${endpoint}`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error('The subscription was not saved.');
  return saved;
}

/** Deletes what a person has beyond `maxPushSubscriptions`: first inactive ones, then those not used for the longest time. */
export async function deleteExcess(tx: Db, userId: string, keptId: string): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} and id <> ${keptId}
      order by is_active desc, coalesce(last_used_at, created_at) desc
      offset ${maxPushSubscriptions - 1} for update skip locked)`.execute(tx);
}

/** Ends a person's subscription with this address. False if there is none that is active. */
export async function deactivateByEndpoint(tx: Db, userId: string, endpoint: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('push_subscriptions')
    .set({ is_active: false, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .where(sql<boolean>`is_active`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the subscriptions that were saved in a session, which has ended. Returns whose they were. */
export async function deactivateOfSession(tx: Db, sessionId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('push_subscriptions')
    .set({ is_active: false, updated_at: sql`now()` })
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`is_active`)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function deleteSubscription(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** For the download of a person's data: all but the keys. */
export function readForDownload(db: Db, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select([
      'device_name as deviceName',
      'browser_name as browserName',
      'os_name as osName',
      'user_agent as userAgent',
      'endpoint',
      'is_active as isActive',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Deletes some that have been inactive for `keptInactiveSubscriptionDays`. True if there may be more. */
export async function deleteInactive(db: Db, most: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from push_subscriptions where id = any(array(
      select id from push_subscriptions
      where not is_active and updated_at < now() - make_interval(days => ${keptInactiveSubscriptionDays})
      order by updated_at limit ${most} for update skip locked))`.execute(db);
  return numAffectedRows === BigInt(most);
}

/** A browser with what it takes to send to it. */
export type Target = {
  readonly id: string;
  readonly user_id: string;
  readonly endpoint: string;
  readonly p256dh_key: string;
  readonly auth_key: string;
  readonly device_name: string;
};

/** The subscriptions of these people that may be sent to. */
export function readTargets(db: Db, people: readonly string[]): Promise<Target[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'endpoint', 'p256dh_key', 'auth_key', 'device_name'])
    .where('user_id', 'in', [...people])
    .where(isReachable('push_subscriptions'))
    .orderBy('id')
    .execute();
}

/** Stores that a push service has taken something for these subscriptions. */
export async function markUsed(tx: Db, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length === 0) return;
  // In one order: another process may do the same.
  await sql`
    select mark_push_subscription_used(used.endpoint)
    from unnest(${endpoints.toSorted()}::text[]) as used (endpoint)`.execute(tx);
}

/** Ends subscriptions that their push service does not know any more. Returns whose they are. */
export async function deactivate(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable('push_subscriptions')
    .set({ is_active: false, updated_at: sql`now()` })
    .where('id', 'in', [...ids])
    .where(sql<boolean>`is_active`)
    .returning('user_id')
    .execute();
  return [...new Set(rows.map(({ user_id }) => user_id))];
}
