import { taskActivityApi } from '@longtable/contract/task-activity';
import { query, type Route } from '../../../policies/engine.ts';
import type { TaskActivityList } from './list.service.ts';

/** The activity of a task can be read by everyone who sees the task. */
export function taskActivityRoutes(activity: TaskActivityList): Route[] {
  return [
    query(taskActivityApi.list, { access: ['task', 'read'] }, ({ actor, task, input }) =>
      activity.list(actor, task.id, input),
    ),
  ];
}
