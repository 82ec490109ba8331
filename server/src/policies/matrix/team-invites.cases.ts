import { newId } from '@longtable/contract/ids';
import { teamInvitationsApi } from '@longtable/contract/place-invitations';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import { type Context, defineMatrix, everyone } from './matrix.ts';
import {
  aTeam,
  aTeamWithPhoto,
  membersOnly,
  somebodyOf,
  type TeamKind,
  teamActors,
  teamKinds,
} from './team-actors.ts';

const inviters = { memberWithAddMembers: 200, admin: 200, owner: 200 };
/** Invitations do not exist for people who may not invite. */
const seen = { ...everyone(teamKinds, 404), signedOut: 401, ...inviters };

/** Nobody else accepts or declines for somebody. */
const invitedOnly = { ...everyone(teamKinds, 404), signedOut: 401, formerMember: 200 };

export const teamInvites = defineMatrix({
  name: 'invitations to teams',
  kinds: teamKinds,
  actors: teamActors,
  cases: [
    {
      endpoint: teamInvitesApi.list,
      input: async (context) => ({ teamId: await aTeam(context) }),
      answers: { ...membersOnly(teamKinds, 403), ...inviters },
    },
    {
      endpoint: teamInvitesApi.create,
      input: async (context) => ({ teamId: await aTeam(context), id: newId() }),
      answers: { ...membersOnly(teamKinds, 403), ...inviters },
    },
    {
      endpoint: teamInvitesApi.send,
      input: async (context) => ({
        teamInviteId: (await anInvite(context)).id,
        emails: [`${newId()}@example.test`],
      }),
      answers: seen,
    },
    {
      endpoint: teamInvitesApi.revoke,
      input: async (context) => ({ teamInviteId: (await anInvite(context)).id }),
      answers: seen,
    },
    { endpoint: teamInvitesApi.details, input: aCode, answers: everyone(teamKinds, 200) },
    {
      endpoint: teamInvitesApi.photo,
      input: async (context) => ({ inviteCode: (await aTeamWithPhoto(context)).inviteCode }),
      answers: everyone(teamKinds, 200),
    },
    {
      endpoint: teamInvitesApi.accept,
      input: async (context) => ({ ...(await aCode(context)), id: newId() }),
      answers: { ...everyone(teamKinds, 409), signedOut: 401, stranger: 200, formerMember: 200 },
    },
    {
      endpoint: teamInvitationsApi.list,
      input: async (context) => ({ teamId: await aTeam(context) }),
      answers: { ...membersOnly(teamKinds, 403), ...inviters },
    },
    {
      endpoint: teamInvitationsApi.create,
      input: async (context) => ({
        teamId: await aTeam(context),
        id: newId(),
        personId: await somebodyOf(context),
      }),
      answers: { ...membersOnly(teamKinds, 403), ...inviters },
    },
    { endpoint: teamInvitationsApi.revoke, input: anInvitation, answers: seen },
    {
      endpoint: teamInvitationsApi.accept,
      about: 'of the former member',
      input: anInvitation,
      answers: invitedOnly,
    },
    {
      endpoint: teamInvitationsApi.decline,
      about: 'of the former member',
      input: anInvitation,
      answers: invitedOnly,
    },
  ],
});

/** An invitation that the owner made to a new team. */
async function anInvite(context: Context<TeamKind>): Promise<{ id: string; inviteCode: string }> {
  const [id, inviteCode] = [newId(), newId()];
  await context.app.database.db
    .insertInto('team_invites')
    .values({
      id,
      team_id: await aTeam(context),
      invite_code: inviteCode,
      created_by: context.actors.owner.id,
      days: 7,
      uses: null,
      uses_left: null,
      expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    })
    .execute();
  return { id, inviteCode };
}

async function aCode(context: Context<TeamKind>): Promise<{ inviteCode: string }> {
  return { inviteCode: (await anInvite(context)).inviteCode };
}

/** An invitation of the former member by the owner to a new team. */
async function anInvitation(context: Context<TeamKind>): Promise<{ teamInvitationId: string }> {
  const id = newId();
  await context.app.database.db
    .insertInto('team_invitations')
    .values({
      id,
      team_id: await aTeam(context),
      inviter_id: context.actors.owner.id,
      person_id: context.actors.formerMember.id,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute();
  return { teamInvitationId: id };
}
