import '../../policies/team.table.ts';
import type { TeamColour, TeamIcon } from '@longtable/contract/rules/team-looks';
import { type SqlBool, sql } from 'kysely';
import { containing } from '../../kits/text-match.ts';
import type { Db } from '../../platform/db/database.ts';
import type { NamedEnd } from '../../platform/http/list-ends.ts';
import { selectTeams, type TeamRow, teamPolicy } from '../../policies/team.ts';

/** What of a team may be changed. */
export type TeamColumns = {
  name?: string;
  description?: string;
  icon_seed?: TeamIcon;
  colour?: TeamColour;
  photo_url?: string | null;
  photo_file?: string | null;
};

/** A team with its name as the list is ordered by it. */
export type ListedTeamRow = TeamRow & { sort_name: string };

/** A page of somebody's teams by name, narrowed by a text in it. */
export function readTeams(
  db: Db,
  actorId: string,
  asked: { text: string; end: NamedEnd | null; limit: number },
): Promise<ListedTeamRow[]> {
  const { text, end, limit } = asked;
  const name = sql<string>`lower(teams.name)`;
  // First which ones, of hundreds, then all that there is to say of these.
  let page = db
    .selectFrom('teams')
    .select('teams.id')
    .where(teamPolicy.visibleTo(actorId))
    .orderBy(name)
    .orderBy('teams.id')
    .limit(limit);
  if (text !== '') page = page.where('teams.name', 'ilike', containing(text));
  if (end) page = page.where(sql<SqlBool>`(${name}, teams.id) > (${end.name}, ${end.id}::uuid)`);
  return selectTeams(db, actorId)
    .select(name.as('sort_name'))
    .where('teams.id', 'in', page)
    .orderBy(name)
    .orderBy('teams.id')
    .execute();
}

/** False when there is a team of this id. */
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

/** Writes what has changed, as the next version. */
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

/** Deletes a team, and with it its members, departments, updates and invitations. */
export async function deleteTeam(tx: Db, teamId: string): Promise<void> {
  await tx.deleteFrom('teams').where('id', '=', teamId).execute();
}

/** Those with the role Owner, the first to join first. */
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

/** The result object of the stored procedure (docs/product/teams.md, "Ownership transfer"). */
export async function callTransfer(
  tx: Db,
  { teamId, newOwnerId, currentUserId }: { teamId: string; newOwnerId: string; currentUserId: string },
): Promise<{ success: boolean; message: string }> {
  const { rows } = await sql<{ result: { success: boolean; message: string } }>`
    select transfer_team_ownership(${teamId}, ${newOwnerId}, ${currentUserId}) as result`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The stored procedure answered nothing.');
  return row.result;
}
