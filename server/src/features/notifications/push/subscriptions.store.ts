import {
  keptInactiveSubscriptionDays,
  maxPushSubscriptions,
} from '@longtable/contract/rules/notification-limits';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type PushSubscriptionRow, pushSubscriptionColumns } from '../../../policies/push-subscription.ts';

/** The active subscriptions of a person, last used first. */
export function readActive(db: Db, userId: string): Promise<PushSubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .select([...pushSubscriptionColumns])
    .where('user_id', '=', userId)
    .where(sql<boolean>`is_active`)
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
  },
): Promise<PushSubscriptionRow & { readonly previous_user_id: string | null }> {
  const { id, userId, endpoint, p256dhKey, authKey, userAgent, deviceName, browserName, osName } =
    subscription;
  const columns = sql.join(pushSubscriptionColumns.map((name) => sql.ref(`saved.${name}`)));
  const { rows } = await sql<PushSubscriptionRow & { previous_user_id: string | null }>`
    select ${columns}, before.user_id as previous_user_id
    from upsert_push_subscription(${userId}, ${endpoint}, ${p256dhKey}, ${authKey}, ${userAgent}, ${deviceName},
      ${browserName}, ${osName}, ${id}) as saved
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
