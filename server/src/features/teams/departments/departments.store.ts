import '../../../policies/team.table.ts';
import { sql } from 'kysely';
import { byName, type Page, type PageRequest, pagedList } from '../../../kits/paged-list.ts';
import { containing } from '../../../kits/text-match.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type DepartmentRow, departmentPolicy, selectDepartments } from '../../../policies/department.ts';

/** Reads a page of the departments of a team that the actor may see, by name. */
export function readDepartments(
  db: Db,
  actorId: string,
  { teamId, text, ...request }: PageRequest & { teamId: string; text: string },
): Promise<Page<DepartmentRow>> {
  let query = selectDepartments(db, actorId)
    .where('departments.team_id', '=', teamId)
    .where(departmentPolicy.visibleTo(actorId));
  if (text !== '') query = query.where('departments.name', 'ilike', containing(text));
  return pagedList(byName('departments'), request).read(query);
}

/** The number of departments of a team that a person sees. */
export async function countSeenDepartments(db: Db, actorId: string, teamId: string): Promise<number> {
  const { seen } = await db
    .selectFrom('departments')
    .select(sql<number>`count(*)::int`.as('seen'))
    .where('departments.team_id', '=', teamId)
    .where(departmentPolicy.visibleTo(actorId))
    .executeTakeFirstOrThrow();
  return seen;
}

/** The number of departments of a team. */
export async function countDepartments(db: Db, teamId: string): Promise<number> {
  const { departments_count } = await db
    .selectFrom('teams')
    .select('departments_count')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return departments_count;
}

/** Which of these people are in a team. */
export function selectTeamMembers(db: Db, teamId: string) {
  return db.selectFrom('team_members').select('user_id as id').where('team_id', '=', teamId);
}

/** False when the id is taken. */
export async function insertDepartment(
  tx: Db,
  department: { id: string; team_id: string; name: string; description: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('departments')
    .values(department)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function writeDepartment(
  tx: Db,
  id: string,
  { name, description }: { name: string; description: string },
): Promise<void> {
  await tx
    .updateTable('departments')
    .set({ name, description, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteDepartment(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('departments').where('id', '=', id).execute();
}
