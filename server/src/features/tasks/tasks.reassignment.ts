import type { Change } from '../../platform/change.ts';
import { projectRoom } from '../../policies/memberships.ts';
import { taskPolicy } from '../../policies/task.ts';
import { cardsOfTasks, presentTaskFields } from './tasks.presenter.ts';
import { type Leaving, reassignTasksOfProjects } from './tasks.reassignment.store.ts';
import { readTasks } from './tasks.store.ts';

/** Up to how many tasks of a project are published one by one. */
const publishedEach = 200;

/**
 * As `reassignTasksOfProjects`, and publishes it to the members: of very many tasks of one project only that they have
 * changed. The projects are locked by the caller. Returns how many there were.
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
  return reassigned.length;
}

/** How many tasks are read at once to publish them. */
const readAtOnce = 500;

/** Publishes tasks, as they are now, to the people of each. */
export async function publishTasks(change: Change, actorId: string, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += readAtOnce) {
    for (const row of await readTasks(change.tx, actorId, ids.slice(start, start + readAtOnce))) {
      change.emit('task.saved', {
        actorId,
        ...taskPolicy.receiversOf(row),
        payload: { task: presentTaskFields(row), cards: cardsOfTasks([row]) },
      });
    }
  }
}
