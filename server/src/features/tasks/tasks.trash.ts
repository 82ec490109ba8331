import '../../access/project-update.table.ts';
import { undoableFor } from '@longtable/contract/rules/task-limits';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { writtenColumns } from './tasks.store.ts';

// Deleted tasks are kept whole for an hour, so that the deletion can be undone (undo.ts).

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'tasks.forget-deleted': Record<string, never>;
  }
}

/** The tables whose rows go with a task, with what of them is the task's. */
const tables = {
  task_tags: 'task_id = tasks.id',
  task_dependencies: 'tasks.id in (task_id, depends_on_id)',
  task_comments: 'task_id = tasks.id',
  task_comment_mentions: 'comment_id in (select id from task_comments where task_id = tasks.id)',
  task_activity: 'task_id = tasks.id',
} as const;
/** A table of which rows are kept with a deleted task. */
export type KeptTable = keyof typeof tables;

/** Keeps tasks, and what is kept with them, for a while; to be done before they are deleted. */
export async function keepDeleted(
  tx: Db,
  { taskIds, by, changeId }: { taskIds: readonly string[]; by: string; changeId: string | null },
): Promise<void> {
  const rows = Object.entries(tables).map(
    ([table, isIts]) =>
      sql`${sql.lit(table)}, (select coalesce(jsonb_agg(to_jsonb(kept)), '[]') from ${sql.table(table)} as kept where ${sql.raw(isIts)})`,
  );
  await sql`
    insert into deleted_tasks (task_id, change_id, deleted_by, content)
    select tasks.id, ${changeId}::uuid, ${by}::uuid, jsonb_build_object(
      'tasks', jsonb_build_array(to_jsonb(tasks)),
      'updates', (select coalesce(jsonb_agg(id), '[]') from project_updates where related_task_id = tasks.id),
      ${sql.join(rows)})
    from tasks where tasks.id = any(${taskIds}::uuid[])
    on conflict (task_id) do update set
      change_id = excluded.change_id, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at,
      content = excluded.content`.execute(tx);
}

/** The columns of a task that come back; what is made of them makes itself anew. */
const taskColumns = [...writtenColumns, 'comments_count', 'created_at', 'updated_at'];

/**
 * Puts kept tasks back, with everything that was kept with them: of people who have gone since what they said without
 * them, and what they wait for as far as it is still there. Their versions go on from where they were.
 */
export async function insertDeleted(tx: Db, taskIds: readonly string[]): Promise<void> {
  const columns = sql.join(taskColumns.map((name) => sql.ref(name)));
  const kept = sql`deleted_tasks where task_id = any(${taskIds}::uuid[])`;
  const rowsOf = (table: KeptTable | 'tasks') =>
    sql`(select rows.* from (select content from ${kept}) as given,
      jsonb_populate_recordset(null::${sql.table(table)}, given.content -> ${sql.lit(table)}) as rows) as back`;
  await sql`insert into tasks (${columns}, version) select ${columns}, version + 1 from ${rowsOf('tasks')}`.execute(
    tx,
  );
  await sql`
    insert into task_tags (task_id, ordinal, name)
    select task_id, ordinal, name from ${rowsOf('task_tags')}`.execute(tx);
  await sql`
    insert into task_dependencies (task_id, depends_on_id)
    select task_id, depends_on_id from ${rowsOf('task_dependencies')}
    where exists (select from tasks where id = task_id) and exists (select from tasks where id = depends_on_id)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into task_comments (id, task_id, author_id, content, created_at, edited_at)
    select id, task_id, (select users.id from users where users.id = author_id), content, created_at, edited_at
    from ${rowsOf('task_comments')}`.execute(tx);
  await sql`
    insert into task_comment_mentions (comment_id, user_id)
    select comment_id, user_id from ${rowsOf('task_comment_mentions')}
    where exists (select from users where users.id = user_id)`.execute(tx);
  await sql`
    insert into task_activity (id, task_id, actor_id, kind, changes, change_id, undone, at)
    select id, task_id, (select users.id from users where users.id = actor_id), kind, changes, change_id, undone, at
    from ${rowsOf('task_activity')}`.execute(tx);
  await sql`
    update project_updates set related_task_id = back.task_id
    from (select task_id, jsonb_array_elements_text(content -> 'updates')::uuid as update_id from ${kept}) as back
    where project_updates.id = back.update_id and project_updates.related_task_id is null`.execute(tx);
  await sql`delete from ${kept}`.execute(tx);
}

/** Forgets the deleted tasks that somebody has a part in, whoever deleted them: there are those of an hour. */
export async function forgetDeletedOf(tx: Db, userId: string): Promise<void> {
  const part = ['user_id', 'assigned_to', 'assigned_by'].map(
    (column) => sql`content #>> ${sql.lit(`{tasks,0,${column}}`)} = ${userId}`,
  );
  await sql`delete from deleted_tasks where deleted_by = ${userId} or ${sql.join(part, sql` or `)}`.execute(
    tx,
  );
}

/** Forgets for good what can't be undone any more. */
export function forgetDeletedJob(db: Db): JobDefinition {
  return defineJob({
    name: 'tasks.forget-deleted',
    payload: z.object({}),
    cron: '*/10 * * * *',
    async run() {
      await db
        .deleteFrom('deleted_tasks')
        .where('deleted_at', '<', new Date(Date.now() - undoableFor).toISOString())
        .execute();
    },
  });
}
