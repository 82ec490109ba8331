import '../../policies/resource.table.ts';
import { sql } from 'kysely';
import { byIndexOnly } from '../../platform/db/by-index-only.ts';
import type { Db } from '../../platform/db/database.ts';
import { type DeletedKeys, returningKeys } from './resources.keys.ts';

/** Someone who leaves teams or projects. */
export type Leaving = {
  readonly of: 'teams' | 'projects';
  readonly ids: readonly string[];
  readonly personId: string;
};

/** Makes the owners of teams or projects the owners of what a person has added there. Returns the ids of those with changes. */
export async function writeOwners(tx: Db, { of, ids, personId }: Leaving): Promise<string[]> {
  const column = sql.ref(of === 'teams' ? 'resources.team_id' : 'resources.project_id');
  const { rows } = await sql<{ place: string }>`
    update resources set uploaded_by = place.owner_id, version = resources.version + 1
    from ${sql.table(of)} as place
    where place.id = ${column} and ${column} = any(${[...ids]}::uuid[]) and uploaded_by = ${personId}
      and place.owner_id <> ${personId}
    returning resources.place`.execute(tx);
  return [...new Set(rows.map(({ place }) => place))];
}

/** Deletes the shares that a person has made of items in these teams or projects. */
export async function deleteSharesOf(tx: Db, { of, ids, personId }: Leaving): Promise<void> {
  const column = sql.ref(of === 'teams' ? 'resources.team_id' : 'resources.project_id');
  await sql`
    delete from resource_shares using resources
    where resources.id = resource_shares.resource_id and resource_shares.shared_by = ${personId}
      and ${column} = any(${[...ids]}::uuid[])`.execute(tx);
}

/** Deletes some items of a team or project, the deepest first. Returns the keys of their files; null when there were none. */
export async function deleteSomeOf(tx: Db, placeId: string, most: number): Promise<string[] | null> {
  await byIndexOnly(tx);
  const { rows } = await sql<DeletedKeys>`
    delete from resources where id in (
      select id from resources where place = ${placeId} order by cardinality(ancestors) desc limit ${most})
    ${returningKeys}`.execute(tx);
  if (rows.length === 0) return null;
  return rows.flatMap(({ keys }) => keys);
}
