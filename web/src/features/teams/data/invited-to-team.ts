import { defineInvitedPeople } from '../../../kits/invitations/invited-people.ts';
import { teamInvitationsApi } from '../../../platform/api/place-invitations.ts';
import { call } from '../../../platform/client.ts';
import { onLive } from '../../../platform/live.ts';
import { sendInvite, teamInvitations } from './team-invitations.ts';
import { teamKeys } from './team-keys.ts';
import { createInvite } from './teams.requests.ts';

/** The people who are invited to teams, by the id of the team. An address gets an e-mail with the link of the team. */
export const invitedToTeam = defineInvitedPeople({
  keyOf: (teamId) => [...teamKeys.invited, teamId],
  load: (teamId, signal) => call(teamInvitationsApi.list, { teamId }, { signal }),
  async invite(teamId, id, who) {
    if ('personId' in who) return call(teamInvitationsApi.create, { teamId, id, personId: who.personId });
    await sendInvite(await createInvite(teamId), [who.email]);
    teamInvitations.changed(teamId);
    return null;
  },
  revoke: ({ id: teamInvitationId }) => call(teamInvitationsApi.revoke, { teamInvitationId }),
  notFound: 'team-invitation/not-found',
});

onLive('team-invitations.changed', ({ teamId }) => invitedToTeam.changed(teamId));
