import { sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { together } from '../../platform/db/together.ts';
import type { TaskTable } from '../../policies/task.table.ts';
import { selectTasks, type TaskPeople, type TaskRow } from '../../policies/task.ts';

/** Reads a task as the actor. */
export function readTask(db: Db, actorId: string, id: string): Promise<TaskRow | undefined> {
  return selectTasks(db, actorId).where('tasks.id', '=', id).executeTakeFirst();
}

/** Reads a task that the transaction has just written. */
export function readWrittenTask(tx: Db, actorId: string, id: string): Promise<TaskRow> {
  return selectTasks(tx, actorId).where('tasks.id', '=', id).executeTakeFirstOrThrow();
}

/** The columns of an insert, with their types. */
const columnTypes = {
  id: 'uuid',
  title: 'text',
  description: 'text',
  start_date: 'date',
  due_date: 'date',
  priority: 'text',
  status: 'text',
  position: 'text',
  progress: 'smallint',
  subtasks: 'jsonb',
  repeat: 'jsonb',
  estimated_hours: 'numeric',
  time_taken: 'numeric',
  project_id: 'uuid',
  user_id: 'uuid',
  assigned_to: 'uuid',
  assigned_by: 'uuid',
  completed_at: 'timestamptz',
} as const satisfies { readonly [Column in keyof TaskTable]?: string };

/** The columns written when a task is created. */
export const writtenColumns = Object.keys(columnTypes);

/** A task as it is inserted. */
export type WrittenTask = Pick<TaskRow, keyof typeof columnTypes>;

/** The same with its tags in order. */
export type TaggedTask = WrittenTask & Pick<TaskRow, 'tags'>;

/** Inserts new tasks with their tags, in one statement. Skips existing ids. Returns the ids of the inserted ones. */
export async function insertTasks(db: Db, tasks: readonly TaggedTask[]): Promise<string[]> {
  const columns = sql.join(writtenColumns.map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into tasks (${columns})
      select ${columns} from ${recordset<keyof WrittenTask>('new_tasks', columnTypes, tasks)}
      on conflict (id) do nothing returning id
    ), tagged as (
      insert into task_tags (task_id, ordinal, name)
      select added.id, ordinal, name
      from added join ${recordset('new_tags', tagTypes, tagRows(tasks))} on task_id = added.id
    )
    select id from added`.execute(db);
  return rows.map(({ id }) => id);
}

/** Updates a task as it was read: null, without writing, when it was changed or deleted since `version`. */
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

/** Version and time of a task after an update. */
export type Stamp = { readonly version: number; readonly updated_at: string };

/** A column of a task that a change can write. */
export type WrittenColumn = Exclude<keyof typeof columnTypes, 'id'>;

/** Writes the given columns of many locked tasks, different ones for each. Returns their new versions by id. */
export async function updateTasks(
  db: Db,
  tasks: readonly WrittenTask[],
  columns: readonly WrittenColumn[],
): Promise<Map<string, Stamp>> {
  const types = { id: 'uuid', ...Object.fromEntries(columns.map((name) => [name, columnTypes[name]])) };
  const assigned = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`wanted.${name}`)}`);
  const { rows } = await sql<Stamp & { id: string }>`
    update tasks set ${sql.join([...assigned, sql`version = tasks.version + 1`, sql`updated_at = now()`])}
    from ${recordset('wanted', types as Record<keyof WrittenTask, string>, tasks)}
    where tasks.id = wanted.id
    returning tasks.id, tasks.version, tasks.updated_at`.execute(db);
  return new Map(rows.map(({ id, ...stamp }) => [id, stamp]));
}

/** Locks tasks in the order of their ids, and reads them as the actor; omits deleted ones. */
export function lockTasks(db: Db, actorId: string, ids: readonly string[]): Promise<TaskRow[]> {
  return selectTasks(db, actorId)
    .where('tasks.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('tasks.id')
    .forNoKeyUpdate('tasks')
    .execute();
}

/** Reads tasks as the actor, in the order of the ids; omits deleted ones. */
export async function readTasks(db: Db, actorId: string, ids: readonly string[]): Promise<TaskRow[]> {
  const rows = await selectTasks(db, actorId)
    .where('tasks.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The tags of tasks, each list in order. */
export type TagsOf = { readonly id: string; readonly tags: readonly string[] };

/** Sets the tags of tasks, in this order. */
export async function replaceTags(db: Db, tagged: readonly TagsOf[]): Promise<void> {
  const ids = tagged.map(({ id }) => id);
  const rows = tagRows(tagged);
  const old = db.deleteFrom('task_tags').where('task_id', '=', sql<string>`any(${ids}::uuid[])`);
  const insert = sql`
    insert into task_tags (task_id, ordinal, name)
    select task_id, ordinal, name from ${recordset('new_tags', tagTypes, rows)}`;
  await together([old.execute(), rows.length > 0 && insert.execute(db)]);
}

const tagTypes = { task_id: 'uuid', ordinal: 'smallint', name: 'text' };

function tagRows(tagged: readonly TagsOf[]) {
  return tagged.flatMap(({ id: task_id, tags }) => tags.map((name, ordinal) => ({ task_id, ordinal, name })));
}

/** Deletes locked tasks with their child rows. Returns those of other people that refer to them. */
export function deleteTasks(
  db: Db,
  ids: readonly string[],
): Promise<(TaskPeople & Pick<TaskRow, 'id' | 'title' | 'completed_at'>)[]> {
  return db
    .deleteFrom('tasks')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(['id', 'title', 'project_id', 'user_id', 'assigned_to', 'assigned_by', 'completed_at'])
    .execute();
}
