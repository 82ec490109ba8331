import { keptNotificationDays, maxUnreadCounted } from '@longtable/contract/rules/notification-limits';
import {
  type NotificationGroup,
  type NotificationType,
  notificationTypeNames,
  notificationTypes,
} from '@longtable/contract/rules/notification-types';
import { sql } from 'kysely';
import { newestFirst, type Page, type PageRequest, pagedList } from '../../kits/paged-list.ts';
import { byId } from '../../kits/personal-data.ts';
import { byIndexOnly } from '../../platform/db/by-index-only.ts';
import type { Db } from '../../platform/db/database.ts';
import { type NotificationRow, notificationColumns } from '../../policies/notification.ts';
import {
  type PersonCardRow,
  type PersonColumns,
  personCardColumns,
  personColumns,
} from '../../policies/person-columns.ts';

export type ListedNotification = NotificationRow & PersonColumns<'actor'>;

export type ListFilter = {
  readonly unread?: boolean | undefined;
  readonly group?: NotificationGroup | undefined;
};

const columns = notificationColumns.map((name) => `notifications.${name}` as const);

/** A page of a person's notifications, newest first. */
export function readNotifications(
  db: Db,
  userId: string,
  { unread, group, ...page }: ListFilter & PageRequest,
): Promise<Page<ListedNotification>> {
  let query = db
    .selectFrom('notifications')
    .leftJoin('user_profiles as actor', 'actor.id', 'notifications.actor_id')
    .select([...columns, ...personColumns('actor')])
    .where('notifications.user_id', '=', userId)
    .where(sql<boolean>`not is_deleted and (snoozed_until is null or snoozed_until <= now())`);
  if (unread !== undefined) query = query.where(unread ? sql<boolean>`not is_read` : sql<boolean>`is_read`);
  const list = pagedList(newestFirst('notifications', 'created_at'), page);
  if (group === undefined) return list.read(query);
  // A page of each type, by the index: those of other groups are not read, however many there are.
  const ofType = query
    .clearSelect()
    .select('notifications.id')
    .where('notifications.type', '=', sql.ref<NotificationType>('wanted.type'));
  const ids = sql<string>`(select found.id from unnest(${typesOf(group)}::text[]) as wanted (type)
    cross join lateral (${list.select(ofType)}) as found)`;
  return list.readSelected(query.where('notifications.id', 'in', ids));
}

function typesOf(group: NotificationGroup) {
  return notificationTypeNames.filter((type) => notificationTypes[type].group === group);
}

/** The number of unread ones, at most `maxUnreadCounted`: so many are read at most, however many there are. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications
      where user_id = ${userId} and not is_read and not is_deleted
        and (snoozed_until is null or snoozed_until <= now())
      limit ${maxUnreadCounted}
    ) as unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The people who did what these notifications are about, for their cards. */
export async function readActors(
  db: Db,
  rows: readonly Pick<NotificationRow, 'actor_id'>[],
): Promise<PersonCardRow[]> {
  const ids = new Set(rows.flatMap(({ actor_id }) => actor_id ?? []));
  if (ids.size === 0) return [];
  return db
    .selectFrom('user_profiles')
    .select(personCardColumns)
    .where('id', 'in', [...ids])
    .execute();
}

/** Writes columns of one notification, and returns it as it is then. */
export function writeNotification(
  tx: Db,
  id: string,
  columnsOf: Partial<Pick<NotificationRow, 'is_read' | 'snoozed_until'>> & { is_deleted?: boolean },
): Promise<NotificationRow> {
  return tx
    .updateTable('notifications')
    .set({ ...columnsOf, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning([...notificationColumns])
    .executeTakeFirstOrThrow();
}

/** Marks as read what is unread and about one thing. Returns those that changed. */
export function markAboutAsRead(tx: Db, userId: string, about: string): Promise<NotificationRow[]> {
  return tx
    .updateTable('notifications')
    .set({ is_read: true, version: sql`version + 1`, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .where(sql<boolean>`not is_read and not is_deleted`)
    .returning([...notificationColumns])
    .execute();
}

/**
 * Marks as read or deletes what was created up to a time, which has milliseconds. Leaves what is snoozed: the person does not see
 * it, and has asked to see it later.
 */
export async function writeAllUntil(
  tx: Db,
  userId: string,
  until: string,
  column: 'is_read' | 'is_deleted',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ [column]: true, version: sql`version + 1`, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`created_at < ${until}::timestamptz + interval '1 millisecond'`)
    .where(sql<boolean>`not is_deleted and (snoozed_until is null or snoozed_until <= now())`)
    .where(sql<boolean>`not ${sql.ref(column)}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the snoozing of those whose time has come: as new ones, unread. */
export function wakeSnoozed(tx: Db, most: number): Promise<NotificationRow[]> {
  return tx
    .updateTable('notifications')
    .set({
      snoozed_until: null,
      is_read: false,
      created_at: sql`now()`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where(
      'id',
      'in',
      tx
        .selectFrom('notifications')
        .select('id')
        .where('snoozed_until', '<=', sql<string>`now()`)
        .where(sql<boolean>`not is_deleted`)
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...notificationColumns])
    .execute();
}

/** Deletes some that are older than `keptNotificationDays`. True if there may be more. */
export async function deleteOld(db: Db, most: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where(
      'id',
      'in',
      db
        .selectFrom('notifications')
        .select('id')
        .where('created_at', '<', sql<string>`now() - make_interval(days => ${keptNotificationDays})`)
        .orderBy('created_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return numDeletedRows === BigInt(most);
}

/**
 * Deletes what a change that was under way told people while their accounts were being deleted: it refers to nobody, so nothing
 * else would. Looks at the last two days, and runs daily.
 */
export async function deleteOrphans(db: Db): Promise<void> {
  await sql`
    delete from notifications where created_at > now() - interval '2 days'
      and not exists (select from users where users.id = notifications.user_id)`.execute(db);
}

/** For the download of a person's data. */
export const readNotificationsById = byId('notifications.id', (db, userId) =>
  db
    .selectFrom('notifications')
    .select([...columns])
    .where('user_id', '=', userId)
    .where('is_deleted', '=', false),
);

/** What a person follows or has muted. */
export async function readFollows(db: Db, userId: string) {
  return db
    .selectFrom('notification_follows')
    .select(['about', 'level', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('about')
    .execute();
}

/** Deletes some of a person's notifications, then what they follow and have muted. True if anything was deleted. */
export async function deleteSomeOf(tx: Db, userId: string, most: number): Promise<boolean> {
  await byIndexOnly(tx);
  const some = tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .limit(most)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await tx.deleteFrom('notifications').where('id', 'in', some).executeTakeFirst();
  if (numDeletedRows > 0n) return true;
  const follows = await tx
    .deleteFrom('notification_follows')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return follows.numDeletedRows > 0n;
}

/** Whether there is anything of a person. */
export async function hasAnyOf(tx: Db, userId: string): Promise<boolean> {
  await byIndexOnly(tx);
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from notifications where user_id = ${userId})
      or exists (select from notification_follows where user_id = ${userId}) as has`.execute(tx);
  return rows[0]?.has ?? false;
}
