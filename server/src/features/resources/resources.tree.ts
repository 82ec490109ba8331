import '../../policies/resource.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ResourceRow, selectResources } from '../../policies/resource.ts';
import { type DeletedKeys, returningKeys } from './resources.keys.ts';
import type { Place } from './resources.places.ts';

// Statements about items and everything within them. `ancestors` has all folders around an item, so each is one statement,
// however many items there are and however deep their folders.

/** The number of levels below each of these folders; 0 for an empty one. */
export async function readHeights(
  db: Db,
  folderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (folderIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; height: number }>`
    select folder.id, coalesce(deepest.depth - cardinality(folder.ancestors), 0) as height
    from resources as folder
    cross join lateral (
      select max(cardinality(item.ancestors)) as depth from resources as item
      where item.ancestors @> array[folder.id]
    ) as deepest
    where folder.id = any(${[...folderIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, height }) => [id, height]));
}

/** Puts items under these names into a place, with what is within them. */
export async function writePlaces(
  tx: Db,
  items: readonly { readonly id: string; readonly name: string }[],
  { parentFolderId, teamId, projectId, ancestors }: Omit<Place, 'location'>,
): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  // What is within an item stays below the nearest one that is moved.
  await sql`
    update resources set
      team_id = ${teamId}, project_id = ${projectId},
      ancestors = ${[...ancestors]}::uuid[] || ancestors[
        (select max(array_position(ancestors, moved)) from unnest(${ids}::uuid[]) as moved):]
    where ancestors && ${ids}::uuid[] and id <> all(${ids}::uuid[])`.execute(tx);
  await sql`
    update resources set
      team_id = ${teamId}, project_id = ${projectId},
      parent_folder_id = ${parentFolderId}, ancestors = ${[...ancestors]}::uuid[], name = moved.name,
      version = version + 1
    from unnest(${ids}::uuid[], ${items.map(({ name }) => name)}::text[]) as moved (id, name)
    where resources.id = moved.id`.execute(tx);
}

/**
 * Moves items with everything within them to the trash, except what is there already. Returns the ids of those of the items
 * that were moved. One within another of them belongs to that one.
 */
export async function writeTrashed(tx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update resources set
      deleted_at = now(), version = version + 1,
      deleted_with = (
        select step.id from unnest(ancestors || id) with ordinality as step (id, level)
        where step.id = any(${[...ids]}::uuid[]) order by level limit 1)
    where deleted_with is null and (id = any(${[...ids]}::uuid[]) or ancestors && ${[...ids]}::uuid[])
    returning id`.execute(tx);
  const changed = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => changed.has(id));
}

/** Takes items out of the trash, with what was moved there with them. */
export async function writeRestored(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update resources set deleted_at = null, deleted_with = null, version = version + 1
    where deleted_with = any(${[...ids]}::uuid[])`.execute(tx);
}

/** Those of these folders that contain something that somebody else has added, without what is in the trash. */
export async function readWithOthers(
  db: Db,
  personId: string,
  folderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (folderIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select folder.id from unnest(${[...folderIds]}::uuid[]) as folder (id)
    where exists (
      select from resources as item
      where item.ancestors @> array[folder.id] and item.uploaded_by <> ${personId} and item.deleted_with is null)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes items of the trash with what was moved there with them. What was moved to the trash before, from a folder that is
 * deleted now, stays in the trash and belongs to the top. Returns the keys of the deleted files.
 */
export async function deleteTrashed(tx: Db, ids: readonly string[]): Promise<string[]> {
  await sql`
    update resources set
      ancestors = case when id = deleted_with then '{}' else ancestors[array_position(ancestors, deleted_with):] end,
      parent_folder_id = case when id = deleted_with then null else parent_folder_id end
    where ancestors && ${[...ids]}::uuid[] and deleted_with <> all(${[...ids]}::uuid[])`.execute(tx);
  const { rows } = await sql<DeletedKeys>`
    delete from resources where deleted_with = any(${[...ids]}::uuid[]) ${returningKeys}`.execute(tx);
  return rows.flatMap(({ keys }) => keys);
}

/** Items that were moved to the trash more than `days` days ago, oldest first. */
export function readExpired(
  db: Db,
  days: number,
  limit: number,
): Promise<{ id: string; place: string; uploaded_by: string }[]> {
  return db
    .selectFrom('resources')
    .select(['id', 'place', 'uploaded_by'])
    .whereRef('deleted_with', '=', 'id')
    .where('deleted_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
}

/** An item with the names of the folders around it; `is_empty` for a folder with nothing in it. */
export type ItemWithin = ResourceRow & { folders: string[]; is_empty: boolean };

/** Reads an item and what is within it, by id, without what is in the trash. */
export function readItemsWithin(
  db: Db,
  actorId: string,
  { root, after, limit }: { root: string; after: string | null; limit: number },
): Promise<ItemWithin[]> {
  return selectResources(db, actorId)
    .select([
      sql<string[]>`array(
        select folder.name from unnest(resources.ancestors) with ordinality as step (id, level)
        join resources as folder on folder.id = step.id order by step.level)`.as('folders'),
      sql<boolean>`not resources.is_file and (
        select item.id from resources as item where item.location = resources.id and item.type <> 'link' and item.deleted_with is null limit 1
      ) is null`.as('is_empty'),
    ])
    .where(sql<boolean>`(resources.id = ${root} or resources.ancestors @> array[${root}::uuid])`)
    .where('resources.deleted_with', 'is', null)
    .where(sql<boolean>`(${after}::uuid is null or resources.id > ${after})`)
    .orderBy('resources.id')
    .limit(limit)
    .execute();
}
