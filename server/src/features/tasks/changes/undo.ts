import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { undoableFor } from '@longtable/contract/rules/task-limits';
import type { RefusedTask, taskChangesApi } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, type TaskStanding, taskPolicy } from '../../../policies/task.ts';
import { takeTurnOfDependencies } from '../dependencies/dependencies.ts';
import { toTask } from '../tasks.shape.ts';
import { readTasks } from '../tasks.store.ts';
import { restoreDeleted } from './restore-deleted.ts';
import { takeBack } from './take-back.ts';
import type { ChangingTasks } from './task-changes.ts';
import { lockTasksOfChange } from './undo-locks.ts';

type Input = ParsedInputOf<(typeof taskChangesApi)['undo']>;

/** What an undo has done. */
type Undone = { tasks: Task[]; reopened: string[]; deleted: string[]; refused: RefusedTask[] };

/**
 * Takes back what the actor did under an id, an hour ago at most: changes, as far as nobody has changed the same since, and
 * deletions. Asked again, it answers with what stands of what it took back. Throws `task/undo-over` when there is nothing
 * to take back.
 */
export function createUndo({ projects }: ChangingTasks) {
  return async (change: Change, actor: Actor, { changeId }: Input): Promise<Undone> => {
    const { tx } = change;
    const projectIds = await readProjects(tx, actor, changeId);
    await takeTurnOfDependencies(tx);
    // Before any task: whoever changes who is in a project locks the project first.
    const held = new Map<string, TaskStanding['own_project_role']>();
    for (const id of projectIds) held.set(id, await projects.holdRole(tx, id, actor.id));
    const locked = await lockTasksOfChange(tx, actor, changeId);
    const writing = { change, projects, actor };
    const made = await tx
      .selectFrom('task_activity')
      .where('change_id', '=', changeId)
      .where('actor_id', '=', actor.id)
      .where('undone', '=', false)
      .where('at', '>', earliest())
      .select(['id', 'task_id', 'changes'])
      .orderBy('task_id')
      .forUpdate()
      .execute();
    const deleted = await tx
      .selectFrom('deleted_tasks')
      .where('change_id', '=', changeId)
      .where('deleted_by', '=', actor.id)
      .where('deleted_at', '>', earliest())
      .select(['task_id', 'project_id', 'user_id', 'assigned_to', 'assigned_by'])
      .orderBy('task_id')
      .forUpdate()
      .execute();
    // After those are locked: of two who undo at once, the second sees what the first has undone.
    const before = await readUndone(tx, actor, changeId);
    if (made.length === 0 && deleted.length === 0 && !before) throw refuse('task/undo-over');
    const changed = await takeBack(writing, made, { held, locked });
    const restored = await restoreDeleted(writing, deleted, { changeId, held });
    const rows = [...changed.rows, ...restored.rows, ...(before?.rows ?? [])];
    return {
      tasks: rows.map((row) => toTask(actor, row)),
      reopened: [...changed.reopened, ...restored.reopened],
      deleted: [...changed.deleted, ...(before?.deleted ?? [])],
      refused: [...changed.refused, ...restored.refused],
    };
  };
}

function earliest(): string {
  return new Date(Date.now() - undoableFor).toISOString();
}

/** What stands of what was taken back before; null when nothing was. */
async function readUndone(
  tx: Db,
  actor: Actor,
  changeId: string,
): Promise<{ rows: TaskRow[]; deleted: string[] } | null> {
  const undone = await tx
    .selectFrom('task_activity')
    .where('change_id', '=', changeId)
    .where('actor_id', '=', actor.id)
    .where('undone', '=', true)
    .select(['task_id', 'changes'])
    .orderBy('task_id')
    .execute();
  if (undone.length === 0) return null;
  const ids = undone.map(({ task_id }) => task_id);
  const nexts = undone
    .flatMap(({ changes }) => changes.next?.[1] ?? [])
    .filter((id) => typeof id === 'string');
  const rows = await readTasks(tx, actor.id, [...ids, ...nexts]);
  const there = new Set(rows.map(({ id }) => id));
  return {
    rows: rows.filter((row) => ids.includes(row.id) && taskPolicy.reads(actor, row)),
    deleted: nexts.filter((id) => !there.has(id)),
  };
}

/**
 * The projects whose work may change, in one order whoever asks: those that the tasks are in, were in, and were in when
 * they were deleted.
 */
async function readProjects(db: Db, actor: Actor, changeId: string): Promise<string[]> {
  const made = await db
    .selectFrom('task_activity')
    .innerJoin('tasks', 'tasks.id', 'task_activity.task_id')
    .where('task_activity.change_id', '=', changeId)
    .where('task_activity.actor_id', '=', actor.id)
    .select(['tasks.project_id', 'task_activity.changes'])
    .execute();
  const deleted = await db
    .selectFrom('deleted_tasks')
    .where('change_id', '=', changeId)
    .where('deleted_by', '=', actor.id)
    .select('project_id')
    .execute();
  const ids = [
    ...made.flatMap(({ project_id, changes }) => [project_id, changes.project?.[0]]),
    ...deleted.map(({ project_id }) => project_id),
  ];
  return [...new Set(ids.filter((id) => typeof id === 'string'))].toSorted();
}
