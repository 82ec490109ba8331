import { taskChangesApi } from '@longtable/contract/task-changes';
import { taskSubtasksApi } from '@longtable/contract/task-subtasks';
import { tasksApi } from '@longtable/contract/tasks';
import { type Route, route } from '../../access/engine.ts';
import type { TaskChanges } from './changes/task-changes.ts';
import type { Tasks } from './tasks.service.ts';
import { toTask } from './tasks.shape.ts';

/** The endpoints of tasks and who may call them. */
export function taskRoutes(tasks: Tasks, taskChanges: TaskChanges): Route[] {
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
    route(tasksApi.delete, { access: ['task', 'delete'] }, ({ actor, task, input }) =>
      tasks.delete(actor, task, input),
    ),
    route(tasksApi.createSeveral, { access: 'signedIn' }, ({ actor, input }) =>
      tasks.createSeveral(actor, input),
    ),
    route(tasksApi.dependencies, { access: ['task', 'read'] }, ({ actor, task }) =>
      tasks.dependencies(actor, task),
    ),
    route(taskSubtasksApi.add, { access: ['task', 'move'] }, ({ actor, task, input }) =>
      tasks.addSubtask(actor, task, input),
    ),
    route(taskSubtasksApi.change, { access: ['task', 'move'] }, ({ actor, task, input }) =>
      tasks.changeSubtask(actor, task, input),
    ),
    route(taskSubtasksApi.remove, { access: ['task', 'move'] }, ({ actor, task, input }) =>
      tasks.removeSubtask(actor, task, input),
    ),
    // Many rows each: what the rules allow of each is decided one by one, and what not is answered with its refusal.
    route(taskChangesApi.changeMany, { access: 'signedIn' }, ({ actor, input }) =>
      taskChanges.changeMany(actor, input),
    ),
    route(taskChangesApi.deleteMany, { access: 'signedIn' }, ({ actor, input }) =>
      taskChanges.deleteMany(actor, input),
    ),
    route(taskChangesApi.undo, { access: 'signedIn' }, ({ actor, input }) => taskChanges.undo(actor, input)),
  ];
}
