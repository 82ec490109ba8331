import { teamInvitesApi } from '@longtable/contract/team-invites';
import { action, command, query, type Route } from '../../../policies/engine.ts';
import type { Invites } from './invites.service.ts';

/**
 * The endpoints of invitations to teams. The preview of a code is public, since people without an account need it.
 * Accepting is an action: it counts unknown codes after its change.
 */
export function inviteRoutes(invites: Invites): Route[] {
  const { acceptance } = invites;
  return [
    query(teamInvitesApi.list, { access: ['team', 'addMembers'] }, ({ actor, team }) =>
      invites.list(actor, team.id),
    ),
    command(
      teamInvitesApi.create,
      {
        access: ['team', 'addMembers'],
        prepare: ({ actor, input }) => invites.countNew(actor, input),
      },
      ({ change, actor, team, input }) => invites.create(change, actor, team, input),
    ),
    command(
      teamInvitesApi.send,
      {
        access: ['teamInvite', 'send'],
        prepare: ({ actor, input }) => invites.countEmails(actor, input.emails),
      },
      ({ change, actor, teamInvite, prepared }) => invites.send(change, actor, teamInvite, prepared),
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
