import '../../../policies/connection.table.ts';
import '../../../policies/department.table.ts';
import '../../../policies/project.table.ts';
import '../../../policies/team.table.ts';
import type { candidateSources } from '@longtable/contract/project-members';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { type SqlBool, sql } from 'kysely';
import { defineMemberships } from '../../../kits/membership.ts';
import type { Db } from '../../../platform/db/database.ts';
import { connectionPolicy } from '../../../policies/connection.ts';
import { departmentPolicy } from '../../../policies/department.ts';
import { projectMembership } from '../../../policies/memberships.ts';
import type { MemberRow } from '../projects.presenter.ts';

/** The columns of a project that decide who could be added to it. */
type AddableTo = { readonly id: string; readonly team_id: string | null };

export const projectMembers = defineMemberships<MemberRow>(projectMembership);

/** All members of a project, by the time of joining. */
export function readRoles(db: Db, projectId: string): Promise<{ user_id: string; role: ProjectRole }[]> {
  return db
    .selectFrom('project_members')
    .select(['user_id', 'role'])
    .where('project_id', '=', projectId)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();
}

/**
 * People from a source whom the actor could add to a project, by name. Teams and departments only count if the actor is
 * in them.
 */
export function readCandidates(
  db: Db,
  actorId: string,
  { id: projectId, team_id: teamId }: AddableTo,
  { text, from }: { text: string; from: (typeof candidateSources)[number] },
) {
  const connected = db
    .selectFrom('connections')
    .select(sql<string>`case when user_a_id = ${actorId} then user_b_id else user_a_id end`.as('id'))
    .where(connectionPolicy.visibleTo(actorId));
  const inTeam = db
    .selectFrom('team_members')
    .select('team_members.user_id as id')
    .where('team_members.team_id', '=', teamId)
    .where(isInTeam(actorId, teamId));
  const seen = db
    .selectFrom('departments')
    .select('departments.id')
    .where(
      sql<SqlBool>`departments.id = any(array(
        select department_id from project_department_assignments where project_id = ${projectId}))`,
    )
    .where(departmentPolicy.visibleTo(actorId));
  const inDepartments = db
    .selectFrom('department_members')
    .select('department_members.user_id as id')
    .distinct()
    // As a list of ids, so that PostgreSQL looks up their people instead of scanning all departments.
    .where(sql<SqlBool>`department_members.department_id = any(array(${seen}))`);
  const sources = {
    connections: connected,
    team: inTeam,
    departments: inDepartments,
    // Members of a department are also in its team.
    all: teamId === null ? connected : connected.union(inTeam),
  };
  return projectMembers.candidates(db, projectId, { people: sources[from], text });
}

/**
 * Which of these people the actor could add to a project: their connections, and the people of its team if the actor is
 * in it. Locks them for share, so that their accounts are not deleted meanwhile.
 */
export async function lockCandidates(
  tx: Db,
  actorId: string,
  { team_id: teamId }: Pick<AddableTo, 'team_id'>,
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('users.id')
    .where(
      sql<SqlBool>`users.id = any(array(
        select user_b_id from connections where user_a_id = ${actorId} and user_b_id = any(${personIds}::uuid[])
        union all
        select user_a_id from connections where user_b_id = ${actorId} and user_a_id = any(${personIds}::uuid[])
        union all
        select user_id from team_members
        where team_id = ${teamId}::uuid and user_id = any(${personIds}::uuid[]) and ${isInTeam(actorId, teamId)}))`,
    )
    .where(sql<SqlBool>`exists (select from user_profiles where id = users.id and closed_at is null)`)
    .orderBy('users.id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the tasks of projects in which these people have a role, in the order of docs/decisions/024. */
export async function lockTasksOf(
  tx: Db,
  projectIds: readonly string[],
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  const people = sql`any(${[...personIds]}::uuid[])`;
  await sql`
    select id from tasks
    where project_id = any(${[...projectIds]}::uuid[]) and (user_id = ${people} or assigned_to = ${people} or assigned_by = ${people})
    order by id for no key update`.execute(tx);
}

function isInTeam(actorId: string, teamId: string | null) {
  return sql<SqlBool>`exists (select from team_members
    where team_id = ${teamId}::uuid and user_id = ${actorId}::uuid)`;
}
