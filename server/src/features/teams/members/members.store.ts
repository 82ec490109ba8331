import '../../../access/connection.table.ts';
import '../../../access/person.table.ts';
import '../../../access/team-invite.table.ts';
import '../../../access/team.table.ts';
import '../../../access/department.table.ts';
import type { TeamPermission, TeamRole } from '@longtable/contract/rules/team-rights';
import { type SqlBool, sql } from 'kysely';
import { readableConnections } from '../../../access/connection.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { RankedEnd } from '../../../platform/http/list-ends.ts';
import { type CandidateRow, maxCandidates } from '../../people/candidates.ts';
import { matchingPerson } from '../../people/text-match.ts';
import type { MemberRow } from '../teams.shape.ts';

/** A member with where they stand in the list. */
export type ListedMemberRow = MemberRow & RankedEnd;

/** A page of members in the order of the list, narrowed by name or e-mail address. */
export function readMembers(
  db: Db,
  teamId: string,
  asked: { text: string; end: RankedEnd | null; limit: number },
): Promise<ListedMemberRow[]> {
  const { text, end, limit } = asked;
  let query = selectMembers(db, text)
    .select([
      'team_members.role_rank as rank',
      // To the microsecond, as the database has it: what was cut off would put people on two pages or on none.
      sql<string>`to_char(team_members.joined_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('joined'),
    ])
    .where('team_members.team_id', '=', teamId)
    .orderBy('team_members.role_rank')
    .orderBy('team_members.joined_at')
    .orderBy('team_members.id')
    .limit(limit);
  if (end) {
    query = query.where(
      sql<SqlBool>`(team_members.role_rank, team_members.joined_at, team_members.id)
        > (${end.rank}::smallint, ${end.joined}::timestamptz, ${end.id}::uuid)`,
    );
  }
  return query.execute();
}

export function readMember(db: Db, teamId: string, personId: string): Promise<MemberRow | undefined> {
  return selectMembers(db)
    .where('team_members.team_id', '=', teamId)
    .where('team_members.user_id', '=', personId)
    .executeTakeFirst();
}

export function readMembership(db: Db, id: string): Promise<MemberRow | undefined> {
  return selectMembers(db).where('team_members.id', '=', id).executeTakeFirst();
}

/** Those connected with somebody who are not in the team, by name. */
export function readCandidates(
  db: Db,
  actorId: string,
  teamId: string,
  text: string,
): Promise<CandidateRow[]> {
  const other = sql<string>`case when user_a_id = ${actorId} then user_b_id else user_a_id end`;
  return db
    .selectFrom((of) =>
      of.selectFrom('connections').select(other.as('id')).where(readableConnections(actorId)).as('other'),
    )
    .innerJoinLateral(matchingPerson(db, 'other.id', text), (join) => join.onTrue())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team_members')
            .select('team_members.id')
            .where('team_members.team_id', '=', teamId)
            .whereRef('team_members.user_id', '=', 'other.id'),
        ),
      ),
    )
    .select(['person.id', 'person.full_name', 'person.email', 'person.avatar_url'])
    .orderBy(sql`lower(person.full_name)`)
    .orderBy('person.id')
    .limit(maxCandidates)
    .execute();
}

/** False when the id is taken or the person is in the team already. */
export async function insertMember(
  tx: Db,
  member: { id: string; team_id: string; user_id: string; role: TeamRole; permissions: TeamPermission[] },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('team_members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function writeMember(
  tx: Db,
  { id, role, permissions, tags }: Pick<MemberRow, 'id' | 'role' | 'permissions' | 'tags'>,
): Promise<void> {
  await tx.updateTable('team_members').set({ role, permissions, tags }).where('id', '=', id).execute();
}

/** Takes somebody out of a team, and with that out of its departments. */
export async function deleteMember(tx: Db, teamId: string, personId: string): Promise<void> {
  await tx.deleteFrom('team_members').where('team_id', '=', teamId).where('user_id', '=', personId).execute();
}

/** The departments of a team that somebody is in, each with how many are. */
export function readPlaces(
  db: Db,
  teamId: string,
  personId: string,
): Promise<{ id: string; members_count: number }[]> {
  return db
    .selectFrom('department_members')
    .innerJoin('departments', 'departments.id', 'department_members.department_id')
    .select(['departments.id', 'departments.members_count'])
    .where('department_members.user_id', '=', personId)
    .where('department_members.team_id', '=', teamId)
    .execute();
}

/** Deletes the invitations to a team that somebody made; false when there were none. */
export async function deleteInvitesBy(tx: Db, teamId: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('team_invites')
    .where('created_by', '=', personId)
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function selectMembers(db: Db, text = '') {
  return db
    .selectFrom('team_members')
    .innerJoinLateral(matchingPerson(db, 'team_members.user_id', text), (join) => join.onTrue())
    .select([
      'team_members.id',
      'team_members.team_id',
      'team_members.user_id',
      'team_members.role',
      'team_members.permissions',
      'team_members.tags',
      'team_members.joined_at',
      'person.full_name',
      'person.email',
      'person.avatar_url',
    ]);
}
