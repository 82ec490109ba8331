import { personalRoom } from '../../access/rooms.ts';
import { peopleOfTask } from '../../access/task.ts';
import { counted, jsonRows, type PersonalData } from '../../platform/personal-data.ts';
import {
  countTasksOfPerson,
  deleteOwnTasks,
  handOnTasks,
  readTasks,
  readTasksById,
} from './tasks.handover.ts';
import { toTaskFields } from './tasks.shape.ts';

/** How many tasks are read at once to tell of them. */
const page = 500;

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
    const { own, given, received } = await countTasksOfPerson(db, userId);
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
    const handedOn = await handOnTasks(change.tx, userId);
    for (let start = 0; start < handedOn.length; start += page) {
      for (const row of await readTasks(change.tx, handedOn.slice(start, start + page))) {
        change.emit('task.saved', {
          actorId: userId,
          audience: peopleOfTask(row).map(personalRoom),
          payload: { task: toTaskFields(row) },
        });
      }
    }
  },
};
