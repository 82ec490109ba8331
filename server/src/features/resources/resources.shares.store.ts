import '../../policies/resource.table.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type PersonCardRow, personCardColumns } from '../../policies/person-columns.ts';
import type { ResourceReaderView, ResourceShareTable } from '../../policies/resource.table.ts';
import type { LoneResourceRow } from '../../policies/resource.ts';

/** The owner of an item's team or project with the number of its members; of a personal item its owner. */
export async function readOwner(
  db: Db,
  { team_id, project_id, uploaded_by }: Pick<LoneResourceRow, 'team_id' | 'project_id' | 'uploaded_by'>,
): Promise<{ owner_id: string; members_count: number | null }> {
  if ((team_id ?? project_id) === null) return { owner_id: uploaded_by, members_count: null };
  const { rows } = await sql<{ owner_id: string; members_count: number }>`
    select owner_id, members_count from teams where id = ${team_id}
    union all select owner_id, members_count from projects where id = ${project_id}`.execute(db);
  return rows[0] ?? { owner_id: uploaded_by, members_count: null };
}

/** The shares of these items that count, oldest first. */
export function readReaders(db: Db, ids: readonly string[]): Promise<Selectable<ResourceReaderView>[]> {
  return db
    .selectFrom('resource_readers')
    .selectAll()
    .where('resource_id', 'in', [...ids])
    .orderBy('created_at')
    .execute();
}

export function readPeople(db: Db, ids: readonly string[]): Promise<PersonCardRow[]> {
  return db
    .selectFrom('user_profiles')
    .select(personCardColumns)
    .where('id', 'in', [...new Set(ids)])
    .execute();
}

/** Existing shares are kept, unless whoever shared it may not do so any more. Returns the others. */
export async function insertShares(
  tx: Db,
  shares: readonly Pick<Selectable<ResourceShareTable>, 'id' | 'resource_id' | 'shared_by' | 'shared_with'>[],
): Promise<{ resource_id: string; shared_with: string }[]> {
  if (shares.length === 0) return [];
  const { rows } = await sql<{ resource_id: string; shared_with: string }>`
    insert into resource_shares (id, resource_id, shared_by, shared_with)
    select * from unnest(
      ${shares.map(({ id }) => id)}::uuid[], ${shares.map(({ resource_id }) => resource_id)}::uuid[],
      ${shares.map(({ shared_by }) => shared_by)}::uuid[], ${shares.map(({ shared_with }) => shared_with)}::uuid[])
    on conflict (resource_id, shared_with) do update set shared_by = excluded.shared_by
    where not exists (
      select from resource_readers as reader
      where reader.resource_id = excluded.resource_id and reader.user_id = excluded.shared_with)
    returning resource_id, shared_with`.execute(tx);
  return rows;
}

/** True if there was one. */
export async function deleteShare(tx: Db, resourceId: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('resource_shares')
    .where('resource_id', '=', resourceId)
    .where('shared_with', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
