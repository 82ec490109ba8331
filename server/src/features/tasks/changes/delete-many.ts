import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { RefusedTask, taskChangesApi } from '@longtable/contract/task-changes';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readWaiting, tellUnblocked } from '../dependencies/unblocking.ts';
import { announceTasksGone, type Gone } from '../tasks.announce.ts';
import * as store from '../tasks.store.ts';
import { keepDeleted } from '../tasks.trash.ts';
import { lockAllowed, projectsOf } from './many-tasks.ts';
import type { ChangingTasks } from './task-changes.ts';

type Input = ParsedInputOf<(typeof taskChangesApi)['deleteMany']>;

/** Deletes many tasks in one change: those that the actor may delete. */
export function createDeleteMany({ db, changes, projects }: ChangingTasks) {
  return async (
    actor: Actor,
    { changeId, taskIds }: Input,
  ): Promise<{ taskIds: string[]; refused: RefusedTask[] }> => {
    const known = await store.readTasks(db, actor.id, taskIds);
    return changes.run(async (change) => {
      const { tx } = change;
      await projects.takeTurn(tx, projectsOf(known));
      const done = await readDeleted(tx, actor, changeId);
      // The same request again, whose answer was lost.
      if (done.length > 0) return { taskIds: done, refused: [] };
      const { rows, refused } = await lockAllowed(tx, actor, {
        taskIds,
        known,
        ability: 'delete',
        projects,
      });
      const ids = rows.map(({ id }) => id);
      const waiting = (await readWaiting(tx, ids)).filter((id) => !ids.includes(id));
      await keepDeleted(tx, { taskIds: ids, by: actor.id, changeId });
      const gone: Gone[] = [];
      for (const projectId of [null, ...projectsOf(rows)]) {
        const ofProject = rows.filter((row) => row.project_id === projectId).map(({ id }) => id);
        if (ofProject.length > 0) gone.push(...(await store.deleteTasks(tx, ofProject, projectId)));
      }
      await announceTasksGone({ change, projects, actor }, gone);
      await tellUnblocked(change, actor, waiting);
      return { taskIds: gone.map(({ id }) => id), refused: [...refused] };
    });
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
