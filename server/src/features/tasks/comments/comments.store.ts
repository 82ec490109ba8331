import '../../../access/project.table.ts';
import { sql } from 'kysely';
import type { TaskPeople } from '../../../access/task.ts';
import { selectTaskComments, type TaskCommentRow } from '../../../access/task-comment.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { TimedEnd } from '../../../platform/http/list-ends.ts';
import { containing } from '../../people/text-match.ts';
import { newestFirst } from '../../updates/feed.page.ts';

/** The comments on a task, the newest first, with where each ends. */
export function readComments(
  db: Db,
  actorId: string,
  taskId: string,
  { end, limit }: { end: TimedEnd | null; limit: number },
): Promise<(TaskCommentRow & TimedEnd)[]> {
  const page = newestFirst('task_comments', 'created_at', end);
  return selectTaskComments(db, actorId)
    .select(page.end.as('at'))
    .where('task_comments.task_id', '=', taskId)
    .where(page.after)
    .orderBy(page.posted, 'desc')
    .orderBy(page.id, 'desc')
    .limit(limit)
    .execute();
}

/** A comment as it stands to the actor. */
export function readComment(db: Db, actorId: string, id: string): Promise<TaskCommentRow | undefined> {
  return selectTaskComments(db, actorId).where('task_comments.id', '=', id).executeTakeFirst();
}

/** One that cannot have gone: the transaction has just written it. */
export function readCommentThatStands(tx: Db, actorId: string, id: string): Promise<TaskCommentRow> {
  return selectTaskComments(tx, actorId).where('task_comments.id', '=', id).executeTakeFirstOrThrow();
}

/** False when the id is taken. The time is that of the writing: what waited for a lock is not older than it looks. */
export async function insertComment(
  tx: Db,
  comment: { id: string; task_id: string; author_id: string; content: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('task_comments')
    .values({ ...comment, created_at: sql<string>`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function writeContent(tx: Db, id: string, content: string): Promise<void> {
  await tx
    .updateTable('task_comments')
    .set({ content, edited_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** False when it is gone already. */
export async function deleteComment(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('task_comments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function insertMentions(tx: Db, commentId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await sql`
    insert into task_comment_mentions (comment_id, user_id)
    select ${commentId}::uuid, unnest(${people}::uuid[])`.execute(tx);
}

export async function deleteMentions(tx: Db, commentId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await tx
    .deleteFrom('task_comment_mentions')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', sql<string>`any(${people}::uuid[])`)
    .execute();
}

/** How many comments the task has now, and what it counts as since. It has not been worked on: its time stays. */
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

/** Those of these people who are in a project. */
export async function readMembersAmong(
  tx: Db,
  projectId: string,
  people: readonly string[],
): Promise<string[]> {
  const members = await tx
    .selectFrom('project_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', sql<string>`any(${people}::uuid[])`)
    .execute();
  return members.map(({ user_id }) => user_id);
}

/** Somebody who can be mentioned. */
export type MentionableRow = { id: string; full_name: string; email: string; avatar_url: string | null };

/** Who sees a task, but for the actor, by what they are called: those whose name has the text further ahead first. */
export async function readMentionable(
  db: Db,
  actorId: string,
  task: TaskPeople,
  { text, limit }: { text: string; limit: number },
): Promise<MentionableRow[]> {
  const wanted = text.trim();
  // Their names are looked up one by one, behind a fence: or all people of the server are gone through for these few.
  const { rows } = await sql<MentionableRow>`
    select person.id, person.full_name, person.email, person.avatar_url
    from (
      select unnest(${[task.user_id, task.assigned_to, task.assigned_by]}::uuid[]) as id
      union select user_id from project_members where project_id = ${task.project_id}::uuid
    ) seer
    cross join lateral (
      select id, full_name, email, avatar_url,
        coalesce(nullif(full_name, ''), split_part(email, '@', 1)) as name
      from user_profiles where user_profiles.id = seer.id offset 0
    ) person
    where seer.id <> ${actorId}::uuid and person.name ilike ${containing(wanted)}
    order by position(lower(${wanted}::text) in lower(person.name)), lower(person.name), person.id
    limit ${limit}`.execute(db);
  return rows;
}
