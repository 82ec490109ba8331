import type { TaskCounts } from '@longtable/contract/tasks';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { TaskTable } from '../../access/task.table.ts';
import { readableTasks, selectTasks, type TaskPeople, type TaskRow } from '../../access/task.ts';
import type { Db } from '../../platform/db/database.ts';

/** Where a page of the board's order ended. */
export type PageEnd = { readonly position: string; readonly id: string };

/** One page of the tasks that a person may see, in the order of the board. */
export function readTasksAfter(
  db: Db,
  actorId: string,
  end: PageEnd | null,
  limit: number,
): Promise<TaskRow[]> {
  let query = selectTasks(db, actorId).where(readableTasks(actorId));
  if (end) {
    query = query.where((eb) =>
      eb(eb.refTuple('tasks.position', 'tasks.id'), '>', eb.tuple(end.position, end.id)),
    );
  }
  return query.orderBy('tasks.position').orderBy('tasks.id').limit(limit).execute();
}

/** A task as it stands to the actor. */
export function readTask(db: Db, actorId: string, id: string): Promise<TaskRow | undefined> {
  return selectTasks(db, actorId).where('tasks.id', '=', id).executeTakeFirst();
}

/** One that cannot have gone: the transaction has just written it. */
export function readTaskThatStands(tx: Db, actorId: string, id: string): Promise<TaskRow> {
  return selectTasks(tx, actorId).where('tasks.id', '=', id).executeTakeFirstOrThrow();
}

/** The counts of contract/rules/task-counts, in one query. */
export function countTasksOf(
  db: Db,
  about: { actorId: string; timeZone: string; today: string },
): Promise<TaskCounts> {
  const { actorId, timeZone, today } = about;
  return db
    .selectFrom('tasks')
    .where(readableTasks(actorId))
    .select((eb) => {
      const count = () => eb.fn.countAll<number>();
      return [
        count().as('total'),
        count().filterWhere('status', '=', 'in_progress').as('inProgress'),
        count().filterWhere('completed_at', 'is not', null).as('completed'),
        count()
          .filterWhere((task) => task.and([task('completed_at', 'is', null), task('due_date', '=', today)]))
          .as('dueToday'),
        count()
          .filterWhere(sql<string>`(completed_at at time zone ${timeZone})::date`, '=', today)
          .as('completedToday'),
        count()
          .filterWhere((task) =>
            task.and([task('assigned_to', '=', actorId), task('assigned_by', '<>', actorId)]),
          )
          .as('received'),
        count()
          .filterWhere((task) =>
            task.and([task('assigned_by', '=', actorId), task('assigned_to', '<>', actorId)]),
          )
          .as('assigned'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** The first position in a person's column, or null when the column is empty. */
export async function headOfColumn(
  db: Db,
  actorId: string,
  status: TaskTable['status'],
): Promise<string | null> {
  const head = await db
    .selectFrom('tasks')
    .where(readableTasks(actorId))
    .where('status', '=', status)
    .select('position')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return head?.position ?? null;
}

/** False when a task with this id stands already; then nothing is written. */
export async function insertTask(db: Db, task: Insertable<TaskTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('tasks')
    .values(task)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Changes the task as it was read: null when it has changed or gone since `version`, and then nothing is written.
 */
export async function updateTask(
  db: Db,
  id: string,
  version: number,
  changes: Updateable<TaskTable>,
): Promise<{ version: number; updated_at: string } | null> {
  const updated = await db
    .updateTable('tasks')
    .set({ ...changes, version: version + 1, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['version', 'updated_at'])
    .executeTakeFirst();
  return updated ?? null;
}

/** Puts exactly these tags on the task, in this order. */
export async function replaceTags(db: Db, taskId: string, tags: readonly string[]): Promise<void> {
  await db.deleteFrom('task_tags').where('task_id', '=', taskId).execute();
  await insertTags(db, taskId, tags);
}

export async function insertTags(db: Db, taskId: string, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const rows = tags.map((name, ordinal) => ({ task_id: taskId, ordinal, name }));
  await db.insertInto('task_tags').values(rows).execute();
}

/**
 * Deletes the task, and its tags with it. Gives what it was to others, or null when it is gone already, or gone to
 * another project.
 */
export async function deleteTask(
  db: Db,
  id: string,
  projectId: string | null,
): Promise<(TaskPeople & Pick<TaskRow, 'completed_at'>) | null> {
  const deleted = await db
    .deleteFrom('tasks')
    .where('id', '=', id)
    .where('project_id', 'is not distinct from', projectId)
    .returning(['project_id', 'user_id', 'assigned_to', 'assigned_by', 'completed_at'])
    .executeTakeFirst();
  return deleted ?? null;
}
