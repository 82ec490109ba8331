import { taskActivityApi } from '@longtable/contract/task-activity';
import { query, type Route } from '../../../policies/engine.ts';
import type { TaskActivityList } from './list.service.ts';

/** What has happened to a task is read by everyone who sees it. */
export function taskActivityRoutes(activity: TaskActivityList): Route[] {
  return [
    query(taskActivityApi.list, { access: ['task', 'read'] }, ({ actor, task, input }) =>
      activity.list(actor, task.id, input),
    ),
  ];
}
