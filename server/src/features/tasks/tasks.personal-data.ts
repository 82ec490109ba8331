import { anonymize, consequence, definePersonalData, rowsFile } from '../../kits/personal-data.ts';
import type { Change } from '../../platform/change.ts';
import { lockProject } from '../../policies/locks.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { tellPassedOn } from './notices/notices.ts';
import { presentNamedTask } from './tasks.presenter.ts';
import * as store from './tasks.reassignment.store.ts';
import { publishTasks, reassignTasks } from './tasks.reassignment.ts';

/** Tasks of a project reassigned in one transaction. */
const tasksAtOnce = 200;

/** Personal data in tasks: those the person created, was assigned, and assigned to others. */
export const tasksPersonalData = definePersonalData({
  downloads: [rowsFile('tasks.json', store.readTasksById, presentNamedTask)],

  async consequences(db, userId) {
    const { own, given, received, inProjects } = await store.countTasksOfPerson(db, userId);
    return [
      consequence(own, '# task of yours is deleted.', '# tasks of yours are deleted.'),
      consequence(
        given,
        '# task that you created for others goes to the person it is assigned to.',
        '# tasks that you created for others go to those they are assigned to.',
      ),
      consequence(
        received,
        '# task that others gave you goes back to who created it.',
        '# tasks that others gave you go back to who created them.',
      ),
      consequence(
        inProjects,
        '# task of other people’s projects that you have a part in stays there and goes to its creator or the project’s owner.',
        '# tasks of other people’s projects that you have a part in stay there and go to their creator or the project’s owner.',
      ),
    ];
  },

  erase: [
    deleteSomeOwn,
    reassignSomeOutsideProjects,
    reassignSomeOfProject,
    ({ tx }, userId) => store.reassignDeletedTasks(tx, userId),
    reassignSomeCreations,
    anonymize('task_activity', 'actor_id'),
  ],
  remains: store.isConcernedByAny,
});

async function deleteSomeOwn(change: Change, userId: string): Promise<boolean> {
  const deleted = await store.deleteOwnTasks(change.tx, userId);
  for (const { id, assigned_by } of deleted) {
    if (assigned_by === userId) continue;
    change.emit('task.deleted', {
      actorId: userId,
      audience: [personalRoom(assigned_by)],
      payload: { taskId: id },
    });
  }
  return deleted.length > 0;
}

async function reassignSomeOutsideProjects(change: Change, userId: string): Promise<boolean> {
  const reassigned = await store.reassignTasksOutsideProjects(change.tx, userId);
  await publishTasks(
    change,
    userId,
    reassigned.map(({ id }) => id),
  );
  await tellPassedOn(change, userId, reassigned, 'closed the account');
  return reassigned.length > 0;
}

async function reassignSomeCreations(change: Change, userId: string): Promise<boolean> {
  const ids = await store.reassignCreations(change.tx, userId);
  await publishTasks(change, userId, ids);
  return ids.length > 0;
}

/** Reassigns tasks of projects that the person was never a member of; the others were reassigned by leaving. */
async function reassignSomeOfProject(change: Change, userId: string): Promise<boolean> {
  const projectId = await store.readProjectOfTasks(change.tx, userId);
  if (projectId === undefined) return false;
  await lockProject(change.tx, projectId, 'shared');
  await reassignTasks(change, userId, { projectIds: [projectId], personId: userId }, tasksAtOnce);
  return true;
}
