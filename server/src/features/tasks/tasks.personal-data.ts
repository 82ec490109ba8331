import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { forgetPersonIn } from '../../platform/db/forget-person.ts';
import { counted, jsonRows, type PersonalData } from '../../platform/personal-data.ts';
import { lockProject } from '../../policies/locks.ts';
import { personalRoom } from '../../policies/rooms.ts';
import {
  countTasksOfPerson,
  deleteOwnTasks,
  handOnCreations,
  handOnDeleted,
  handOnTasks,
  isConcernedByAny,
  readProjectOfTasks,
  readTasksById,
  reassignTasks,
  tellEach,
} from './tasks.handover.ts';
import { presentTaskFields } from './tasks.presenter.ts';

/** So many tasks of a project are handed on in one transaction. */
const tasksAtOnce = 200;

/** What tasks keep of a person: those that they created, that they were given, and that they gave to others. */
export const tasksPersonalData: PersonalData = {
  async *export(db, userId) {
    yield {
      path: 'tasks.json',
      bytes: jsonRows((...next) => readTasksById(db, userId, ...next), presentTaskFields),
    };
  },

  obstacles: async () => [],

  async consequences(db, userId) {
    const { own, given, received, inProjects } = await countTasksOfPerson(db, userId);
    const many = (count: number, one: string, more: string) => (count === 1 ? one : more);
    return [
      ...(own > 0 ? [`${counted(own, 'task')} of yours ${many(own, 'is', 'are')} deleted.`] : []),
      ...(given > 0
        ? [
            `${counted(given, 'task')} that you created for others ${many(given, 'goes to the person it is', 'go to those they are')} assigned to.`,
          ]
        : []),
      ...(received > 0
        ? [
            `${counted(received, 'task')} that others gave you ${many(received, 'goes', 'go')} back to who created ${many(received, 'it', 'them')}.`,
          ]
        : []),
      ...(inProjects > 0
        ? [
            `${counted(inProjects, 'task')} of other people’s projects that you have a part in ${many(inProjects, 'stays', 'stay')} there and ${many(inProjects, 'goes to its', 'go to their')} creator or the project’s owner.`,
          ]
        : []),
    ];
  },

  async erase(change, userId) {
    const { tx } = change;
    return (
      (await deleteSomeOwn(change, userId)) ||
      (await handOnSome(change, userId, handOnTasks)) ||
      (await handOnSomeOfProject(change, userId)) ||
      (await handOnDeleted(tx, userId)) ||
      (await handOnSome(change, userId, handOnCreations)) ||
      (await forgetPersonIn(tx, { table: 'task_activity', column: 'actor_id' }, userId))
    );
  },
  remains: isConcernedByAny,
};

async function deleteSomeOwn(change: Change, userId: string): Promise<boolean> {
  const gone = await deleteOwnTasks(change.tx, userId);
  for (const { id, assigned_by } of gone) {
    if (assigned_by === userId) continue;
    change.emit('task.deleted', {
      actorId: userId,
      audience: [personalRoom(assigned_by)],
      payload: { taskId: id },
    });
  }
  return gone.length > 0;
}

async function handOnSome(
  change: Change,
  userId: string,
  handOn: (tx: Db, userId: string) => Promise<string[]>,
): Promise<boolean> {
  const handed = await handOn(change.tx, userId);
  await tellEach(change, userId, handed);
  return handed.length > 0;
}

/** What their leaving the projects has left: tasks of projects that they were never a member of. */
async function handOnSomeOfProject(change: Change, userId: string): Promise<boolean> {
  const projectId = await readProjectOfTasks(change.tx, userId);
  if (projectId === undefined) return false;
  await lockProject(change.tx, projectId, 'shared');
  await reassignTasks(change, userId, { projectIds: [projectId], personId: userId }, tasksAtOnce);
  return true;
}
