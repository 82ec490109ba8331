import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import { type DepartmentStanding, departmentRule } from './department.ts';
import type { TeamStanding } from './team.ts';
import { isAuthor, mayDeleteUpdate, type UpdateColumns } from './team-update.ts';

/** A department's update as it stands to one person. */
export type DepartmentUpdateRow = UpdateColumns &
  DepartmentStanding & { department_id: string; team_id: string };

/** As a team's, for those in the department alone (collaboration §5 "Department"). */
export const departmentUpdateRule = {
  parameter: 'departmentUpdateId',
  refusals: { missing: 'update/not-found', forbidden: 'update/not-allowed' },
  load: (db: Db, id: string, actor: Actor): Promise<DepartmentUpdateRow | undefined> =>
    selectDepartmentUpdates(db, actor.id).where('department_updates.id', '=', id).executeTakeFirst(),
  read: (actor: Actor, row: DepartmentStanding) => departmentRule.abilities.post(actor, row),
  abilities: { edit: isAuthor, delete: mayDeleteUpdate },
} as const;

/** The list rule: the predicate of exactly those rows for which `departmentUpdateRule.read` holds. */
export function readableDepartmentUpdates(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'department_updates'>): Expression<SqlBool> =>
    eb('department_updates.department_id', 'in', (of) =>
      of
        .selectFrom('department_members')
        .select('department_members.department_id')
        .where('user_id', '=', actorId),
    );
}

/** The one query that reads updates of departments, as they stand to one person; every caller adds a predicate. */
export function selectDepartmentUpdates(db: Db, actorId: string) {
  return db
    .selectFrom('department_updates')
    .innerJoin('departments', 'departments.id', 'department_updates.department_id')
    .innerJoin('teams', 'teams.id', 'departments.team_id')
    .leftJoin('user_profiles as author', 'author.id', 'department_updates.author_id')
    .leftJoin('team_members as own', (join) =>
      join.onRef('own.team_id', '=', 'departments.team_id').on('own.user_id', '=', actorId),
    )
    .leftJoin('department_members as own_place', (join) =>
      join
        .onRef('own_place.department_id', '=', 'department_updates.department_id')
        .on('own_place.user_id', '=', actorId),
    )
    .select((eb) => [
      'department_updates.id',
      'department_updates.department_id',
      'departments.team_id',
      'department_updates.content',
      'department_updates.created_at',
      'department_updates.edited_at',
      'department_updates.author_id',
      'author.full_name as author_name',
      'author.email as author_email',
      'author.avatar_url as author_avatar',
      'teams.owner_id',
      'own.role as own_role',
      'own_place.department_role as own_department_role',
      eb.fn.coalesce('own.permissions', eb.val<TeamStanding['own_permissions']>([])).as('own_permissions'),
    ]);
}
