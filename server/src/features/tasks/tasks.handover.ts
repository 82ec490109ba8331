import { sql } from 'kysely';
import { readableTasks, selectTasks, type TaskRow } from '../../access/task.ts';
import type { Db } from '../../platform/db/database.ts';

// What becomes of the tasks of somebody who leaves, and how they take them with them.

/** Whether tasks are theirs alone, given by them to others, or given to them by others. */
export type TasksOfPerson = { readonly own: number; readonly given: number; readonly received: number };

/** One page of the tasks that a person may see, in an order that no change of a task disturbs. */
export function readTasksById(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<TaskRow[]> {
  let query = selectTasks(db).where(readableTasks(userId));
  if (afterId !== null) query = query.where('tasks.id', '>', afterId);
  return query.orderBy('tasks.id').limit(limit).execute();
}

export function countTasksOfPerson(db: Db, userId: string): Promise<TasksOfPerson> {
  return db
    .selectFrom('tasks')
    .where(readableTasks(userId))
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere((task) => task.and([task('user_id', '=', userId), task('assigned_to', '=', userId)]))
        .as('own'),
      eb.fn
        .countAll<number>()
        .filterWhere((task) => task.and([task('user_id', '=', userId), task('assigned_to', '<>', userId)]))
        .as('given'),
      eb.fn
        .countAll<number>()
        .filterWhere((task) => task.and([task('user_id', '<>', userId), task('assigned_to', '=', userId)]))
        .as('received'),
    ])
    .executeTakeFirstOrThrow();
}

/** Deletes what is theirs alone. Gives the few that somebody else had given them, with who did. */
export function deleteOwnTasks(db: Db, userId: string): Promise<{ id: string; assigned_by: string }[]> {
  return db
    .with('gone', (inner) =>
      inner
        .deleteFrom('tasks')
        .where('user_id', '=', userId)
        .where('assigned_to', '=', userId)
        .returning(['id', 'assigned_by']),
    )
    .selectFrom('gone')
    .select(['gone.id', 'gone.assigned_by'])
    .where('gone.assigned_by', '<>', userId)
    .execute();
}

/**
 * Hands on every task that others have a part in: what they created belongs to whom it is assigned to, what was
 * assigned to them goes back to its creator, and what they had only assigned counts as assigned by its creator. Gives
 * the ids. Their own have to be deleted before.
 */
export async function handOnTasks(db: Db, userId: string): Promise<string[]> {
  const owner = sql<string>`case when user_id = ${userId} then assigned_to else user_id end`;
  const handed = await db
    .updateTable('tasks')
    .set({
      user_id: owner,
      assigned_to: sql<string>`case when assigned_to = ${userId} then user_id else assigned_to end`,
      assigned_by: sql<string>`case when assigned_by = ${userId} then ${owner} else assigned_by end`,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where(readableTasks(userId))
    .returning('id')
    .execute();
  return handed.map(({ id }) => id);
}

export function readTasks(db: Db, ids: readonly string[]): Promise<TaskRow[]> {
  return selectTasks(db).where('tasks.id', 'in', ids).execute();
}
