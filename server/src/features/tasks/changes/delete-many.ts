import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { RefusedTask, taskChangesApi } from '@longtable/contract/task-changes';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { tellUnblocked } from '../dependencies/unblocking.ts';
import { readLockedWaiting } from '../task-locks.ts';
import { announceTasksGone } from '../tasks.announce.ts';
import * as store from '../tasks.store.ts';
import { keepDeleted } from '../tasks.trash.ts';
import { lockAllowed } from './many-tasks.ts';
import type { ChangingTasks } from './task-changes.ts';

type Input = ParsedInputOf<(typeof taskChangesApi)['deleteMany']>;

/** Deletes many tasks in one change: those that the actor may delete. */
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
    // The same request again, whose answer was lost. After the locks: the first may have been under way.
    const done = await readDeleted(tx, actor, changeId);
    if (done.length > 0) return { taskIds: done, refused: [] };
    const ids = rows.map(({ id }) => id);
    const waiting = (await readLockedWaiting(tx, ids, locked)).filter((id) => !ids.includes(id));
    await keepDeleted(tx, { taskIds: ids, by: actor.id, changeId });
    const gone = await store.deleteTasks(tx, ids);
    await announceTasksGone({ change, projects, actor }, gone);
    await tellUnblocked(change, actor, waiting);
    return { taskIds: gone.map(({ id }) => id), refused: [...refused] };
  };
}

async function readDeleted(tx: Db, actor: Actor, changeId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('deleted_tasks')
    .where('change_id', '=', changeId)
    .where('deleted_by', '=', actor.id)
    .select('task_id')
    .execute();
  return rows.map(({ task_id }) => task_id);
}
