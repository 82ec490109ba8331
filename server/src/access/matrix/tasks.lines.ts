import { newId } from '@longtable/contract/ids';
import { tasksApi } from '@longtable/contract/tasks';
import { shareTask } from '../../../test/share-task.ts';
import { everyone, noun, type Stage } from './noun.ts';

const kinds = ['signedOut', 'stranger', 'creator', 'assignee', 'assigner', 'formerAssignee'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { ...everyone(kinds, 200), signedOut: 401 };
const itsPeople = { ...signedIn, stranger: 404, formerAssignee: 404 };
const itsCreator = { ...itsPeople, assignee: 403, assigner: 403 };

export const tasks = noun({
  name: 'tasks',
  kinds,
  async cast(app) {
    const [stranger, creator, assignee, assigner, formerAssignee] = await Promise.all([
      app.newPerson('Stranger'),
      app.newPerson('Creator'),
      app.newPerson('Assignee'),
      app.newPerson('Assigner'),
      app.newPerson('Former'),
    ]);
    return { signedOut: app.visitor(), stranger, creator, assignee, assigner, formerAssignee };
  },
  lines: [
    { endpoint: tasksApi.list, input: () => ({}), answers: signedIn },
    { endpoint: tasksApi.counts, input: () => ({}), answers: signedIn },
    { endpoint: tasksApi.create, input: () => ({ id: newId(), title: 'A task' }), answers: signedIn },
    { endpoint: tasksApi.get, input: aTask(), answers: itsPeople },
    { endpoint: tasksApi.move, input: aTask({ status: 'review' }), answers: itsPeople },
    { endpoint: tasksApi.update, input: aTask({ title: 'Changed' }), answers: itsCreator },
    { endpoint: tasksApi.delete, input: aTask(), answers: itsCreator },
  ],
});

/** About a task that these people stand around. The assigner is neither its creator nor its assignee. */
function aTask(rest: object = {}) {
  return async ({ app, people }: Stage<Kind>) => {
    const { creator, assignee, assigner, formerAssignee } = people;
    const { id } = await creator.ok(tasksApi.create, { id: newId(), title: 'A task' });
    await shareTask(app, id, { to: formerAssignee, by: assigner });
    await shareTask(app, id, { to: assignee, by: assigner });
    return { taskId: id, ...rest };
  };
}
