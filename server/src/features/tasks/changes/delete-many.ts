import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { RefusedTask, taskChangesApi } from '@longtable/contract/task-changes';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { publishUnblocked } from '../dependencies/unblocking.ts';
import { type LockedTasks, readLockedWaiting } from '../task-locks.ts';
import { publishTasksDeleted } from '../tasks.publish.ts';
import * as store from '../tasks.store.ts';
import { keepDeleted } from '../tasks.trash.ts';
import type { Writing } from '../tasks.write.ts';
import { lockAllowed } from './many-tasks.ts';
import type { ChangingTasks } from './task-changes.ts';

type Input = ParsedInputOf<(typeof taskChangesApi)['deleteMany']>;

/** Deletes many tasks in one transaction. Refuses task by task. */
export function createDeleteMany({ projects }: ChangingTasks) {
  return async (
    change: Change,
    actor: Actor,
    { changeId, taskIds }: Input,
  ): Promise<{ taskIds: string[]; refused: RefusedTask[] }> => {
    const { tx } = change;
    const known = await store.readTasks(tx, actor.id, taskIds);
    const { rows, refused, locked } = await lockAllowed(tx, actor, {
      taskIds,
      known,
      ability: 'delete',
      projects,
    });
    // Checks for a repeated request under the locks, since the first one may have been in progress.
    const done = await readDeleted(tx, actor, changeId);
    if (done.length > 0) return { taskIds: done, refused: [] };
    const deleted = await deleteLocked(
      { change, projects, actor },
      rows.map(({ id }) => id),
      { changeId, locked },
    );
    return { taskIds: deleted, refused: [...refused] };
  };
}

/**
 * Deletes and publishes tasks; `locked` are these and their dependents. The deletion can be undone by its `changeId`.
 * Returns the ids of those that existed.
 */
export async function deleteLocked(
  writing: Writing,
  ids: readonly string[],
  { changeId, locked }: { changeId: string | null; locked: LockedTasks },
): Promise<string[]> {
  const { change, actor } = writing;
  const { tx } = change;
  const own = new Set(ids);
  const waiting = (await readLockedWaiting(tx, ids, locked)).filter((id) => !own.has(id));
  await keepDeleted(tx, { taskIds: ids, by: actor.id, changeId });
  const deleted = await store.deleteTasks(tx, ids);
  await publishTasksDeleted(writing, deleted);
  await publishUnblocked(change, actor, waiting);
  return deleted.map(({ id }) => id);
}

/** The tasks that an earlier request with this id has deleted, restored or not. */
async function readDeleted(tx: Db, actor: Actor, changeId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('deleted_tasks')
    .where('change_id', '=', changeId)
    .where('deleted_by', '=', actor.id)
    .select('task_id')
    .unionAll(
      tx
        .selectFrom('task_activity')
        .where('change_id', '=', changeId)
        .where('actor_id', '=', actor.id)
        .where('undone', '=', true)
        .select('task_id'),
    )
    .execute();
  return rows.map(({ task_id }) => task_id);
}
