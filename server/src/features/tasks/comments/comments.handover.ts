import { sql } from 'kysely';
import { roomsOfTask, type TaskPeople } from '../../../access/task.ts';
import { selectTaskComments, type TaskCommentRow } from '../../../access/task-comment.ts';
import type { Db } from '../../../platform/db/database.ts';

// What becomes of the comments of somebody who deletes their account, and how they take them with them.

export type CommentOfPerson = TaskCommentRow & { title: string };

/** A page of what somebody has said about tasks, each with its task. */
export function readCommentsById(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<CommentOfPerson[]> {
  let query = selectTaskComments(db, userId)
    .select('tasks.title')
    .where('task_comments.author_id', '=', userId);
  if (afterId !== null) query = query.where('task_comments.id', '>', afterId);
  return query.orderBy('task_comments.id').limit(limit).execute();
}

/** How many of their comments stay: not those on tasks that are deleted with them, or with a project of theirs. */
export async function countStaying(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ staying: number }>`
    select count(*)::int as staying
    from task_comments c join tasks t on t.id = c.task_id left join projects p on p.id = t.project_id
    where c.author_id = ${userId}
      and case when t.project_id is null then t.user_id <> ${userId} or t.assigned_to <> ${userId}
        else p.owner_id <> ${userId} end`.execute(db);
  return rows[0]?.staying ?? 0;
}

/** The rooms of everyone who sees a task that somebody has said something about, as they stand in this transaction. */
export async function readRoomsOfComments(tx: Db, userId: string): Promise<string[]> {
  const tasks: TaskPeople[] = await tx
    .selectFrom('task_comments')
    .innerJoin('tasks', 'tasks.id', 'task_comments.task_id')
    .select(['tasks.user_id', 'tasks.assigned_to', 'tasks.assigned_by', 'tasks.project_id'])
    .where('task_comments.author_id', '=', userId)
    .distinct()
    .execute();
  return [...new Set(tasks.flatMap(roomsOfTask))];
}
