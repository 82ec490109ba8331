import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';

/** Somebody invited by e-mail who gets the task once they accept (docs/product/invitations.md, "With a task"). */
export const taskInvitation = z.object({
  invitationId: z.string(),
  email: z.string(),
  expiresAt: z.string(),
});
export type TaskInvitation = z.infer<typeof taskInvitation>;

/** The people that were invited to a task, for whoever may edit it. Invite with `invitationsApi.assign`. */
export const taskInvitationsApi = {
  list: endpoint('GET', '/api/tasks/:taskId/invitations', {
    input: z.object({ taskId: id }),
    output: z.object({ invited: z.array(taskInvitation) }),
  }),
  /** The task stays with its assignee. The invitation itself stays valid. */
  withdraw: endpoint('DELETE', '/api/tasks/:taskId/invitations/:invitationId', {
    input: z.object({ taskId: id, invitationId: id }),
    output: z.object({ done: z.literal(true) }),
  }),
};

/** To whoever may edit these tasks: fetch their invitations again. */
export const taskInvitationEvents = {
  'task-invitations.changed': z.object({ taskIds: z.array(z.string()) }),
};

/** Refusals. */
export const taskInvitationErrors = defineErrors({
  'task-invitation/not-to-project': {
    status: 403,
    text: 'Only the owner and admins of the project can invite people to it.',
  },
});
