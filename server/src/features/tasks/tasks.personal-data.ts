import { personalRoom } from '../../access/rooms.ts';
import { counted, jsonRows, type PersonalData } from '../../platform/personal-data.ts';
import {
  announceTasks,
  countTasksOfPerson,
  deleteOwnTasks,
  handOnTasks,
  handOverTasks,
  readProjectsOfTasks,
  readTasksById,
} from './tasks.handover.ts';
import { toTaskFields } from './tasks.shape.ts';
import { forgetDeletedOf } from './tasks.trash.ts';

/** What tasks keep of a person: those that they created, that they were given, and that they gave to others. */
export const tasksPersonalData: PersonalData = {
  async *export(db, userId) {
    yield {
      path: 'tasks.json',
      bytes: jsonRows((...next) => readTasksById(db, userId, ...next), toTaskFields),
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
    for (const { id, assigned_by } of await deleteOwnTasks(change.tx, userId)) {
      change.emit('task.deleted', {
        actorId: userId,
        audience: [personalRoom(assigned_by)],
        payload: { taskId: id },
      });
    }
    await announceTasks(change, userId, await handOnTasks(change.tx, userId));
    // What their leaving the projects has left: tasks of projects that they were never a member of.
    for (const project of await readProjectsOfTasks(change.tx, userId)) {
      await handOverTasks(change, userId, { ...project, personId: userId });
    }
    await forgetDeletedOf(change.tx, userId);
  },
};
