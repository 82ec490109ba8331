import { teamInvitesApi } from '@longtable/contract/team-invites';
import { action, command, query, type Route } from '../../../policies/engine.ts';
import type { Invites } from './invites.service.ts';

/**
 * The endpoints of invitations to teams, and who may call them. What a code shows is public: people who have no account
 * yet need it. Actions count against rate limits before they open their change.
 */
export function inviteRoutes(invites: Invites): Route[] {
  const { acceptance } = invites;
  return [
    query(teamInvitesApi.list, { access: ['team', 'addMembers'] }, ({ actor, team }) =>
      invites.list(actor, team.id),
    ),
    action(teamInvitesApi.create, { access: ['team', 'addMembers'] }, ({ actor, input }) =>
      invites.create(actor, input),
    ),
    action(teamInvitesApi.send, { access: ['teamInvite', 'send'] }, ({ actor, teamInvite, input }) =>
      invites.send(actor, teamInvite.id, input.emails),
    ),
    command(teamInvitesApi.revoke, { access: ['teamInvite', 'revoke'] }, ({ change, actor, teamInvite }) =>
      invites.revoke(change, actor, teamInvite),
    ),
    query(teamInvitesApi.details, { access: 'public' }, ({ actor, input, request }) =>
      acceptance.details(actor, input.inviteCode, request.ip),
    ),
    query(teamInvitesApi.photo, { access: 'public' }, ({ input, request }) =>
      acceptance.photo(input.inviteCode, request.ip),
    ),
    action(teamInvitesApi.accept, { access: 'signedIn' }, ({ actor, input, request }) =>
      acceptance.accept(actor, input, request.ip),
    ),
  ];
}
