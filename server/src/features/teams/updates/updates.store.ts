import '../../../access/team-update.table.ts';
import '../../../access/team.table.ts';
import '../../../access/department.table.ts';
import '../../../access/person.table.ts';
import { sql } from 'kysely';
import { type DepartmentUpdateRow, selectDepartmentUpdates } from '../../../access/department-update.ts';
import { selectTeamUpdates, type TeamUpdateRow } from '../../../access/team-update.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { TimedEnd } from '../../../platform/http/list-ends.ts';
import { newestFirst } from '../../updates/feed.page.ts';
import type { AskedPage } from '../../updates/feed.ts';

/** Where updates are kept: those of teams and those of departments, alike but for what they are of. */
export const teamUpdates = {
  ...keptIn('team_updates', 'team_id'),
  readPage(
    db: Db,
    actorId: string,
    teamId: string,
    { end, limit }: AskedPage,
  ): Promise<(TeamUpdateRow & TimedEnd)[]> {
    const page = newestFirst('team_updates', 'created_at', end);
    return selectTeamUpdates(db, actorId)
      .select(page.end.as('at'))
      .where('team_updates.team_id', '=', teamId)
      .where(page.after)
      .orderBy(page.posted, 'desc')
      .orderBy(page.id, 'desc')
      .limit(limit)
      .execute();
  },
  readOne: (db: Db, actorId: string, teamId: string, id: string): Promise<TeamUpdateRow | undefined> =>
    selectTeamUpdates(db, actorId)
      .where('team_updates.id', '=', id)
      .where('team_updates.team_id', '=', teamId)
      .executeTakeFirst(),
} as const;
export const departmentUpdates = {
  ...keptIn('department_updates', 'department_id'),
  readPage(
    db: Db,
    actorId: string,
    departmentId: string,
    { end, limit }: AskedPage,
  ): Promise<(DepartmentUpdateRow & TimedEnd)[]> {
    const page = newestFirst('department_updates', 'created_at', end);
    return selectDepartmentUpdates(db, actorId)
      .select(page.end.as('at'))
      .where('department_updates.department_id', '=', departmentId)
      .where(page.after)
      .orderBy(page.posted, 'desc')
      .orderBy(page.id, 'desc')
      .limit(limit)
      .execute();
  },
  readOne: (
    db: Db,
    actorId: string,
    departmentId: string,
    id: string,
  ): Promise<DepartmentUpdateRow | undefined> =>
    selectDepartmentUpdates(db, actorId)
      .where('department_updates.id', '=', id)
      .where('department_updates.department_id', '=', departmentId)
      .executeTakeFirst(),
} as const;

/** The team stays as it is, with who is in it, until the transaction is over; others may hold it as well. */
export async function holdTeam(tx: Db, teamId: string): Promise<void> {
  await tx.selectFrom('teams').select('id').where('id', '=', teamId).forKeyShare().executeTakeFirst();
}

function keptIn(table: 'team_updates' | 'department_updates', of: 'team_id' | 'department_id') {
  return {
    async insert(
      tx: Db,
      update: { id: string; of: string; authorId: string },
      { content }: { content: string },
    ): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into ${sql.table(table)} (id, ${sql.ref(of)}, author_id, content, created_at)
        values (${update.id}, ${update.of}, ${update.authorId}, ${content}, clock_timestamp())
        on conflict (id) do nothing`.execute(tx);
      return numAffectedRows === 1n;
    },
    async write(tx: Db, id: string, { content }: { content?: string }): Promise<void> {
      await sql`update ${sql.table(table)} set content = ${content}, edited_at = clock_timestamp()
        where id = ${id}`.execute(tx);
    },
    async remove(tx: Db, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
      return numAffectedRows === 1n;
    },
  };
}
