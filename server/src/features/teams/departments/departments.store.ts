import '../../../policies/team.table.ts';
import { type SqlBool, sql } from 'kysely';
import { containing } from '../../../kits/text-match.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { NamedEnd } from '../../../platform/http/list-ends.ts';
import { departmentPolicy, selectDepartments } from '../../../policies/department.ts';

/** The departments of a team that the actor may see, by name. */
export async function readDepartments(
  db: Db,
  actorId: string,
  asked: { teamId: string; text: string; end: NamedEnd | null; limit: number },
) {
  const { teamId, end, limit } = asked;
  const text = asked.text.trim();
  const name = sql<string>`lower(departments.name)`;
  let query = selectDepartments(db, actorId)
    .select(name.as('sort_name'))
    .where('departments.team_id', '=', teamId)
    .where(departmentPolicy.visibleTo(actorId))
    .orderBy(name)
    .orderBy('departments.id')
    .limit(limit);
  if (text !== '') query = query.where('departments.name', 'ilike', containing(text));
  if (end) query = query.where(sql<SqlBool>`(${name}, departments.id) > (${end.name}, ${end.id}::uuid)`);
  return query.execute();
}

/** Those who are in a team. */
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
