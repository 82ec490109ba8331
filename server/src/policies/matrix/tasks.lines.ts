import { newId } from '@longtable/contract/ids';
import { tasksApi } from '@longtable/contract/tasks';
import { noun } from './noun.ts';
import { anyoneSignedIn, aTask, castOfTask, itsCreator, itsPeople, taskKinds } from './task-cast.ts';

export const tasks = noun({
  name: 'tasks',
  kinds: taskKinds,
  cast: castOfTask,
  lines: [
    { endpoint: tasksApi.list, input: () => ({}), answers: anyoneSignedIn },
    { endpoint: tasksApi.counts, input: () => ({}), answers: anyoneSignedIn },
    { endpoint: tasksApi.create, input: () => ({ id: newId(), title: 'A task' }), answers: anyoneSignedIn },
    { endpoint: tasksApi.get, input: aTask(), answers: itsPeople },
    { endpoint: tasksApi.move, input: aTask({ status: 'review' }), answers: itsPeople },
    { endpoint: tasksApi.update, input: aTask({ title: 'Changed' }), answers: itsCreator },
    { endpoint: tasksApi.delete, input: aTask(), answers: itsCreator },
  ],
});
