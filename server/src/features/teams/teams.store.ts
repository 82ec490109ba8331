import '../../policies/team.table.ts';
import type { TeamColour, TeamIcon } from '@longtable/contract/rules/team-looks';
import { sql } from 'kysely';
import { byName, type Page, type PageRequest, pagedList } from '../../kits/paged-list.ts';
import { containing } from '../../kits/text-match.ts';
import type { Db } from '../../platform/db/database.ts';
import { selectTeams, type TeamRow, teamPolicy } from '../../policies/team.ts';

/** The columns of a team that can be changed. */
export type TeamColumns = {
  name?: string;
  description?: string;
  icon_seed?: TeamIcon;
  colour?: TeamColour;
};

/** Reads a page of a person's teams by name, filtered by a text in it. */
export function readTeams(
  db: Db,
  actorId: string,
  { text, ...request }: PageRequest & { text: string },
): Promise<Page<TeamRow>> {
  const list = pagedList(byName('teams'), request);
  // First the ids of the page, from hundreds of teams, then all columns of these.
  let ids = list.select(db.selectFrom('teams').select('teams.id').where(teamPolicy.visibleTo(actorId)));
  if (text !== '') ids = ids.where('teams.name', 'ilike', containing(text));
  return list.readSelected(selectTeams(db, actorId).where('teams.id', 'in', ids));
}

/** False when the id is taken. */
export async function insertTeam(
  tx: Db,
  team: {
    id: string;
    owner_id: string;
    name: string;
    description: string;
    icon_seed: TeamIcon;
    colour: TeamColour;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('teams')
    .values(team)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes these columns, with a new version. */
export async function writeTeam(
  tx: Db,
  teamId: string,
  columns: TeamColumns & { owner_id?: string },
): Promise<void> {
  await tx
    .updateTable('teams')
    .set({ ...columns, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', teamId)
    .execute();
}

/** Deletes a team with its members, departments, updates and invitations. */
export async function deleteTeam(tx: Db, teamId: string): Promise<void> {
  await tx.deleteFrom('teams').where('id', '=', teamId).execute();
}

/** The members with the role Owner, by the time of joining. */
export async function readOwners(tx: Db, teamId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('role_rank', '=', 0)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The result of the stored procedure (docs/product/teams.md, "Ownership transfer"). */
export async function callTransfer(
  tx: Db,
  { teamId, newOwnerId, currentUserId }: { teamId: string; newOwnerId: string; currentUserId: string },
): Promise<{ success: boolean; message: string }> {
  const { rows } = await sql<{ result: { success: boolean; message: string } }>`
    select transfer_team_ownership(${teamId}, ${newOwnerId}, ${currentUserId}) as result`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The stored procedure returned nothing.');
  return row.result;
}
