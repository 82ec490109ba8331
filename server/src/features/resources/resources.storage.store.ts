import '../../policies/resource-upload.table.ts';
import './resources.storage.table.ts';
import type { StorageUse } from '@longtable/contract/resource-storage';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ResourceRow, resourcePolicy, selectResources } from '../../policies/resource.ts';

const nothing: StorageUse = { filesBytes: 0, trashBytes: 0, versionsBytes: 0, version: 0 };

/** What the files of these people take, also by changes of the same transaction. */
export async function readStorageUse(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, StorageUse>> {
  const rows = await db
    .selectFrom('storage_used')
    .select(['user_id', 'files as filesBytes', 'trash as trashBytes', 'versions as versionsBytes', 'version'])
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ user_id, ...use }) => [user_id, use]));
}

export async function readStorageUseOf(db: Db, userId: string): Promise<StorageUse> {
  return (await readStorageUse(db, [userId])).get(userId) ?? nothing;
}

/** How many unfinished uploads a person has, how many bytes these may have together, and what the person's files take. */
export async function readReserved(
  db: Db,
  userId: string,
): Promise<{ count: number; bytes: number; used: number }> {
  // An upload that has expired while it is being written becomes a file nevertheless.
  const { rows } = await sql<{ count: number; bytes: number; used: number }>`
    select count(*)::int as count, coalesce(sum(size_bytes), 0)::float8 as bytes,
      coalesce((select files + trash + versions from storage_used where user_id = ${userId}), 0) as used
    from resource_uploads
    where user_id = ${userId} and finished_at is null and (expires_at > now() or writer_until > now())`.execute(
    db,
  );
  return rows[0] ?? { count: 0, bytes: 0, used: 0 };
}

/** A person's largest files with their versions, of those that the person sees. Links and empty files take nothing. */
export function readLargest(
  db: Db,
  userId: string,
  limit: number,
): Promise<(ResourceRow & { versions_bytes: number })[]> {
  const largest = sql<string>`any(array(
    select id from resources as file where file.uploaded_by = ${userId} and file.is_file
      and file.size_bytes + file.versions_bytes > 0
    order by file.size_bytes + file.versions_bytes desc, file.id limit ${limit}))`;
  return selectResources(db, userId)
    .select('resources.versions_bytes')
    .where('resources.id', '=', largest)
    .where(resourcePolicy.visibleTo(userId))
    .orderBy(sql`resources.size_bytes + resources.versions_bytes`, 'desc')
    .orderBy('resources.id')
    .execute();
}
