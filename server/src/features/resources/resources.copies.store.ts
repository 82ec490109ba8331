import '../../policies/resource.table.ts';
import '../../policies/resource-copy.table.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { LoneResourceRow } from '../../policies/resource.ts';
import type { ResourceCopyItemTable } from '../../policies/resource-copy.table.ts';
import { type ResourceCopyRow, resourceCopyColumns } from '../../policies/resource-copy.ts';
import type { NewResource } from './resources.store.ts';

export type CopyItem = Omit<Selectable<ResourceCopyItemTable>, 'copy_id'>;

const itemColumns = ['position', 'source_id', 'resource_id', 'parent_id'] as const;

/** Items with what is in them, without the trash, folders before what is in them. At most `limit`. */
export async function readTree(
  db: Db,
  rootIds: readonly string[],
  limit: number,
): Promise<Pick<LoneResourceRow, 'id' | 'parent_folder_id' | 'size_bytes'>[]> {
  const ids = sql`${[...rootIds]}::uuid[]`;
  const { rows } = await sql<Pick<LoneResourceRow, 'id' | 'parent_folder_id' | 'size_bytes'>>`
    select id, parent_folder_id, size_bytes from (
      select id, parent_folder_id, size_bytes, ancestors from resources where id = any(${ids})
      union
      select id, parent_folder_id, size_bytes, ancestors from resources
      where ancestors && ${ids} and deleted_with is null
    ) as item
    order by cardinality(ancestors), id limit ${limit}`.execute(db);
  return rows;
}

export function readCopy(db: Db, id: string): Promise<ResourceCopyRow | undefined> {
  return db.selectFrom('resource_copies').select(resourceCopyColumns).where('id', '=', id).executeTakeFirst();
}

/** How much copying of a person is under way. */
export async function countRunning(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('resource_copies')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type NewCopy = Pick<
  ResourceCopyRow,
  'id' | 'user_id' | 'parent_folder_id' | 'team_id' | 'project_id' | 'items' | 'bytes' | 'resource_ids'
>;

export async function insertCopy(
  tx: Db,
  copy: NewCopy,
  items: readonly CopyItem[],
): Promise<ResourceCopyRow> {
  const row = await tx
    .insertInto('resource_copies')
    .values(copy)
    .returning(resourceCopyColumns)
    .executeTakeFirstOrThrow();
  await sql`
    insert into resource_copy_items (copy_id, position, source_id, resource_id, parent_id)
    select ${copy.id}, * from unnest(
      ${items.map(({ position }) => position)}::integer[], ${items.map(({ source_id }) => source_id)}::uuid[],
      ${items.map(({ resource_id }) => resource_id)}::uuid[], ${items.map(({ parent_id }) => parent_id)}::uuid[])`.execute(
    tx,
  );
  return row;
}

/** The next items to copy. */
export function readItems(db: Db, copyId: string, limit: number): Promise<CopyItem[]> {
  return db
    .selectFrom('resource_copy_items')
    .select(itemColumns)
    .where('copy_id', '=', copyId)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Takes items from those that are left. Returns those that were. */
export async function takeItems(
  tx: Db,
  copyId: string,
  positions: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .deleteFrom('resource_copy_items')
    .where('copy_id', '=', copyId)
    .where('position', '=', sql<number>`any(${[...positions]}::integer[])`)
    .returning('position')
    .execute();
  return new Set(rows.map(({ position }) => position));
}

export type CopyProgress = {
  readonly copiedItems: number;
  readonly copiedBytes: number;
  readonly refusedItems: number;
  /** Why the first was refused. */
  readonly refusal: string | null;
};

/** Adds to what is done, and ends the copying when nothing is left. */
export function writeProgress(tx: Db, id: string, progress: CopyProgress): Promise<ResourceCopyRow> {
  return tx
    .updateTable('resource_copies')
    .set({
      copied_items: sql<number>`copied_items + ${progress.copiedItems}`,
      copied_bytes: sql<number>`copied_bytes + ${progress.copiedBytes}`,
      refused_items: sql<number>`refused_items + ${progress.refusedItems}`,
      refusal: sql<string | null>`coalesce(refusal, ${progress.refusal})`,
      finished_at: sql<string | null>`case when not exists (
        select from resource_copy_items as item where item.copy_id = resource_copies.id) then now() end`,
    })
    .where('id', '=', id)
    .returning(resourceCopyColumns)
    .executeTakeFirstOrThrow();
}

/** Ends copying before all is done. */
export async function cancelCopy(tx: Db, id: string): Promise<ResourceCopyRow> {
  await tx.deleteFrom('resource_copy_items').where('copy_id', '=', id).execute();
  return tx
    .updateTable('resource_copies')
    .set({ canceled: true, finished_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning(resourceCopyColumns)
    .executeTakeFirstOrThrow();
}

/** Deletes copying that ended more than a day ago. Skips what is deleted with its account just now. */
export async function deleteFinished(db: Db): Promise<void> {
  await db
    .deleteFrom('resource_copies')
    .where('id', 'in', (of) =>
      of
        .selectFrom('resource_copies')
        .select('id')
        .where('finished_at', '<', sql<string>`now() - interval '1 day'`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

type NewCopyOfResource = NewResource & Pick<LoneResourceRow, 'thumbnail_path' | 'original_resource_id'>;

/** Inserts copies of one folder or place. */
export async function insertCopies(tx: Db, rows: readonly NewCopyOfResource[]): Promise<void> {
  const at = sql<string>`clock_timestamp()`;
  await tx
    .insertInto('resources')
    .values(rows.map((row) => ({ ...row, created_at: at, updated_at: at })))
    .execute();
}

/** Notes that a person has added items now, for the recent ones. */
export async function markAdded(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into resource_marks (user_id, resource_id, last_accessed_at)
    select ${userId}, id, clock_timestamp() from unnest(${[...ids]}::uuid[]) as added (id)
    on conflict do nothing`.execute(tx);
}
