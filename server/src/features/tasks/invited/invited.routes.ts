import { taskInvitationsApi } from '@longtable/contract/task-invitations';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { InvitedTasks } from './invited.service.ts';

/** The endpoints of the people who were invited to a task. */
export function taskInvitationRoutes(invited: InvitedTasks): Route[] {
  return [
    query(taskInvitationsApi.list, { access: ['task', 'edit'] }, ({ task }) => invited.list(task)),
    command(taskInvitationsApi.withdraw, { access: ['task', 'edit'] }, ({ change, actor, task, input }) =>
      invited.withdraw(change, actor, task, input.invitationId),
    ),
  ];
}
