import { newId } from '@longtable/contract/ids';
import { projectMembersApi, projectsApi } from '@longtable/contract/projects';
import { plainPicture } from '../../../test/pictures.ts';
import { everyone, noun } from './noun.ts';
import {
  acquaintanceOf,
  aProject,
  aProjectWithPhoto,
  castOfProject,
  managers,
  ownerOnly,
  type ProjectKind,
  type ProjectStage,
  projectKinds,
  seers,
  somebodyOf,
  workers,
} from './project-cast.ts';

const signedIn = { ...everyone(projectKinds, 200), signedOut: 401 };
const individual = { type: 'individual', teamId: null, departmentIds: [], visibility: 'private' };

export const projects = noun({
  name: 'projects',
  kinds: projectKinds,
  cast: castOfProject,
  lines: [
    { endpoint: projectsApi.list, input: () => ({}), answers: signedIn },
    { endpoint: projectsApi.create, input: () => ({ id: newId(), name: 'A project' }), answers: signedIn },
    { endpoint: projectsApi.get, input: about(), answers: seers },
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
    { endpoint: projectsApi.photo, input: aProjectWithPhoto, answers: seers },
    {
      endpoint: projectsApi.transfer,
      async input(stage, kind) {
        const projectId = await aProject(stage, kind);
        return { projectId, newOwnerId: await somebodyOf(stage, { projectId, role: 'Member' }) };
      },
      answers: ownerOnly,
    },
    { endpoint: projectsApi.leave, input: about(), answers: { ...workers, owner: 409 } },
    { endpoint: projectsApi.activity, input: about(), answers: workers },
  ],
});

export const projectMembers = noun({
  name: 'members of projects',
  kinds: projectKinds,
  cast: castOfProject,
  lines: [
    { endpoint: projectMembersApi.list, input: about(), answers: seers },
    { endpoint: projectMembersApi.candidates, input: about(), answers: managers },
    {
      endpoint: projectMembersApi.add,
      async input(stage, kind) {
        const personId = await acquaintanceOf(stage, kind);
        return { projectId: await aProject(stage, kind), id: newId(), personId };
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
  return async (stage: ProjectStage, kind: ProjectKind) => ({
    projectId: await aProject(stage, kind),
    ...rest,
  });
}

function aboutSomebody(role: 'Admin' | 'Member', rest: object = {}) {
  return async (stage: ProjectStage, kind: ProjectKind) => {
    const projectId = await aProject(stage, kind);
    return { projectId, personId: await somebodyOf(stage, { projectId, role }), ...rest };
  };
}
