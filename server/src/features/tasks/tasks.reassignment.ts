import type { Change } from '../../platform/change.ts';
import { projectRoom } from '../../policies/memberships.ts';
import { taskPolicy } from '../../policies/task.ts';
import { tellPassedOn } from './notices/notices.ts';
import { cardsOfTasks, presentSharedTask } from './tasks.presenter.ts';
import { type Leaving, reassignTasksOfProjects } from './tasks.reassignment.store.ts';
import { readTasks } from './tasks.store.ts';

/** Most tasks of a project to publish one by one. */
const publishedEach = 200;

/**
 * Like `reassignTasksOfProjects`, and publishes the tasks to the members; for very many tasks of one project only that
 * they changed. Tells those to whom tasks were passed on. The projects must be locked. Returns how many there were.
 */
export async function reassignTasks(
  change: Change,
  actorId: string,
  leaving: Leaving,
  most?: number,
): Promise<number> {
  const reassigned = await reassignTasksOfProjects(change.tx, leaving, most);
  const ids: string[] = [];
  for (const [projectId, tasks] of Map.groupBy(reassigned, ({ project_id }) => project_id)) {
    if (tasks.length <= publishedEach || projectId === null) ids.push(...tasks.map(({ id }) => id));
    else
      change.emit('tasks.changed', { actorId, audience: [projectRoom(projectId)], payload: { projectId } });
  }
  await publishTasks(change, actorId, ids);
  await tellPassedOn(change, actorId, reassigned, 'left');
  return reassigned.length;
}

/** The id of no person. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Tasks read at once for publishing. */
const readAtOnce = 500;

/** Publishes the present state of tasks to the people of each. */
export async function publishTasks(
  change: Change,
  actorId: string | null,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += readAtOnce) {
    // The events do not depend on who reads the rows.
    const rows = await readTasks(change.tx, actorId ?? nobody, ids.slice(start, start + readAtOnce));
    for (const row of rows) {
      change.emit('task.saved', {
        actorId,
        ...taskPolicy.receiversOf(row),
        payload: { task: presentSharedTask(row), cards: cardsOfTasks([row]) },
      });
    }
  }
}
