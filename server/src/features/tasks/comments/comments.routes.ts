import { taskCommentsApi } from '@longtable/contract/task-comments';
import { type Route, route } from '../../../access/engine.ts';
import type { TaskComments } from './comments.service.ts';

/** The endpoints of comments on tasks, and who may call them. */
export function taskCommentRoutes(comments: TaskComments): Route[] {
  return [
    route(taskCommentsApi.list, { access: ['task', 'read'] }, ({ actor, task, input }) =>
      comments.list(actor, task, input),
    ),
    route(taskCommentsApi.post, { access: ['task', 'read'] }, ({ actor, task, input }) =>
      comments.post(actor, task, input),
    ),
    route(taskCommentsApi.edit, { access: ['taskComment', 'edit'] }, ({ actor, taskComment, input }) =>
      comments.edit(actor, taskComment, input),
    ),
    route(taskCommentsApi.delete, { access: ['taskComment', 'delete'] }, ({ actor, taskComment }) =>
      comments.delete(actor, taskComment),
    ),
    route(taskCommentsApi.mentionable, { access: ['task', 'read'] }, ({ actor, task, input }) =>
      comments.mentionable(actor, task, input),
    ),
  ];
}
