import '../../../policies/task-comment.table.ts';
import '../../../policies/task-import.table.ts';
import { undoableFor, unfinishedImportUndoableFor } from '@longtable/contract/rules/task-limits';
import type { TaskLikeness } from '@longtable/contract/task-imports';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { recordset } from '../../../platform/db/recordset.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import { type TaskImportRow, taskImportColumns, taskImportPolicy } from '../../../policies/task-import.ts';

/** Maximum number of imports in a list. */
const maxListed = 50;

/** SQL expression over `task_imports`: when the undo of an import expires. */
const undoableUntil = sql<string>`last_at + make_interval(secs => case
  when finished_at is null then ${sql.lit(unfinishedImportUndoableFor / 1000)}
  else ${sql.lit(undoableFor / 1000)} end)`;

/** An import with the number of its existing tasks and the expiry of its undo. */
export type ListedImport = TaskImportRow & {
  readonly created: number | null;
  readonly undoable_until: string;
};

/** Reads the actor's imports that can be undone, newest first. */
export function readUndoable(db: Db, actorId: string): Promise<ListedImport[]> {
  return db
    .selectFrom('task_imports')
    .where(taskImportPolicy.visibleTo(actorId))
    .where('is_undone', '=', false)
    .where(undoableUntil, '>', sql<string>`now()`)
    .select(taskImportColumns)
    .select(undoableUntil.as('undoable_until'))
    .select((eb) =>
      eb
        .selectFrom('task_import_tasks')
        .innerJoin('tasks', 'tasks.id', 'task_import_tasks.task_id')
        .whereRef('task_import_tasks.import_id', '=', 'task_imports.id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('created'),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
}

/** Whether the undo of an import hasn't expired. */
export async function isUndoable(db: Db, importId: string): Promise<boolean> {
  const row = await db
    .selectFrom('task_imports')
    .where('id', '=', importId)
    .where(undoableUntil, '>', sql<string>`now()`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads which of these keys the actor has imported from a system, if the tasks exist and are readable. */
export async function readKnown(
  db: Db,
  actorId: string,
  { source, keys }: { source: string; keys: readonly string[] },
): Promise<{ key: string; taskId: string; importId: string }[]> {
  const rows = await db
    .selectFrom('task_import_tasks')
    .innerJoin('task_imports', 'task_imports.id', 'task_import_tasks.import_id')
    .innerJoin('tasks', 'tasks.id', 'task_import_tasks.task_id')
    .where(taskImportPolicy.visibleTo(actorId))
    .where('task_imports.source', '=', source)
    .where('task_import_tasks.key', '=', sql<string>`any(${keys}::text[])`)
    .where(taskPolicy.visibleTo(actorId))
    .select(['task_import_tasks.key', 'task_import_tasks.task_id', 'task_import_tasks.import_id'])
    .orderBy('task_imports.started_at')
    .execute();
  return rows.map(({ key, task_id, import_id }) => ({ key, taskId: task_id, importId: import_id }));
}

/** Reads which readable tasks have the title, project and due date of these; for personal ones, the actor's own. */
export async function readAlike(
  db: Db,
  actorId: string,
  tasks: readonly TaskLikeness[],
): Promise<{ index: number; taskId: string }[]> {
  const columns = { index: 'int', title: 'text', project_id: 'uuid', due_date: 'date' };
  const given = (isPersonal: boolean) =>
    recordset(
      'given',
      columns,
      tasks.flatMap(({ title, projectId, dueDate }, index) =>
        (projectId === null) === isPersonal
          ? [{ index, title, project_id: projectId, due_date: dueDate }]
          : [],
      ),
    );
  const { rows } = await sql<{ index: number; task_id: string }>`
    select given.index, tasks.id as task_id
    from ${given(false)}
      join tasks on tasks.project_id = given.project_id
        and tasks.title = given.title and tasks.due_date = given.due_date
    where ${taskPolicy.visibleTo(actorId)}
    union all
    select given.index, tasks.id
    from ${given(true)}
      join tasks on tasks.project_id is null and tasks.user_id = ${actorId}
        and tasks.title = given.title and tasks.due_date = given.due_date
    where ${taskPolicy.visibleTo(actorId)}
    order by index, task_id`.execute(db);
  return rows.map(({ index, task_id }) => ({ index, taskId: task_id }));
}

/** Metadata of an import, sent with each part. */
export type ImportHead = Pick<TaskImportRow, 'id' | 'source' | 'name' | 'total'> & {
  readonly isLast: boolean;
};

/**
 * Creates or updates an import and locks it until the end of the transaction, which serializes its parts. An import of
 * somebody else is only read.
 */
export async function lockImport(
  tx: Db,
  actorId: string,
  { id, source, name, total, isLast }: ImportHead,
): Promise<Pick<TaskImportRow, 'user_id' | 'source' | 'undone_at'>> {
  const finished_at = isLast ? sql<string>`now()` : null;
  await tx
    .insertInto('task_imports')
    .values({ id, user_id: actorId, source, name, total, finished_at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ total, last_at: sql<string>`now()`, finished_at })
        .where('task_imports.user_id', '=', actorId)
        .where('task_imports.undone_at', 'is', null),
    )
    .execute();
  return tx
    .selectFrom('task_imports')
    .where('id', '=', id)
    .select(['user_id', 'source', 'undone_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Reads the tasks of an import by key. */
export async function readOfImport(
  tx: Db,
  importId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('task_import_tasks')
    .where('import_id', '=', importId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .select(['key', 'task_id'])
    .execute();
  return new Map(rows.map(({ key, task_id }) => [key, task_id]));
}

export async function insertImported(
  tx: Db,
  importId: string,
  tasks: readonly { readonly key: string; readonly id: string }[],
): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ key, id }) => ({ import_id: importId, key, task_id: id }));
  const columns = { import_id: 'uuid', key: 'text', task_id: 'uuid' };
  await sql`
    insert into task_import_tasks (import_id, key, task_id)
    select import_id, key, task_id from ${recordset('imported', columns, rows)}`.execute(tx);
}

/** Returns which of these tasks belong to the import. */
export async function readTasksAmong(tx: Db, importId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('task_import_tasks')
    .where('import_id', '=', importId)
    .where('task_id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('task_id')
    .execute();
  return new Set(rows.map(({ task_id }) => task_id));
}

/** Reads the open tasks of an import that are assigned to others. */
export function readAssigned(
  tx: Db,
  actorId: string,
  importId: string,
): Promise<Pick<TaskRow, 'id' | 'title' | 'project_id' | 'assigned_to'>[]> {
  return tx
    .selectFrom('task_import_tasks')
    .innerJoin('tasks', 'tasks.id', 'task_import_tasks.task_id')
    .where('task_import_tasks.import_id', '=', importId)
    .where('tasks.assigned_to', '<>', actorId)
    .where('tasks.completed_at', 'is', null)
    .select(['tasks.id', 'tasks.title', 'tasks.project_id', 'tasks.assigned_to'])
    .execute();
}

/** Reads a page of the tasks of an import, ordered by id. */
export async function readTasksAfter(
  tx: Db,
  importId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  let query = tx.selectFrom('task_import_tasks').where('import_id', '=', importId);
  if (after !== null) query = query.where('task_id', '>', after);
  const rows = await query.select('task_id').orderBy('task_id').limit(limit).execute();
  return rows.map(({ task_id }) => task_id);
}

/** Returns which of these tasks somebody else has changed or commented on. */
export async function readChangedByOthers(
  tx: Db,
  actorId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const those = sql<string>`any(${ids}::uuid[])`;
  const rows = await tx
    .selectFrom('task_activity')
    .where('task_id', '=', those)
    .where('kind', '=', 'changed')
    .where('undone', '=', false)
    .where(sql<boolean>`actor_id is distinct from ${actorId}::uuid`)
    .select('task_id')
    .union(
      tx
        .selectFrom('task_comments')
        .where('task_id', '=', those)
        .where(sql<boolean>`author_id is distinct from ${actorId}::uuid`)
        .select('task_id'),
    )
    .execute();
  return new Set(rows.map(({ task_id }) => task_id));
}

/** Marks an import as being undone, so that no parts are added; `isOver` with the last part. */
export async function markUndone(tx: Db, importId: string, isOver: boolean): Promise<void> {
  await tx
    .updateTable('task_imports')
    .set({ undone_at: sql<string>`coalesce(undone_at, now())`, is_undone: isOver })
    .where('id', '=', importId)
    .execute();
}

/** Deletes records of tasks that can't be restored any more, and of empty imports whose undo has expired. */
export async function clearExpired(db: Db): Promise<void> {
  await sql`
    delete from task_import_tasks
    where not exists (select from tasks where id = task_import_tasks.task_id)
      and not exists (select from deleted_tasks where task_id = task_import_tasks.task_id)`.execute(db);
  await sql`
    delete from task_imports
    where ${undoableUntil} < now()
      and not exists (select from task_import_tasks where import_id = task_imports.id)`.execute(db);
}

/** Reads all imports of a person, oldest first. */
export function readAllOf(db: Db, userId: string): Promise<TaskImportRow[]> {
  return db
    .selectFrom('task_imports')
    .where('user_id', '=', userId)
    .select(taskImportColumns)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}
