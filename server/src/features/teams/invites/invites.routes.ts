import { teamInvitesApi } from '@longtable/contract/team-invites';
import { type Route, route } from '../../../access/engine.ts';
import type { Invites } from './invites.service.ts';

/** The endpoints of invitations to teams. What a code shows is public: who is signed out is who needs it. */
export function inviteRoutes(invites: Invites): Route[] {
  const { acceptance } = invites;
  return [
    route(teamInvitesApi.list, { access: ['team', 'addMembers'] }, ({ actor, team }) =>
      invites.list(actor, team.id),
    ),
    route(teamInvitesApi.create, { access: ['team', 'addMembers'] }, ({ actor, input }) =>
      invites.create(actor, input),
    ),
    route(teamInvitesApi.send, { access: ['teamInvite', 'send'] }, ({ actor, teamInvite, input }) =>
      invites.send(actor, teamInvite, input.emails),
    ),
    route(teamInvitesApi.revoke, { access: ['teamInvite', 'revoke'] }, ({ actor, teamInvite }) =>
      invites.revoke(actor, teamInvite),
    ),
    route(teamInvitesApi.details, { access: 'public' }, ({ actor, input, request }) =>
      acceptance.details(actor, input.inviteCode, request.ip),
    ),
    route(teamInvitesApi.photo, { access: 'public' }, ({ input, request }) =>
      acceptance.photo(input.inviteCode, request.ip),
    ),
    route(teamInvitesApi.accept, { access: 'signedIn' }, ({ actor, input, request }) =>
      acceptance.accept(actor, input, request.ip),
    ),
  ];
}
