import '../../../access/department.table.ts';
import '../../../access/person.table.ts';
import '../../../access/team.table.ts';
import type { DepartmentRole } from '@longtable/contract/departments';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { RankedEnd } from '../../../platform/http/list-ends.ts';
import { type CandidateRow, maxCandidates } from '../../people/candidates.ts';
import { matchingPerson } from '../../people/text-match.ts';
import type { DepartmentMemberRow } from './departments.shape.ts';

/** A page of a department's members in the order of the list, narrowed by name or e-mail address. */
export function readMembers(
  db: Db,
  departmentId: string,
  asked: { text: string; end: RankedEnd | null; limit: number },
): Promise<(DepartmentMemberRow & RankedEnd)[]> {
  const { text, end, limit } = asked;
  let query = selectMembers(db, text)
    .select([
      'department_members.role_rank as rank',
      // To the microsecond, as in the list of the team's members.
      sql<string>`to_char(department_members.joined_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('joined'),
    ])
    .where('department_members.department_id', '=', departmentId)
    .orderBy('department_members.role_rank')
    .orderBy('department_members.joined_at')
    .orderBy('department_members.id')
    .limit(limit);
  if (end) {
    query = query.where(
      sql<SqlBool>`(department_members.role_rank, department_members.joined_at, department_members.id)
        > (${end.rank}::smallint, ${end.joined}::timestamptz, ${end.id}::uuid)`,
    );
  }
  return query.execute();
}

export function readMember(
  db: Db,
  departmentId: string,
  personId: string,
): Promise<DepartmentMemberRow | undefined> {
  return selectMembers(db)
    .where('department_members.department_id', '=', departmentId)
    .where('department_members.user_id', '=', personId)
    .executeTakeFirst();
}

export function readMembership(db: Db, id: string): Promise<DepartmentMemberRow | undefined> {
  return selectMembers(db).where('department_members.id', '=', id).executeTakeFirst();
}

export async function readMemberIds(db: Db, departmentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('department_members')
    .select('user_id')
    .where('department_id', '=', departmentId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Members of the team who are not in the department, by name. */
export function readCandidates(
  db: Db,
  department: { id: string; team_id: string },
  text: string,
): Promise<CandidateRow[]> {
  return db
    .selectFrom('team_members')
    .innerJoinLateral(matchingPerson(db, 'team_members.user_id', text), (join) => join.onTrue())
    .where('team_members.team_id', '=', department.team_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('department_members')
            .select('department_members.id')
            .where('department_members.department_id', '=', department.id)
            .whereRef('department_members.user_id', '=', 'team_members.user_id'),
        ),
      ),
    )
    .select(['person.id', 'person.full_name', 'person.email', 'person.avatar_url'])
    .orderBy(sql`lower(person.full_name)`)
    .orderBy('person.id')
    .limit(maxCandidates)
    .execute();
}

export async function isInTeam(db: Db, teamId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('team_members')
    .select('id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the id is taken or the person is in the department already. */
export async function insertMember(
  tx: Db,
  member: {
    id: string;
    department_id: string;
    team_id: string;
    user_id: string;
    department_role: DepartmentRole;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('department_members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function writeRole(tx: Db, id: string, role: DepartmentRole): Promise<void> {
  await tx.updateTable('department_members').set({ department_role: role }).where('id', '=', id).execute();
}

/** False when they are not in it. */
export async function deleteMember(tx: Db, departmentId: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('department_members')
    .where('department_id', '=', departmentId)
    .where('user_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function selectMembers(db: Db, text = '') {
  return db
    .selectFrom('department_members')
    .innerJoinLateral(matchingPerson(db, 'department_members.user_id', text), (join) => join.onTrue())
    .select([
      'department_members.id',
      'department_members.department_id',
      'department_members.user_id',
      'department_members.department_role',
      'department_members.joined_at',
      'person.full_name',
      'person.email',
      'person.avatar_url',
    ]);
}
