import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { RefusedTask } from '@longtable/contract/task-changes';
import type { TaskImport, taskImportsApi } from '@longtable/contract/task-imports';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import type { ProjectWork } from '../../projects/public.ts';
import { dependenciesOf, lockAllowed, projectsOf } from '../changes/many-tasks.ts';
import { tellAssignees } from '../notices/notices.ts';
import { lockTasksInOrder } from '../task-locks.ts';
import { type NewTaskInput, publishNewTasks, readNewTasks, writeNewTasks } from '../tasks.insert.ts';
import { answerTasks } from '../tasks.presenter.ts';
import { publishTasks } from '../tasks.publish.ts';
import { readTasks } from '../tasks.store.ts';
import type { Writing } from '../tasks.write.ts';
import { countComments, insertComments, type NewComment } from './imported-comments.store.ts';
import * as store from './imports.store.ts';
import { createUndoImport } from './undo-import.ts';

type Input<Name extends keyof typeof taskImportsApi> = ParsedInputOf<(typeof taskImportsApi)[Name]>;
type Output<Name extends keyof typeof taskImportsApi> = OutputOf<(typeof taskImportsApi)[Name]>;

/** Dependencies of the import service. */
export type Importing = { readonly db: Db; readonly projects: ProjectWork };

/** Imports of tasks from files (contract/task-imports). Rows are authorized by the route. */
export function createTaskImports(importing: Importing) {
  const { db, projects } = importing;
  return {
    async list(actor: Actor): Promise<Output<'list'>> {
      const rows = await store.readUndoable(db, actor.id);
      return { imports: rows.map(presentTaskImport) };
    },

    async known(actor: Actor, input: Input<'known'>): Promise<Output<'known'>> {
      return { known: await store.readKnown(db, actor.id, input) };
    },

    async alike(actor: Actor, { tasks }: Input<'alike'>): Promise<Output<'alike'>> {
      return { alike: await store.readAlike(db, actor.id, tasks) };
    },

    async add(
      change: Change,
      actor: Actor,
      { tasks, comments, ...head }: Input<'add'>,
    ): Promise<Output<'add'>> {
      const { tx } = change;
      const commented = [...new Set(comments.map(({ taskId }) => taskId))];
      const known = await readTasks(tx, actor.id, commented);
      const projectIds = tasks.flatMap(({ projectId }) => projectId ?? []);
      const dependencies = dependenciesOf(tasks);
      const stored = await store.lockImport(tx, actor.id, head);
      if (stored.user_id !== actor.id || stored.source !== head.source) throw refuse('request/id-taken');
      if (stored.undone_at !== null) throw refuse('task-import/undone');

      const writing = { change, projects, actor };
      const before = await store.readOfImport(
        tx,
        head.id,
        tasks.map((task) => task.key),
      );
      const fresh = firstOfEachKey(tasks).filter((task) => !before.has(task.key));
      // Locks everything that the new tasks and comments need, in one order (docs/decisions/024).
      const inOrder = [...new Set([...projectIds, ...projectsOf(known)])].toSorted();
      await together(inOrder.map((id) => projects.lockRoleForShare(tx, id, actor.id)));
      await lockTasksInOrder(tx, [...new Set([...commented, ...dependencies])]);
      const created = await writeNewTasks(writing, fresh);
      // Tasks that existed before must not become part of the import, or its undo would delete them.
      if (created.size < fresh.length) throw refuse('request/id-taken');
      await store.insertImported(tx, head.id, fresh);
      const { refused, rows: discussed } = await addComments(writing, {
        importId: head.id,
        comments,
        created,
        known,
      });
      const written = await readNewTasks(writing, fresh);
      const added = await publishNewTasks(writing, fresh, { created, rows: written });
      // An import comes in parts, and its people are told once.
      if (head.isLast)
        await tellAssignees(writing, await store.readAssigned(tx, actor.id, head.id), `import:${head.id}`);
      // Tasks of earlier parts may have become invisible to the actor.
      const repeated = (await readTasks(tx, actor.id, [...before.values()])).filter((row) =>
        taskPolicy.reads(actor, row),
      );
      const rows = new Map([...repeated, ...discussed, ...added].map((row) => [row.id, row]));
      return { ...answerTasks(actor, [...rows.values()]), refused };
    },

    undo: createUndoImport(importing),
  };
}

/** Drops tasks whose key occurred earlier in the part. */
function firstOfEachKey<Task extends NewTaskInput & { readonly key: string }>(
  tasks: readonly Task[],
): Task[] {
  return [...new Map(tasks.toReversed().map((task) => [task.key, task])).values()].toReversed();
}

type Comments = {
  readonly importId: string;
  readonly comments: readonly NewComment[];
  /** Ids of the tasks inserted by this part, not published yet. */
  readonly created: ReadonlySet<string>;
  /** Commented tasks as read before the transaction. */
  readonly known: readonly TaskRow[];
};

/**
 * Inserts comments on tasks of an import and publishes the tasks of earlier parts. Returns those tasks, and refusals
 * for tasks that were deleted or hidden since.
 */
async function addComments(
  writing: Writing,
  { importId, comments, created, known }: Comments,
): Promise<{ rows: TaskRow[]; refused: RefusedTask[] }> {
  const { change, actor, projects } = writing;
  const { tx } = change;
  const commented = [...new Set(comments.map(({ taskId }) => taskId))];
  const earlier = commented.filter((id) => !created.has(id));
  const own = await store.readTasksAmong(tx, importId, commented);
  if (commented.some((id) => !own.has(id))) throw refuse('request/malformed');
  const { rows: before, refused } = await lockAllowed(tx, actor, {
    taskIds: earlier,
    known,
    // Everyone who can read a task may move it and comment on it.
    ability: 'move',
    projects,
  });
  const open = new Set([...created, ...before.map(({ id }) => id)]);
  const counts = await insertComments(
    tx,
    actor.id,
    comments.filter(({ taskId }) => open.has(taskId)),
  );
  if (!counts) throw refuse('request/id-taken');
  await countComments(tx, counts);
  const rows = await readTasks(
    tx,
    actor.id,
    before.map(({ id }) => id),
  );
  await publishTasks(
    writing,
    rows.filter(({ id }) => counts.has(id)).map((after) => ({ before: after, after })),
  );
  return { rows, refused: [...refused] };
}

function presentTaskImport(row: store.ListedImport): TaskImport {
  return {
    id: row.id,
    source: row.source,
    name: row.name,
    total: row.total,
    created: row.created ?? 0,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    isUndoing: row.undone_at !== null,
    undoableUntil: row.undoable_until,
  };
}
