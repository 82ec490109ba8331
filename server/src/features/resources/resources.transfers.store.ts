import '../../policies/resource.table.ts';
import '../../kits/public-links/link.table.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Items and everything within them. */
const within = (ids: readonly string[]): Expression<SqlBool> =>
  sql`(resources.id = any(${[...ids]}::uuid[]) or resources.ancestors && ${[...ids]}::uuid[])`;

/** Takes what is in the trash out of folders that are moved elsewhere: in the trash of its place it belongs to the top. */
export async function keepTrash(tx: Db, folderIds: readonly string[]): Promise<void> {
  await sql`
    update resources set
      ancestors = case when id = deleted_with then '{}' else ancestors[array_position(ancestors, deleted_with):] end,
      parent_folder_id = case when id = deleted_with then null else parent_folder_id end
    where ancestors && ${[...folderIds]}::uuid[] and deleted_with is not null`.execute(tx);
}

/**
 * Makes the actor the one who has added these items, and what is within them, where whoever has is not in the new place. Returns of how
 * many.
 */
export async function writeUploaders(
  tx: Db,
  ids: readonly string[],
  {
    actorId,
    teamId,
    projectId,
  }: { readonly actorId: string; readonly teamId: string | null; readonly projectId: string | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update resources set uploaded_by = ${actorId}
    where ${within(ids)} and uploaded_by <> ${actorId}
      and not exists (select from team_members where team_id = ${teamId} and user_id = uploaded_by)
      and not exists (select from project_members where project_id = ${projectId} and user_id = uploaded_by)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** The people who have made shares of or links to items, or to what is within them. */
export async function readMakers(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ maker: string }>`
    with moved as materialized (select id from resources where ${within(ids)})
    select shared_by as maker from resource_shares where resource_id in (select id from moved)
    union select created_by from resource_links where resource_id in (select id from moved)`.execute(db);
  return rows.map(({ maker }) => maker);
}

/** Deletes the shares of a person that do not meet a condition. Returns with whom they were. */
export async function endSharesOf(
  tx: Db,
  ids: readonly string[],
  makerId: string,
  mayShare: Expression<SqlBool>,
): Promise<string[]> {
  const { rows } = await sql<{ shared_with: string }>`
    delete from resource_shares using resources
    where resources.id = resource_shares.resource_id and ${within(ids)}
      and resource_shares.shared_by = ${makerId} and (${mayShare}) is not true
    returning resource_shares.shared_with`.execute(tx);
  return rows.map(({ shared_with }) => shared_with);
}

/** Deletes the links of a person that do not meet a condition. */
export async function endLinksOf(
  tx: Db,
  ids: readonly string[],
  makerId: string,
  mayShare: Expression<SqlBool>,
): Promise<void> {
  await sql`
    delete from resource_links using resources
    where resources.id = resource_links.resource_id and ${within(ids)}
      and resource_links.created_by = ${makerId} and (${mayShare}) is not true`.execute(tx);
}
