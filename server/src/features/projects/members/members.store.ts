import '../../../access/connection.table.ts';
import '../../../access/department.table.ts';
import '../../../access/person.table.ts';
import '../../../access/project.table.ts';
import '../../../access/team.table.ts';
import type { candidateSources } from '@longtable/contract/projects';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { type SqlBool, sql } from 'kysely';
import { readableConnections } from '../../../access/connection.ts';
import { readableDepartments } from '../../../access/department.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { RankedEnd } from '../../../platform/http/list-ends.ts';
import { type CandidateRow, maxCandidates } from '../../people/candidates.ts';
import { matchingPerson } from '../../people/text-match.ts';
import type { MemberRow } from '../projects.shape.ts';

/** A member with where they stand in the list. */
export type ListedMemberRow = MemberRow & RankedEnd;

/** What of a project says who could be added to it. */
export type OpenProject = { readonly id: string; readonly team_id: string | null };

/** A page of members in the order of the list, narrowed by name or e-mail address. */
export function readMembers(
  db: Db,
  projectId: string,
  asked: { text: string; end: RankedEnd | null; limit: number },
): Promise<ListedMemberRow[]> {
  const { text, end, limit } = asked;
  let query = selectMembers(db, text)
    .select([
      'project_members.role_rank as rank',
      // To the microsecond, as the database has it: what was cut off would put people on two pages or on none.
      sql<string>`to_char(project_members.joined_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('joined'),
    ])
    .where('project_members.project_id', '=', projectId)
    .orderBy('project_members.role_rank')
    .orderBy('project_members.joined_at')
    .orderBy('project_members.id')
    .limit(limit);
  if (end) {
    query = query.where(
      sql<SqlBool>`(project_members.role_rank, project_members.joined_at, project_members.id)
        > (${end.rank}::smallint, ${end.joined}::timestamptz, ${end.id}::uuid)`,
    );
  }
  return query.execute();
}

export function readMember(db: Db, projectId: string, personId: string): Promise<MemberRow | undefined> {
  return selectMembers(db)
    .where('project_members.project_id', '=', projectId)
    .where('project_members.user_id', '=', personId)
    .executeTakeFirst();
}

/** Those of these people who are in the project. */
export function readMembersAmong(
  db: Db,
  projectId: string,
  personIds: readonly string[],
): Promise<MemberRow[]> {
  return selectMembers(db)
    .where('project_members.project_id', '=', projectId)
    .where(sql<SqlBool>`project_members.user_id = any(${personIds}::uuid[])`)
    .execute();
}

export function readMembership(db: Db, id: string): Promise<MemberRow | undefined> {
  return selectMembers(db).where('project_members.id', '=', id).executeTakeFirst();
}

/** Everybody in a project, the first to join first. */
export function readRoles(db: Db, projectId: string): Promise<{ user_id: string; role: ProjectRole }[]> {
  return db
    .selectFrom('project_members')
    .select(['user_id', 'role'])
    .where('project_id', '=', projectId)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();
}

/** Those of a source whom somebody could add to a project, by name. Of teams and departments they see their own only. */
export async function readCandidates(
  db: Db,
  actorId: string,
  project: OpenProject,
  { text, from }: { text: string; from: (typeof candidateSources)[number] },
): Promise<CandidateRow[]> {
  const connected = db
    .selectFrom('connections')
    .select(sql<string>`case when user_a_id = ${actorId} then user_b_id else user_a_id end`.as('id'))
    .where(readableConnections(actorId));
  const { team_id: teamId } = project;
  if (teamId === null && from !== 'connections' && from !== 'all') return [];
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
        select department_id from project_department_assignments where project_id = ${project.id}))`,
    )
    .where(readableDepartments(actorId));
  const inDepartments = db
    .selectFrom('department_members')
    .select('department_members.user_id as id')
    .distinct()
    // As a list of ids, so that their people are looked up instead of those of all departments being gone through.
    .where(sql<SqlBool>`department_members.department_id = any(array(${seen}))`);
  const sources = {
    connections: connected,
    team: inTeam,
    departments: inDepartments,
    // Who is in a department is in its team.
    all: teamId === null ? connected : connected.union(inTeam),
  };
  return db
    .selectFrom(sources[from].as('other'))
    .innerJoinLateral(matchingPerson(db, 'other.id', text), (join) => join.onTrue())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_members')
            .select('project_members.id')
            .where('project_members.project_id', '=', project.id)
            .whereRef('project_members.user_id', '=', 'other.id'),
        ),
      ),
    )
    .select(['person.id', 'person.full_name', 'person.email', 'person.avatar_url'])
    .orderBy(sql`lower(person.full_name)`)
    .orderBy('person.id')
    .limit(maxCandidates)
    .execute();
}

/**
 * Those of these people whom somebody could add to a project: connected with them, or in its team as they are. There
 * they stay until the transaction is over: their accounts are not deleted meanwhile.
 */
export async function holdCandidates(
  tx: Db,
  actorId: string,
  { team_id: teamId }: Pick<OpenProject, 'team_id'>,
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
    // Always in the same order, or two who add the same people would wait for each other.
    .orderBy('users.id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives the ids of the memberships that are new: not those whose id was taken, or whose person was in it already. */
export async function insertMembers(
  tx: Db,
  projectId: string,
  newcomers: readonly { id: string; personId: string; role: ProjectRole }[],
): Promise<string[]> {
  const inserted = await tx
    .insertInto('project_members')
    .values(
      newcomers.map(({ id, personId, role }) => ({ id, project_id: projectId, user_id: personId, role })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

export async function writeRole(tx: Db, id: string, role: ProjectRole): Promise<void> {
  await tx.updateTable('project_members').set({ role }).where('id', '=', id).execute();
}

export async function deleteMember(tx: Db, projectId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('project_members')
    .where('project_id', '=', projectId)
    .where('user_id', '=', personId)
    .execute();
}

function isInTeam(actorId: string, teamId: string | null) {
  return sql<SqlBool>`exists (select from team_members
    where team_id = ${teamId}::uuid and user_id = ${actorId}::uuid)`;
}

function selectMembers(db: Db, text = '') {
  return db
    .selectFrom('project_members')
    .innerJoinLateral(matchingPerson(db, 'project_members.user_id', text), (join) => join.onTrue())
    .select([
      'project_members.id',
      'project_members.project_id',
      'project_members.user_id',
      'project_members.role',
      'project_members.joined_at',
      'person.full_name',
      'person.email',
      'person.avatar_url',
    ]);
}
