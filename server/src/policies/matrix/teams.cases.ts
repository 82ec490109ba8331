import { newId } from '@longtable/contract/ids';
import { teamsApi } from '@longtable/contract/teams';
import { plainPicture } from '../../../test/pictures.ts';
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

const signedIn = { ...everyone(teamKinds, 200), signedOut: 401 };
const inIt = membersOnly(teamKinds, 200);
const ownerOnly = { ...membersOnly(teamKinds, 403), owner: 200 };

export const teams = defineMatrix({
  name: 'teams',
  kinds: teamKinds,
  actors: teamActors,
  cases: [
    { endpoint: teamsApi.list, input: () => ({}), answers: signedIn },
    { endpoint: teamsApi.create, input: () => ({ id: newId(), name: 'A team' }), answers: signedIn },
    { endpoint: teamsApi.get, input: about(), answers: inIt },
    { endpoint: teamsApi.update, input: about({ name: 'Changed' }), answers: ownerOnly },
    { endpoint: teamsApi.delete, input: about(), answers: ownerOnly },
    {
      endpoint: teamsApi.setPhoto,
      input: about(),
      bytes: () => plainPicture('png'),
      answers: ownerOnly,
    },
    { endpoint: teamsApi.removePhoto, input: about(), answers: ownerOnly },
    {
      endpoint: teamsApi.photo,
      async input(context) {
        const { teamId, version } = await aTeamWithPhoto(context);
        return { teamId, version };
      },
      answers: inIt,
    },
    {
      endpoint: teamsApi.transfer,
      async input(context) {
        const teamId = await aTeam(context);
        return { teamId, newOwnerId: await somebodyOf(context, { teamId, role: 'Member' }) };
      },
      // The result says what is impossible; people outside the team learn only that there is no such team.
      answers: {
        ...everyone(
          teamKinds,
          said({ success: false, message: 'Only the team owner can transfer ownership.' }),
        ),
        stranger: said({ success: false, message: 'Team not found.' }),
        formerMember: said({ success: false, message: 'Team not found.' }),
        signedOut: 401,
        owner: said({
          success: true,
          message: 'Ownership transferred successfully. You are now an admin of this team.',
        }),
      },
    },
    { endpoint: teamsApi.leave, input: about(), answers: { ...inIt, owner: 409 } },
  ],
});

function said(body: object) {
  return { status: 200, body };
}

function about(rest: object = {}) {
  return async (context: Context<TeamKind>) => ({ teamId: await aTeam(context), ...rest });
}
