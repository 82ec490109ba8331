import '../../../access/team-update.table.ts';
import '../../../access/team.table.ts';
import '../../../access/department.table.ts';
import '../../../access/person.table.ts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { selectDepartmentUpdates } from '../../../access/department-update.ts';
import { selectTeamUpdates } from '../../../access/team-update.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { UpdatesEnd } from './updates.page.ts';
import type { UpdateRow } from './updates.shape.ts';

/** An update with where it stands in the list. */
export type ListedUpdateRow = UpdateRow & UpdatesEnd;

type Asked = { readonly end: UpdatesEnd | null; readonly limit: number };

/** Where updates are kept: those of teams and those of departments, alike but for what they are of. */
export const teamUpdates = {
  table: 'team_updates',
  of: 'team_id',
  readPage: (db: Db, actorId: string, teamId: string, asked: Asked): Promise<ListedUpdateRow[]> =>
    newest(selectTeamUpdates(db, actorId).where('team_updates.team_id', '=', teamId), 'team_updates', asked),
  readOne: (db: Db, actorId: string, teamId: string, id: string): Promise<UpdateRow | undefined> =>
    selectTeamUpdates(db, actorId)
      .where('team_updates.id', '=', id)
      .where('team_updates.team_id', '=', teamId)
      .executeTakeFirst(),
} as const;
export const departmentUpdates = {
  table: 'department_updates',
  of: 'department_id',
  readPage: (db: Db, actorId: string, departmentId: string, asked: Asked): Promise<ListedUpdateRow[]> =>
    newest(
      selectDepartmentUpdates(db, actorId).where('department_updates.department_id', '=', departmentId),
      'department_updates',
      asked,
    ),
  readOne: (db: Db, actorId: string, departmentId: string, id: string): Promise<UpdateRow | undefined> =>
    selectDepartmentUpdates(db, actorId)
      .where('department_updates.id', '=', id)
      .where('department_updates.department_id', '=', departmentId)
      .executeTakeFirst(),
} as const;

export type UpdatesStore = typeof teamUpdates | typeof departmentUpdates;

/** False when the id is taken. The time is that of the writing: what waited for a lock is not older than it looks. */
export async function insertUpdate(
  tx: Db,
  { table, of }: Pick<UpdatesStore, 'table' | 'of'>,
  update: { id: string; of: string; authorId: string; content: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (id, ${sql.ref(of)}, author_id, content, created_at)
    values (${update.id}, ${update.of}, ${update.authorId}, ${update.content}, clock_timestamp())
    on conflict (id) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function writeContent(
  tx: Db,
  { table }: Pick<UpdatesStore, 'table'>,
  { id, content }: { id: string; content: string },
): Promise<void> {
  await sql`update ${sql.table(table)} set content = ${content}, edited_at = clock_timestamp()
    where id = ${id}`.execute(tx);
}

/** False when it is gone already. */
export async function deleteUpdate(
  tx: Db,
  { table }: Pick<UpdatesStore, 'table'>,
  id: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** The team stays as it is, with who is in it, until the transaction is over; others may hold it as well. */
export async function holdTeam(tx: Db, teamId: string): Promise<void> {
  await tx.selectFrom('teams').select('id').where('id', '=', teamId).forKeyShare().executeTakeFirst();
}

/** A page of updates, the newest first. */
function newest<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: UpdatesStore['table'],
  { end, limit }: Asked,
) {
  const [posted, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)];
  const after = end
    ? query.where(sql<SqlBool>`(${posted}, ${id}) < (${end.posted}::timestamptz, ${end.id}::uuid)`)
    : query;
  return (
    after
      // To the microsecond, as the database has it: what was cut off would put updates on two pages or on none.
      .select(sql<string>`to_char(${posted}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('posted'))
      .orderBy(posted, 'desc')
      .orderBy(id, 'desc')
      .limit(limit)
      .execute()
  );
}
