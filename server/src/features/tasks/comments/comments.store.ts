import '../../../policies/project.table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { TaskPeople } from '../../../policies/task.ts';

/** Changes the number of comments of a task, but not its `updated_at`. */
export function countComments(
  tx: Db,
  taskId: string,
  by: 1 | -1,
): Promise<{ comments_count: number; version: number }> {
  return tx
    .updateTable('tasks')
    .set((eb) => ({ comments_count: eb('comments_count', '+', by), version: eb('version', '+', 1) }))
    .where('id', '=', taskId)
    .returning(['comments_count', 'version'])
    .executeTakeFirstOrThrow();
}

/** Which of these people see a task and have an open account, and so may be mentioned. */
export async function readMentionableAmong(
  tx: Db,
  task: TaskPeople,
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from user_profiles
    where id = any(${personIds}::uuid[]) and closed_at is null and (
      id = any(${[task.user_id, task.assigned_to, task.assigned_by]}::uuid[])
      or id = any(array(
        select user_id from project_members
        where project_id = ${task.project_id}::uuid and user_id = any(${personIds}::uuid[]))))`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Selects who sees a task, for `readMentionable`. */
export function seersOfTask(task: TaskPeople): RawBuilder<unknown> {
  return sql`
    select unnest(${[task.user_id, task.assigned_to, task.assigned_by]}::uuid[]) as id
    union select user_id from project_members where project_id = ${task.project_id}::uuid`;
}
