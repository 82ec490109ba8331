import { sql } from 'kysely';
import { byId } from '../../../kits/personal-data.ts';
import { byIndexOnly } from '../../../platform/db/by-index-only.ts';
import type { Db } from '../../../platform/db/database.ts';
import { roomsOfTask, type TaskPeople } from '../../../policies/task.ts';
import { selectTaskComments, type TaskCommentRow } from '../../../policies/task-comment.ts';

// Personal data in comments: reads it for the download, and removes it with the account.

export type CommentOfPerson = TaskCommentRow & { title: string };

/** Reads a page of a person's comments, each with its task. */
export const readCommentsById = byId('task_comments.id', (db, userId) =>
  selectTaskComments(db, userId).select('tasks.title').where('task_comments.author_id', '=', userId),
);

/** The number of their comments that stay: not those on tasks or in projects that are deleted with the account. */
export async function countStaying(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ staying: number }>`
    select count(*)::int as staying
    from task_comments c join tasks t on t.id = c.task_id left join projects p on p.id = t.project_id
    where p.deleted_at is null and c.author_id = ${userId}
      and case when t.project_id is null then t.user_id <> ${userId} or t.assigned_to <> ${userId}
        else p.owner_id <> ${userId} end`.execute(db);
  return rows[0]?.staying ?? 0;
}

/** Comments written in one transaction. */
const atOnce = 500;

/**
 * Removes a person as the author of some of their comments. Returns the rooms of everyone who sees the tasks of these;
 * null when none are left. Skips locked comments: they are edited under the lock of their task, and rows of many tasks
 * have no common order.
 */
export async function forgetSomeOfComments(tx: Db, userId: string): Promise<string[] | null> {
  await byIndexOnly(tx);
  const { rows } = await sql<{ task_id: string }>`
    update task_comments set author_id = null where id in (
      select id from task_comments where author_id = ${userId} limit ${atOnce} for update skip locked)
    returning task_id`.execute(tx);
  if (rows.length === 0) return null;
  const tasks: TaskPeople[] = await tx
    .selectFrom('tasks')
    .select(['user_id', 'assigned_to', 'assigned_by', 'project_id'])
    .where('id', '=', sql<string>`any(${rows.map(({ task_id }) => task_id)}::uuid[])`)
    .distinct()
    .execute();
  return [...new Set(tasks.flatMap(roomsOfTask))];
}

/** Removes a person from some of the comments that mention them; true if there were any. */
export async function forgetSomeMentions(tx: Db, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from task_comment_mentions where user_id = ${userId} and comment_id in (
      select comment_id from task_comment_mentions where user_id = ${userId} limit ${atOnce} for update skip locked)`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
