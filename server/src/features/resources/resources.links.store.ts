import '../../policies/person.table.ts';
import './resources.links.table.ts';
import { maxLinksOfFile } from '@longtable/contract/rules/resource-link-terms';
import { type Selectable, sql } from 'kysely';
import { byId } from '../../kits/personal-data.ts';
import { byIndexOnly } from '../../platform/db/by-index-only.ts';
import type { Db } from '../../platform/db/database.ts';
import { type PersonColumns, personColumns } from '../../policies/person-columns.ts';
import type { ResourceLinkTable } from './resources.links.table.ts';

/** Expired links are kept for so many days, so that people who open one are told why it does not work. */
const daysKept = 30;

/** A link, with the person who made it. */
export type LinkRow = Selectable<ResourceLinkTable> & PersonColumns<'creator'>;

const columns = [
  'resource_links.id',
  'resource_links.resource_id',
  'resource_links.created_by',
  'resource_links.created_at',
  'resource_links.expires_at',
  'resource_links.password_hash',
  'resource_links.opens',
  'resource_links.last_opened_at',
] as const;

function selectLinks(db: Db) {
  return db
    .selectFrom('resource_links')
    .innerJoin('user_profiles as creator', 'creator.id', 'resource_links.created_by')
    .select([...columns, ...personColumns('creator')]);
}

/** The links of a file that have not expired, newest first. */
export function readLinks(db: Db, resourceId: string): Promise<LinkRow[]> {
  return selectLinks(db)
    .where('resource_links.resource_id', '=', resourceId)
    .where('resource_links.expires_at', '>', sql<string>`now()`)
    .orderBy('resource_links.created_at', 'desc')
    .orderBy('resource_links.id', 'desc')
    .limit(maxLinksOfFile)
    .execute();
}

export function readLink(db: Db, id: string): Promise<LinkRow | undefined> {
  return selectLinks(db).where('resource_links.id', '=', id).executeTakeFirst();
}

/** A link as it is opened. */
export type OfferedLink = Selectable<ResourceLinkTable> & { has_expired: boolean };

/** Undefined also when the account of its maker is closed. */
export function readOffered(db: Db, id: string): Promise<OfferedLink | undefined> {
  return db
    .selectFrom('resource_links')
    .innerJoin('user_profiles as creator', 'creator.id', 'resource_links.created_by')
    .select([...columns, sql<boolean>`resource_links.expires_at <= now()`.as('has_expired')])
    .where('resource_links.id', '=', id)
    .where('creator.closed_at', 'is', null)
    .executeTakeFirst();
}

/** The number of a file's links that have not expired. */
export async function countLinks(db: Db, resourceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('resource_links')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('resource_id', '=', resourceId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

type NewLink = Pick<LinkRow, 'id' | 'resource_id' | 'created_by' | 'password_hash'> & { seconds: number };

/** Expires by the clock of the database. False when the id is taken. */
export async function insertLink(tx: Db, { seconds, ...link }: NewLink): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('resource_links')
    .values({ ...link, expires_at: sql<string>`now() + make_interval(secs => ${seconds})` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False when the file has no such link. */
export async function deleteLink(
  tx: Db,
  { id, resourceId }: { id: string; resourceId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('resource_links')
    .where('id', '=', id)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all links of a file. Returns their number. */
export async function deleteLinks(tx: Db, resourceId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('resource_links')
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function countOpen(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('resource_links')
    .set({ opens: sql<number>`opens + 1`, last_opened_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deletes links that expired long ago; at most `most`. Returns their number. */
export async function deleteExpired(db: Db, most: number): Promise<number> {
  // Skips locked rows: deleting them in another order than somebody else could deadlock.
  const { numAffectedRows = 0n } = await sql`
    delete from resource_links where id in (
      select id from resource_links where expires_at <= now() - make_interval(days => ${sql.lit(daysKept)})
      limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** The links that a person made, with the names of the files, for their download. */
export const readLinksById = byId('resource_links.id', (db, userId) =>
  db
    .selectFrom('resource_links')
    .innerJoin('resources', 'resources.id', 'resource_links.resource_id')
    .select([...columns, 'resources.name'])
    .where('resource_links.created_by', '=', userId),
);

/** The number of a person's links that have not expired. */
export async function countLinksOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('resource_links')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('created_by', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes some of the links that a person made. Skips locked ones, as `deleteExpired` does. Returns their number. */
export async function deleteLinksOf(tx: Db, userId: string, most: number): Promise<number> {
  await byIndexOnly(tx);
  const { numAffectedRows = 0n } = await sql`
    delete from resource_links where id in (
      select id from resource_links where created_by = ${userId} limit ${most} for update skip locked)`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Whether a person has made any links, also expired ones. */
export async function hasLinks(db: Db, userId: string): Promise<boolean> {
  const link = db.selectFrom('resource_links').select('id').where('created_by', '=', userId).limit(1);
  return (await link.executeTakeFirst()) !== undefined;
}
