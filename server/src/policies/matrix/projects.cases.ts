import { newId } from '@longtable/contract/ids';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { plainPicture } from '../../../test/pictures.ts';
import { defineMatrix, everyone } from './matrix.ts';
import {
  acquaintanceOf,
  aProject,
  aProjectWithPhoto,
  managers,
  membersOnly,
  ownerOnly,
  type ProjectContext,
  type ProjectKind,
  projectActors,
  projectKinds,
  somebodyOf,
  viewers,
} from './project-actors.ts';

const signedIn = { ...everyone(projectKinds, 200), signedOut: 401 };
const individual = { type: 'individual', teamId: null, departmentIds: [], visibility: 'private' };

export const projects = defineMatrix({
  name: 'projects',
  kinds: projectKinds,
  actors: projectActors,
  cases: [
    { endpoint: projectsApi.list, input: () => ({}), answers: signedIn },
    { endpoint: projectsApi.create, input: () => ({ id: newId(), name: 'A project' }), answers: signedIn },
    { endpoint: projectsApi.get, input: about(), answers: viewers },
    { endpoint: projectsApi.update, input: about({ name: 'Changed' }), answers: managers },
    {
      endpoint: projectsApi.update,
      about: 'the list of members',
      input: about({ memberIds: [] }),
      answers: ownerOnly,
    },
    { endpoint: projectsApi.changeScope, input: about(individual), answers: managers },
    { endpoint: projectsApi.delete, input: about(), answers: ownerOnly },
    {
      endpoint: projectsApi.setPhoto,
      input: about(),
      bytes: () => plainPicture('png'),
      answers: managers,
    },
    { endpoint: projectsApi.removePhoto, input: about(), answers: managers },
    { endpoint: projectsApi.photo, input: aProjectWithPhoto, answers: viewers },
    {
      endpoint: projectsApi.transfer,
      async input(context, kind) {
        const projectId = await aProject(context, kind);
        return { projectId, newOwnerId: await somebodyOf(context, { projectId, role: 'Member' }) };
      },
      answers: ownerOnly,
    },
    { endpoint: projectsApi.leave, input: about(), answers: { ...membersOnly, owner: 409 } },
    { endpoint: projectActivityApi.list, input: about(), answers: membersOnly },
  ],
});

export const projectMembers = defineMatrix({
  name: 'members of projects',
  kinds: projectKinds,
  actors: projectActors,
  cases: [
    { endpoint: projectMembersApi.list, input: about(), answers: viewers },
    { endpoint: projectMembersApi.candidates, input: about(), answers: managers },
    {
      endpoint: projectMembersApi.add,
      async input(context, kind) {
        const personId = await acquaintanceOf(context, kind);
        return { projectId: await aProject(context, kind), id: newId(), personId };
      },
      answers: managers,
    },
    {
      endpoint: projectMembersApi.changeRole,
      input: aboutSomebody('Member', { role: 'Admin' }),
      answers: managers,
    },
    {
      endpoint: projectMembersApi.remove,
      about: 'a member',
      input: aboutSomebody('Member'),
      answers: managers,
    },
    {
      endpoint: projectMembersApi.remove,
      about: 'an admin',
      input: aboutSomebody('Admin'),
      answers: ownerOnly,
    },
  ],
});

function about(rest: object = {}) {
  return async (context: ProjectContext, kind: ProjectKind) => ({
    projectId: await aProject(context, kind),
    ...rest,
  });
}

function aboutSomebody(role: 'Admin' | 'Member', rest: object = {}) {
  return async (context: ProjectContext, kind: ProjectKind) => {
    const projectId = await aProject(context, kind);
    return { projectId, personId: await somebodyOf(context, { projectId, role }), ...rest };
  };
}
