import { newId } from '@longtable/contract/ids';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import { everyone, noun, type Stage } from './noun.ts';
import { aTeam, aTeamWithPhoto, castOfTeam, type TeamKind, teamKinds, thoseIn } from './team-cast.ts';

const inviters = { memberWithAddMembers: 200, admin: 200, owner: 200 };
/** Who may not invite doesn't see that there are invitations. */
const seen = { ...everyone(teamKinds, 404), signedOut: 401, ...inviters };

export const teamInvites = noun({
  name: 'invitations to teams',
  kinds: teamKinds,
  cast: castOfTeam,
  lines: [
    {
      endpoint: teamInvitesApi.list,
      input: async (stage) => ({ teamId: await aTeam(stage) }),
      answers: { ...thoseIn(teamKinds, 403), ...inviters },
    },
    {
      endpoint: teamInvitesApi.create,
      input: async (stage) => ({ teamId: await aTeam(stage), id: newId() }),
      answers: { ...thoseIn(teamKinds, 403), ...inviters },
    },
    {
      endpoint: teamInvitesApi.send,
      input: async (stage) => ({
        teamInviteId: (await anInvite(stage)).id,
        emails: [`${newId()}@example.test`],
      }),
      answers: seen,
    },
    {
      endpoint: teamInvitesApi.revoke,
      input: async (stage) => ({ teamInviteId: (await anInvite(stage)).id }),
      answers: seen,
    },
    { endpoint: teamInvitesApi.details, input: aCode, answers: everyone(teamKinds, 200) },
    {
      endpoint: teamInvitesApi.photo,
      input: async (stage) => ({ inviteCode: (await aTeamWithPhoto(stage)).inviteCode }),
      answers: everyone(teamKinds, 200),
    },
    {
      endpoint: teamInvitesApi.accept,
      input: async (stage) => ({ ...(await aCode(stage)), id: newId() }),
      answers: { ...everyone(teamKinds, 409), signedOut: 401, stranger: 200, formerMember: 200 },
    },
  ],
});

/** An invitation that the owner made to a new team. */
async function anInvite(stage: Stage<TeamKind>): Promise<{ id: string; inviteCode: string }> {
  const [id, inviteCode] = [newId(), newId()];
  await stage.app.database.db
    .insertInto('team_invites')
    .values({
      id,
      team_id: await aTeam(stage),
      invite_code: inviteCode,
      created_by: stage.people.owner.id,
      days: 7,
      uses: null,
      uses_left: null,
      expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    })
    .execute();
  return { id, inviteCode };
}

async function aCode(stage: Stage<TeamKind>): Promise<{ inviteCode: string }> {
  return { inviteCode: (await anInvite(stage)).inviteCode };
}
