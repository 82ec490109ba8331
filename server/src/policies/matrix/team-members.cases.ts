import { newId } from '@longtable/contract/ids';
import { teamMembersApi } from '@longtable/contract/team-members';
import { insertConnection } from './actors.ts';
import { type Context, defineMatrix } from './matrix.ts';
import { aTeam, membersOnly, somebodyOf, type TeamKind, teamActors, teamKinds } from './team-actors.ts';

const nobody = membersOnly(teamKinds, 403);
const ownerOnly = { ...nobody, owner: 200 };
const adders = { ...nobody, memberWithAddMembers: 200, admin: 200, owner: 200 };
const roleManagers = { ...nobody, memberWithManageRoles: 200, admin: 200, owner: 200 };

export const teamMembers = defineMatrix({
  name: 'members of teams',
  kinds: teamKinds,
  actors: teamActors,
  cases: [
    { endpoint: teamMembersApi.list, input: about(), answers: membersOnly(teamKinds, 200) },
    { endpoint: teamMembersApi.candidates, input: about(), answers: adders },
    { endpoint: teamMembersApi.add, about: 'as Member', input: aNewcomer('Member'), answers: adders },
    { endpoint: teamMembersApi.add, about: 'as Admin', input: aNewcomer('Admin'), answers: ownerOnly },
    {
      endpoint: teamMembersApi.add,
      about: 'as Owner',
      input: aNewcomer('Owner'),
      answers: { ...adders, memberWithAddMembers: 422, admin: 422, owner: 422 },
    },
    {
      endpoint: teamMembersApi.changeRole,
      about: 'a Member to Admin',
      input: aMember('Member', { role: 'Admin' }),
      answers: roleManagers,
    },
    {
      endpoint: teamMembersApi.changeRole,
      about: 'an Admin to Member',
      input: aMember('Admin', { role: 'Member' }),
      answers: roleManagers,
    },
    {
      endpoint: teamMembersApi.changeRole,
      about: 'a Member to Owner',
      input: aMember('Member', { role: 'Owner' }),
      answers: { ...roleManagers, memberWithManageRoles: 422, admin: 422, owner: 422 },
    },
    {
      endpoint: teamMembersApi.update,
      input: aMember('Member', { permissions: ['CAN_ADD_MEMBERS'], tags: ['design'] }),
      answers: ownerOnly,
    },
    {
      endpoint: teamMembersApi.remove,
      about: 'a Member',
      input: aMember('Member'),
      answers: { ...nobody, memberWithRemoveMembers: 200, admin: 200, owner: 200 },
    },
    { endpoint: teamMembersApi.remove, about: 'an Admin', input: aMember('Admin'), answers: ownerOnly },
    {
      endpoint: teamMembersApi.remove,
      about: 'the owner',
      async input(context) {
        return { teamId: await aTeam(context), personId: context.actors.owner.id };
      },
      answers: { ...nobody, memberWithRemoveMembers: 409, admin: 409, owner: 409 },
    },
  ],
});

function about() {
  return async (context: Context<TeamKind>) => ({ teamId: await aTeam(context) });
}

/** A member of the team with this role. */
function aMember(role: 'Admin' | 'Member', rest: object = {}) {
  return async (context: Context<TeamKind>) => {
    const teamId = await aTeam(context);
    return { teamId, personId: await somebodyOf(context, { teamId, role }), ...rest };
  };
}

/** A connection of the actor. */
function aNewcomer(role: 'Owner' | 'Admin' | 'Member') {
  return async (context: Context<TeamKind>, kind: TeamKind) => {
    const teamId = await aTeam(context);
    const personId = await somebodyOf(context);
    if (kind !== 'signedOut') await insertConnection(context.app, personId, context.actors[kind].id);
    return { teamId, id: newId(), personId, role };
  };
}
