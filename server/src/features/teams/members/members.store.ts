import '../../../policies/connection.table.ts';
import '../../../policies/department.table.ts';
import '../../../policies/team-invite.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { connectionPolicy } from '../../../policies/connection.ts';

/** The ids of a person's connections. */
export function selectConnected(db: Db, actorId: string) {
  return db
    .selectFrom('connections')
    .select(sql<string>`case when user_a_id = ${actorId} then user_b_id else user_a_id end`.as('id'))
    .where(connectionPolicy.visibleTo(actorId));
}

/** The departments of teams that a person is in, each with its number of members. */
export function readDepartmentsOf(
  db: Db,
  teamIds: readonly string[],
  personId: string,
): Promise<{ id: string; team_id: string; members_count: number }[]> {
  return db
    .selectFrom('department_members')
    .innerJoin('departments', 'departments.id', 'department_members.department_id')
    .select(['departments.id', 'departments.team_id', 'departments.members_count'])
    .where('department_members.user_id', '=', personId)
    .where('department_members.team_id', '=', anyOf(teamIds))
    .execute();
}

/** Deletes a person's invitations to teams. Returns the teams that had any. */
export async function deleteInvitesBy(
  tx: Db,
  teamIds: readonly string[],
  personId: string,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('team_invites')
    .where('created_by', '=', personId)
    .where('team_id', '=', anyOf(teamIds))
    .returning('team_id')
    .execute();
  return rows.map(({ team_id }) => team_id);
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}
