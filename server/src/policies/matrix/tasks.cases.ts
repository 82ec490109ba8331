import { newId } from '@longtable/contract/ids';
import { taskWindowsApi } from '@longtable/contract/task-windows';
import { tasksApi } from '@longtable/contract/tasks';
import { defineMatrix } from './matrix.ts';
import { anyoneSignedIn, aTask, itsCreator, itsPeople, taskActors, taskKinds } from './task-actors.ts';

export const tasks = defineMatrix({
  name: 'tasks',
  kinds: taskKinds,
  actors: taskActors,
  cases: [
    { endpoint: tasksApi.list, input: () => ({}), answers: anyoneSignedIn },
    { endpoint: tasksApi.counts, input: () => ({}), answers: anyoneSignedIn },
    { endpoint: taskWindowsApi.board, input: () => ({}), answers: anyoneSignedIn },
    { endpoint: taskWindowsApi.window, input: () => ({ group: 'todo' }), answers: anyoneSignedIn },
    { endpoint: taskWindowsApi.groups, input: () => ({ by: 'assignee' }), answers: anyoneSignedIn },
    // Lists the tasks of a group that the caller may see.
    {
      endpoint: taskWindowsApi.groupWindows,
      input: () => ({ groups: 'project:none' }),
      answers: anyoneSignedIn,
    },
    { endpoint: taskWindowsApi.lastPosition, input: () => ({ status: 'todo' }), answers: anyoneSignedIn },
    { endpoint: taskWindowsApi.facets, input: () => ({}), answers: anyoneSignedIn },
    // Counts the tasks that the caller may see.
    {
      endpoint: taskWindowsApi.dueCounts,
      input: () => ({ assigneeId: newId(), from: '2026-11-23' }),
      answers: anyoneSignedIn,
    },
    // Lists the tasks that the caller may see: no others in the response are refused.
    { endpoint: taskWindowsApi.byIds, input: () => ({ ids: newId() }), answers: anyoneSignedIn },
    { endpoint: tasksApi.create, input: () => ({ id: newId(), title: 'A task' }), answers: anyoneSignedIn },
    { endpoint: tasksApi.get, input: aTask(), answers: itsPeople },
    { endpoint: tasksApi.move, input: aTask({ status: 'review' }), answers: itsPeople },
    { endpoint: tasksApi.update, input: aTask({ title: 'Changed' }), answers: itsCreator },
    { endpoint: tasksApi.delete, input: aTask(), answers: itsCreator },
  ],
});
