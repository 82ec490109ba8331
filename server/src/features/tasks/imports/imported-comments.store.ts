import '../../../policies/task-comment.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { recordset } from '../../../platform/db/recordset.ts';

/** A comment to insert. */
export type NewComment = { readonly id: string; readonly taskId: string; readonly content: string };

/**
 * Inserts comments of one author in order, skipping those that exist and those that were deleted since. Returns the number
 * of new comments by task, or null if an id belongs to a comment of somebody else or on another task.
 */
export async function insertComments(
  tx: Db,
  authorId: string,
  comments: readonly NewComment[],
): Promise<Map<string, number> | null> {
  const rows = comments.map(({ id, taskId, content }, index) => ({ id, task_id: taskId, content, index }));
  const columns = { id: 'uuid', task_id: 'uuid', content: 'text', index: 'int' };
  // One microsecond apart, to preserve the order.
  const inserted = await sql<{ task_id: string }>`
    insert into task_comments (id, task_id, author_id, content, created_at)
    select id, task_id, ${authorId}::uuid, content, statement_timestamp() + index * interval '1 microsecond'
    from ${recordset('new_comments', columns, rows)}
    where not exists (select from deleted_ids where deleted_ids.id = new_comments.id)
    on conflict (id) do nothing returning task_id`.execute(tx);
  if (inserted.rows.length < rows.length && !(await areTheSame(tx, authorId, comments))) return null;
  const counts = new Map<string, number>();
  for (const { task_id } of inserted.rows) counts.set(task_id, (counts.get(task_id) ?? 0) + 1);
  return counts;
}

async function areTheSame(tx: Db, authorId: string, comments: readonly NewComment[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('task_comments')
    .where('id', '=', sql<string>`any(${comments.map(({ id }) => id)}::uuid[])`)
    .select(['id', 'task_id', 'author_id'])
    .execute();
  const tasks = new Map(comments.map(({ id, taskId }) => [id, taskId]));
  return rows.every(({ id, task_id, author_id }) => author_id === authorId && tasks.get(id) === task_id);
}

/** Increments the comment counters of tasks. */
export async function countComments(tx: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  if (counts.size === 0) return;
  const rows = [...counts].map(([id, count]) => ({ id, count }));
  await sql`
    update tasks set comments_count = comments_count + counted.count, version = version + 1
    from ${recordset('counted', { id: 'uuid', count: 'int' }, rows)} where tasks.id = counted.id`.execute(tx);
}
