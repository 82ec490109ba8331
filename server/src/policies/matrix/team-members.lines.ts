import { newId } from '@longtable/contract/ids';
import { teamMembersApi } from '@longtable/contract/teams';
import { noun, type Stage } from './noun.ts';
import { aTeam, castOfTeam, somebody, type TeamKind, teamKinds, thoseIn } from './team-cast.ts';

const nobody = thoseIn(teamKinds, 403);
const ownerOnly = { ...nobody, owner: 200 };
const adders = { ...nobody, memberWithAddMembers: 200, admin: 200, owner: 200 };
const roleManagers = { ...nobody, memberWithManageRoles: 200, admin: 200, owner: 200 };

export const teamMembers = noun({
  name: 'members of teams',
  kinds: teamKinds,
  cast: castOfTeam,
  lines: [
    { endpoint: teamMembersApi.list, input: about(), answers: thoseIn(teamKinds, 200) },
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
      async input(stage) {
        return { teamId: await aTeam(stage), personId: stage.people.owner.id };
      },
      answers: { ...nobody, memberWithRemoveMembers: 409, admin: 409, owner: 409 },
    },
  ],
});

function about() {
  return async (stage: Stage<TeamKind>) => ({ teamId: await aTeam(stage) });
}

/** Somebody in the team whom nothing else is about. */
function aMember(role: 'Admin' | 'Member', rest: object = {}) {
  return async (stage: Stage<TeamKind>) => {
    const teamId = await aTeam(stage);
    return { teamId, personId: await somebody(stage, { teamId, role }), ...rest };
  };
}

/** Somebody whom the one who asks is connected with. */
function aNewcomer(role: 'Owner' | 'Admin' | 'Member') {
  return async (stage: Stage<TeamKind>, kind: TeamKind) => {
    const teamId = await aTeam(stage);
    const personId = await somebody(stage);
    if (kind !== 'signedOut') {
      const [user_a_id = '', user_b_id = ''] = [personId, stage.people[kind].id].toSorted();
      await stage.app.database.db
        .insertInto('connections')
        .values({ id: newId(), user_a_id, user_b_id })
        .execute();
    }
    return { teamId, id: newId(), personId, role };
  };
}
