import { sql } from 'kysely';
import { byId } from '../../../kits/personal-data.ts';
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

/** The rooms of everyone who sees the tasks of some comments. */
export async function readRoomsOfComments(tx: Db, commentIds: readonly string[]): Promise<string[]> {
  const tasks: TaskPeople[] = await tx
    .selectFrom('tasks')
    .innerJoin('task_comments', 'task_comments.task_id', 'tasks.id')
    .select(['tasks.user_id', 'tasks.assigned_to', 'tasks.assigned_by', 'tasks.project_id'])
    .where('task_comments.id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .distinct()
    .execute();
  return tasks.flatMap(roomsOfTask);
}
