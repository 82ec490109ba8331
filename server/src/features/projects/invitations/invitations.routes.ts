import { projectInvitationsApi as api } from '@longtable/contract/place-invitations';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { ProjectInvitations } from './invitations.service.ts';

/** The endpoints of invitations of people to projects. */
export function projectInvitationRoutes(invitations: ProjectInvitations): Route[] {
  return [
    query(api.list, { access: ['project', 'addMembers'] }, ({ actor, project }) =>
      invitations.list(actor, project),
    ),
    command(
      api.create,
      {
        access: ['project', 'addMembers'],
        prepare: ({ actor, input }) => invitations.countNew(actor, input),
      },
      ({ change, actor, project, input }) => invitations.create(change, actor, project, input),
    ),
    command(api.revoke, { access: ['projectInvitation', 'revoke'] }, ({ change, projectInvitation }) =>
      invitations.revoke(change, projectInvitation),
    ),
    command(api.accept, { access: ['projectInvitation', 'accept'] }, ({ change, actor, projectInvitation }) =>
      invitations.accept(change, actor, projectInvitation),
    ),
    command(api.decline, { access: ['projectInvitation', 'decline'] }, ({ change, projectInvitation }) =>
      invitations.decline(change, projectInvitation),
    ),
  ];
}
