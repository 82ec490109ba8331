import { tasksApi } from '@longtable/contract/tasks';
import { type Route, route } from '../../access/engine.ts';
import type { Tasks } from './tasks.service.ts';
import { toTask } from './tasks.shape.ts';

/** The endpoints of tasks and who may call them. */
export function taskRoutes(tasks: Tasks): Route[] {
  return [
    route(tasksApi.list, { access: 'signedIn' }, ({ actor, input }) => tasks.list(actor, input)),
    route(tasksApi.counts, { access: 'signedIn' }, ({ actor }) => tasks.counts(actor)),
    route(tasksApi.get, { access: ['task', 'read'] }, async ({ actor, task }) => toTask(actor, task)),
    route(tasksApi.create, { access: 'signedIn' }, ({ actor, input }) => tasks.create(actor, input)),
    route(tasksApi.update, { access: ['task', 'edit'] }, ({ actor, task, input }) =>
      tasks.update(actor, task, input),
    ),
    route(tasksApi.move, { access: ['task', 'move'] }, ({ actor, task, input }) =>
      tasks.move(actor, task, input),
    ),
    route(tasksApi.delete, { access: ['task', 'delete'] }, ({ actor, task }) => tasks.delete(actor, task)),
  ];
}
