import '../../../policies/sample-data.table.ts';
import '../../../policies/task.table.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SampleDataTable } from '../../../policies/sample-data.table.ts';
import { sourcesOf } from '../windows/scope.ts';

export type SampleDataRow = Selectable<SampleDataTable>;

/** The sample data of a person, removed or not. */
export function readSampleData(db: Db, userId: string): Promise<SampleDataRow | undefined> {
  return db.selectFrom('sample_data').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Notes what was loaded, in place of what was removed before. */
export async function writeSampleData(
  tx: Db,
  { made, ...row }: Pick<SampleDataRow, 'user_id' | 'project_id' | 'task_ids' | 'made'>,
): Promise<void> {
  const loaded = {
    ...row,
    made: JSON.stringify(made),
    removed_by: null,
    loaded_at: new Date().toISOString(),
  };
  await tx
    .insertInto('sample_data')
    .values(loaded)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(loaded))
    .execute();
}

/** Notes which change removed it; null when it is back. */
export async function markRemoved(tx: Db, userId: string, changeId: string | null): Promise<void> {
  await tx.updateTable('sample_data').set({ removed_by: changeId }).where('user_id', '=', userId).execute();
}

/** Whether the actor sees tasks besides these. */
export async function hasOtherTasks(db: Db, actorId: string, taskIds: readonly string[]): Promise<boolean> {
  const others = sourcesOf({ actorId }).map(
    ({ join, matches }) => sql`exists (
      select from tasks ${join} where ${matches} and tasks.id <> all(${taskIds}::uuid[]))`,
  );
  const { rows } = await sql<{ any: boolean }>`select ${sql.join(others, sql` or `)} as any`.execute(db);
  return rows[0]?.any ?? false;
}

/** Whether a project has tasks. */
export async function hasTasks(db: Db, projectId: string): Promise<boolean> {
  const task = db.selectFrom('tasks').select('id').where('project_id', '=', projectId).limit(1);
  return (await task.executeTakeFirst()) !== undefined;
}

/** Whether a change deleted tasks that can still be restored. */
export async function hasDeleted(db: Db, changeId: string): Promise<boolean> {
  const task = db.selectFrom('deleted_tasks').select('task_id').where('change_id', '=', changeId).limit(1);
  return (await task.executeTakeFirst()) !== undefined;
}
