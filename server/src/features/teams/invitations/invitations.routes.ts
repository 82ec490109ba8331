import { teamInvitationsApi as api } from '@longtable/contract/place-invitations';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { TeamInvitations } from './invitations.service.ts';

/** The endpoints of invitations of people to teams. */
export function teamInvitationRoutes(invitations: TeamInvitations): Route[] {
  return [
    query(api.list, { access: ['team', 'addMembers'] }, ({ actor, team }) => invitations.list(actor, team)),
    command(
      api.create,
      {
        access: ['team', 'addMembers'],
        prepare: ({ actor, input }) => invitations.countNew(actor, input),
      },
      ({ change, actor, team, input }) => invitations.create(change, actor, team, input),
    ),
    command(api.revoke, { access: ['teamInvitation', 'revoke'] }, ({ change, teamInvitation }) =>
      invitations.revoke(change, teamInvitation),
    ),
    command(api.accept, { access: ['teamInvitation', 'accept'] }, ({ change, actor, teamInvitation }) =>
      invitations.accept(change, actor, teamInvitation),
    ),
    command(api.decline, { access: ['teamInvitation', 'decline'] }, ({ change, teamInvitation }) =>
      invitations.decline(change, teamInvitation),
    ),
  ];
}
