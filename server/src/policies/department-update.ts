import './person.table.ts';
import './team-update.table.ts';
import type { Db } from '../platform/db/database.ts';
import { actorIs, any, type Condition, through } from './conditions.ts';
import { type DepartmentRelation, isInDepartment } from './department.ts';
import { lockDepartment, lockWithin } from './locks.ts';
import { personColumns } from './person-columns.ts';
import { definePolicy } from './policy.ts';
import { managesTeam, teamRelation } from './team.ts';
import type { UpdateColumns } from './team-update.ts';

/** An update of a department, with the actor's relation to it. */
export type DepartmentUpdateRow = UpdateColumns &
  Omit<DepartmentRelation, 'id'> & { department_id: string; team_id: string };

const ofDepartment = { key: 'department_updates.department_id', table: 'departments' } as const;
const managesItsTeam: Condition<DepartmentRelation> = through(
  { key: 'departments.team_id', table: 'teams' },
  managesTeam,
);

/** Like updates of teams, for members of the department only (docs/product/departments.md). */
export const departmentUpdatePolicy = definePolicy({
  param: 'departmentUpdateId',
  table: 'department_updates',
  select: selectDepartmentUpdates,
  load: (db: Db, id, actor): Promise<DepartmentUpdateRow | undefined> =>
    selectDepartmentUpdates(db, actor.id).where('department_updates.id', '=', id).executeTakeFirst(),
  visible: through(ofDepartment, isInDepartment),
  abilities: {
    edit: actorIs('department_updates.author_id'),
    delete: any(actorIs('department_updates.author_id'), through(ofDepartment, managesItsTeam)),
  },
  errors: { notFound: 'update/not-found', forbidden: 'update/not-allowed' },
  lock: lockWithin({ table: 'department_updates', key: 'department_id', parent: lockDepartment }),
});

/** Reads updates of departments with the actor's relation; the only such query. Callers add a predicate. */
export function selectDepartmentUpdates(db: Db, actorId: string) {
  return db
    .selectFrom('department_updates')
    .innerJoin('departments', 'departments.id', 'department_updates.department_id')
    .innerJoinLateral(teamRelation(db, actorId, 'departments.team_id'), (join) => join.onTrue())
    .leftJoin('user_profiles as author', 'author.id', 'department_updates.author_id')
    .leftJoin('department_members as own_membership', (join) =>
      join
        .onRef('own_membership.department_id', '=', 'department_updates.department_id')
        .on('own_membership.user_id', '=', actorId),
    )
    .select([
      'department_updates.id',
      'department_updates.department_id',
      'departments.team_id',
      'department_updates.content',
      'department_updates.created_at',
      'department_updates.edited_at',
      'department_updates.author_id',
      ...personColumns('author'),
      'relation.owner_id',
      'relation.own_role',
      'relation.own_permissions',
      'own_membership.department_role as own_department_role',
    ]);
}
