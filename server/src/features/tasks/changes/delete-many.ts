import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { RefusedTask, taskChangesApi } from '@longtable/contract/task-changes';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { publishUnblocked } from '../dependencies/unblocking.ts';
import { readLockedWaiting } from '../task-locks.ts';
import { publishTasksDeleted } from '../tasks.publish.ts';
import * as store from '../tasks.store.ts';
import { keepDeleted } from '../tasks.trash.ts';
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
    const ids = rows.map(({ id }) => id);
    const waiting = (await readLockedWaiting(tx, ids, locked)).filter((id) => !ids.includes(id));
    await keepDeleted(tx, { taskIds: ids, by: actor.id, changeId });
    const deleted = await store.deleteTasks(tx, ids);
    await publishTasksDeleted({ change, projects, actor }, deleted);
    await publishUnblocked(change, actor, waiting);
    return { taskIds: deleted.map(({ id }) => id), refused: [...refused] };
  };
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
        .where('kind', '=', 'restored')
        .select('task_id'),
    )
    .execute();
  return rows.map(({ task_id }) => task_id);
}
