import { taskChangesApi } from '@longtable/contract/task-changes';
import { taskSubtasksApi } from '@longtable/contract/task-subtasks';
import { tasksApi } from '@longtable/contract/tasks';
import { command, optimistic, query, type Route } from '../../policies/engine.ts';
import type { TaskChanges } from './changes/task-changes.ts';
import { lockDependencies } from './dependencies/dependencies.ts';
import { answerTask } from './tasks.presenter.ts';
import type { Tasks } from './tasks.service.ts';

/** The endpoints of tasks. */
export function taskRoutes(tasks: Tasks, taskChanges: TaskChanges): Route[] {
  const { repeated } = tasks;
  return [
    query(tasksApi.get, { access: ['task', 'read'] }, async ({ actor, task }) => answerTask(actor, task)),
    command(tasksApi.create, { access: 'signedIn' }, ({ change, actor, input }) =>
      tasks.create(change, actor, input),
    ),
    optimistic(tasksApi.update, { access: ['task', 'edit'], repeated }, ({ change, actor, task, input }) =>
      tasks.update(change, actor, task, input),
    ),
    optimistic(tasksApi.move, { access: ['task', 'move'], repeated }, ({ change, actor, task, input }) =>
      tasks.move(change, actor, task, input),
    ),
    optimistic(tasksApi.delete, { access: ['task', 'delete'] }, ({ change, actor, task, input }) =>
      tasks.delete(change, actor, task, input),
    ),
    command(tasksApi.createSeveral, { access: 'signedIn' }, ({ change, actor, input }) =>
      tasks.createSeveral(change, actor, input),
    ),
    query(tasksApi.dependencies, { access: ['task', 'read'] }, ({ actor, task }) =>
      tasks.dependencies(actor, task),
    ),
    optimistic(taskSubtasksApi.add, { access: ['task', 'move'] }, ({ change, actor, task, input }) =>
      tasks.addSubtask(change, actor, task, input),
    ),
    optimistic(taskSubtasksApi.change, { access: ['task', 'move'] }, ({ change, actor, task, input }) =>
      tasks.changeSubtask(change, actor, task, input),
    ),
    optimistic(taskSubtasksApi.remove, { access: ['task', 'move'] }, ({ change, actor, task, input }) =>
      tasks.removeSubtask(change, actor, task, input),
    ),
    // Bulk changes: authorized row by row, and refusals are part of the response.
    command(taskChangesApi.changeMany, { access: 'signedIn' }, ({ change, actor, input }) =>
      taskChanges.changeMany(change, actor, input),
    ),
    command(taskChangesApi.deleteMany, { access: 'signedIn' }, ({ change, actor, input }) =>
      taskChanges.deleteMany(change, actor, input),
    ),
    command(
      taskChangesApi.undo,
      { access: 'signedIn', lockFirst: lockDependencies },
      ({ change, actor, input }) => taskChanges.undo(change, actor, input),
    ),
    command(
      taskChangesApi.redo,
      { access: 'signedIn', lockFirst: lockDependencies },
      ({ change, actor, input }) => taskChanges.redo(change, actor, input),
    ),
  ];
}
