import '../../policies/resource.table.ts';
import { sql } from 'kysely';
import { byId } from '../../kits/personal-data.ts';
import { lockPerson } from '../../platform/auth/person-lock.ts';
import { byIndexOnly } from '../../platform/db/by-index-only.ts';
import type { Db } from '../../platform/db/database.ts';
import { isNoPhoto } from '../../policies/photos.ts';
import { resourceColumns } from '../../policies/resource.ts';
import { type DeletedKeys, returningKeys } from './resources.keys.ts';

/** An item, or a photo. */
export type AddedRow = Awaited<ReturnType<typeof readResourcesById>>[number];

/** What a person has added: their own files and folders, and those of teams and projects with their photos; in the trash too. */
export const readResourcesById = byId('resources.id', (db, userId) =>
  db
    .selectFrom('resources')
    .select(resourceColumns.map((name) => `resources.${name}` as const))
    .select(isNoPhoto.as('is_item'))
    .where('resources.uploaded_by', '=', userId),
);

/** Their own, which are deleted with the account; those of teams and projects stay there. */
const isPersonal = sql<boolean>`team_id is null and project_id is null`;

/** A person's own files by id, with the names of the folders around each. */
export async function readFilePaths(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<{ id: string; file_path: string; folders: string[]; name: string; is_deleted: boolean }[]> {
  const { rows } = await sql<{
    id: string;
    file_path: string;
    folders: string[];
    name: string;
    is_deleted: boolean;
  }>`
    select file.id, file.file_path, file.name, file.deleted_with is not null as is_deleted, array(
      select folder.name from unnest(file.ancestors) with ordinality as step (id, level)
      join resources as folder on folder.id = step.id order by step.level) as folders
    from resources as file
    where file.uploaded_by = ${userId} and file.team_id is null and file.project_id is null and file.is_file and (${afterId}::uuid is null or file.id > ${afterId})
    order by file.id limit ${limit}`.execute(db);
  return rows;
}

export async function countResources(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('resources')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uploaded_by', '=', userId)
    .where(isPersonal)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes some of a person's items, the deepest first. Returns the keys of their files; null when there were none. Locks the person, as
 * every change of these items does: a request that was under way when the account was closed may still change several.
 */
export async function deleteSome(tx: Db, userId: string, most: number): Promise<string[] | null> {
  await lockPerson(tx, userId);
  await byIndexOnly(tx);
  const { rows } = await sql<DeletedKeys>`
    delete from resources where id in (
      select id from resources where uploaded_by = ${userId} and ${isPersonal} order by cardinality(ancestors) desc limit ${most})
    ${returningKeys}`.execute(tx);
  if (rows.length === 0) return null;
  return rows.flatMap(({ keys }) => keys);
}

/**
 * Deletes some of what the person keeps about the items of others. Skips locked rows: whoever deletes several items deletes
 * these in the order of the items, and the foreign key to the person would in another. Returns their number.
 */
export async function deleteMarksOf(tx: Db, userId: string, most: number): Promise<number> {
  await byIndexOnly(tx);
  const { numAffectedRows = 0n } = await sql`
    delete from resource_marks where user_id = ${userId} and resource_id in (
      select resource_id from resource_marks where user_id = ${userId} limit ${most} for update skip locked)`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Deletes some of the shares that the person has made or got, likewise. Returns their number. */
export async function deleteSharesOfPerson(tx: Db, userId: string, most: number): Promise<number> {
  await byIndexOnly(tx);
  const { numAffectedRows = 0n } = await sql`
    delete from resource_shares where id in (
      select id from resource_shares where shared_by = ${userId} or shared_with = ${userId}
      limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

/** Whether the foreign keys of marks, shares and versions still refer to the person: they would lock several rows of these at once. */
export async function isReferredTo(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from resource_marks where user_id = ${userId})
      or exists (select from resource_shares where shared_by = ${userId} or shared_with = ${userId})
      or exists (select from resource_versions where replaced_by = ${userId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Items that the person has starred or opened, with the times. */
export const readMarksById = byId('resource_marks.resource_id', (db, userId) =>
  db
    .selectFrom('resource_marks')
    .select(['resource_marks.resource_id as id', 'starred', 'last_accessed_at'])
    .where('resource_marks.user_id', '=', userId),
);

/** What the person shares with others, and what others share with them. */
export const readSharesById = byId('resource_shares.id', (db, userId) =>
  db
    .selectFrom('resource_shares')
    .select(['resource_shares.id', 'resource_id', 'shared_by', 'shared_with', 'permission', 'created_at'])
    .where((eb) => eb.or([eb('shared_by', '=', userId), eb('shared_with', '=', userId)])),
);
