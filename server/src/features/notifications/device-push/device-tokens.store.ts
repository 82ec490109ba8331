import type { DeviceTokenKind } from '@longtable/contract/device-tokens';
import { newId } from '@longtable/contract/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import '../../../policies/device-token.table.ts';
import '../../../policies/push-subscription.table.ts';
import type { DeviceTokenTable } from '../../../policies/device-token.table.ts';
import { isReachable } from '../push/subscriptions.store.ts';

export type SavedToken = Pick<
  Insertable<DeviceTokenTable>,
  | 'user_id'
  | 'token'
  | 'kind'
  | 'browser_name'
  | 'os_name'
  | 'device_name'
  | 'device_id'
  | 'session_id'
  | 'push_endpoint'
>;
export type DeviceToken = Pick<Selectable<DeviceTokenTable>, 'token' | 'kind'>;

/** The most tokens of one person. */
export const mostTokens = 20;

/** Saves a token for a locked person, with its device: it is active again, and theirs if it was somebody else's. */
export async function upsertToken(tx: Db, saved: SavedToken): Promise<void> {
  const { token: _, ...columns } = saved;
  await tx
    .insertInto('user_fcm_tokens')
    .values({ id: newId(), ...saved, is_active: true })
    .onConflict((conflict) =>
      conflict.column('token').doUpdateSet({ ...columns, is_active: true, updated_at: sql`now()` }),
    )
    .execute();
}

/** Deactivates the other tokens of a person's device. */
export async function deactivateOthersOfDevice(
  tx: Db,
  { user_id, device_id, token }: Pick<SavedToken, 'user_id' | 'device_id' | 'token'>,
): Promise<void> {
  await tx
    .updateTable('user_fcm_tokens')
    .set({ is_active: false, updated_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('device_id', '=', device_id)
    .where('token', '<>', token)
    .where('is_active', '=', true)
    .execute();
}

/** Deletes the tokens of a person beyond the newest. */
export async function deleteBeyondMost(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('user_fcm_tokens')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('user_fcm_tokens')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .offset(mostTokens),
    )
    .execute();
}

/** Deactivates a token, of a person if one is given. */
export async function deactivateToken(db: Db, token: string, userId?: string): Promise<void> {
  const ofToken = db
    .updateTable('user_fcm_tokens')
    .set({ is_active: false, updated_at: sql`now()` })
    .where('token', '=', token)
    .where('is_active', '=', true);
  await (userId === undefined ? ofToken : ofToken.where('user_id', '=', userId)).execute();
}

/** Deactivates the tokens that were saved in a session, which has ended. */
export async function deactivateOfSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('user_fcm_tokens')
    .set({ is_active: false, updated_at: sql`now()` })
    .where('session_id', '=', sessionId)
    .where('is_active', '=', true)
    .execute();
}

/**
 * A token of a person to which something may be sent: its session goes on. Whoever has signed out must not read there what comes
 * later, also if that was not recorded.
 */
export function findActiveToken(db: Db, userId: string, token: string): Promise<DeviceToken | undefined> {
  return db
    .selectFrom('user_fcm_tokens as device')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.id', '=', 'device.session_id').onRef('sessions.user_id', '=', 'device.user_id'),
    )
    .select(['device.token', 'device.kind'])
    .where('device.token', '=', token)
    .where('device.user_id', '=', userId)
    .where('device.is_active', '=', true)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** The devices of a person, for their download; without the tokens, with which others could not send anything either. */
export function readDevices(db: Db, userId: string) {
  return db
    .selectFrom('user_fcm_tokens')
    .select(['device_name', 'browser_name', 'os_name', 'is_active', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .execute();
}

/** Deletes all tokens of a person. */
export async function deleteTokensOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('user_fcm_tokens').where('user_id', '=', userId).execute();
}

/** Days after which a token that was not saved again is deleted: Firebase forgets it then as well. */
const keptDays = 270;
/** The same for one that is not active. */
const keptInactiveDays = 30;

/** Deletes some of the tokens that are of no use any more. True if there may be more. */
export async function deleteStaleTokens(db: Db, most: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from user_fcm_tokens where id in (
      select id from user_fcm_tokens
      where updated_at < now() - make_interval(days => ${keptInactiveDays})
        and (not is_active or updated_at < now() - make_interval(days => ${keptDays}))
      order by updated_at limit ${most} for update skip locked)`.execute(db);
  return numAffectedRows === BigInt(most);
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
        where browser.endpoint = device.push_endpoint and browser.user_id = device.user_id
          and ${isReachable('browser')}
      ) as has_web_push
    from user_fcm_tokens as device
    join sessions on sessions.id = device.session_id and sessions.user_id = device.user_id
    where device.user_id = any(${[...people]}::uuid[]) and device.is_active and sessions.expires_at > now()
    order by device.id`.execute(db);
  return rows;
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
