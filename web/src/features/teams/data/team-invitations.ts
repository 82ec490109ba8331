import type { TeamInvite } from '@longtable/contract/team-invites';
import { defineInvitations } from '../../../kits/invitations/invitations.ts';
import { teamInvitesApi } from '../../../platform/api/team-invites.ts';
import { call } from '../../../platform/client.ts';
import { teamKeys } from './team-keys.ts';

/** Invitations to teams, by the id of the team. */
export const teamInvitations = defineInvitations<
  string,
  TeamInvite,
  { readonly invitations: readonly TeamInvite[] }
>({
  keyOf: (teamId) => [...teamKeys.invites, teamId],
  load: async (teamId, signal) => {
    const { invites } = await call(teamInvitesApi.list, { teamId }, { signal });
    return { invitations: invites };
  },
  revoke: ({ id: teamInviteId }) => call(teamInvitesApi.revoke, { teamInviteId }),
  notFound: 'team-invite/not-found',
});

/** Sends an invitation by e-mail; returns the number of e-mails being sent. Throws what `call` throws. */
export async function sendInvite(invite: TeamInvite, emails: string[]): Promise<number> {
  const { sent } = await teamInvitations.withInvitation(invite.teamId, invite, () =>
    call(teamInvitesApi.send, { teamInviteId: invite.id, emails }),
  );
  return sent;
}
