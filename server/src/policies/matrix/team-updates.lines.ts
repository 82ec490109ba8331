import { newId } from '@longtable/contract/ids';
import { updatesApi } from '@longtable/contract/updates';
import { everyone, noun, type Stage } from './noun.ts';
import {
  aDepartment,
  aTeam,
  castOfTeam,
  type DepartmentKind,
  departmentKinds,
  thoseIn,
} from './team-cast.ts';

const inTeam = thoseIn(departmentKinds, 200);
const notTheirs = thoseIn(departmentKinds, 403);
/** Who sees a department without being in it may not read or write its updates; the others don't see it at all. */
const inDepartment = {
  ...everyone(departmentKinds, 404),
  signedOut: 401,
  owner: 403,
  admin: 403,
  departmentMember: 200,
  departmentAdmin: 200,
};
/** An update of a department exists for those in it alone. */
const ofDepartment = {
  ...everyone(departmentKinds, 404),
  signedOut: 401,
  departmentMember: 200,
  departmentAdmin: 200,
};
const changed = { content: 'Changed' };

export const teamUpdates = noun({
  name: 'updates of teams and departments',
  kinds: departmentKinds,
  cast: castOfTeam,
  lines: [
    {
      endpoint: updatesApi.listOfTeam,
      input: async (stage) => ({ teamId: await aTeam(stage) }),
      answers: inTeam,
    },
    {
      endpoint: updatesApi.postToTeam,
      input: async (stage) => ({ teamId: await aTeam(stage), id: newId(), content: 'News' }),
      answers: inTeam,
    },
    {
      endpoint: updatesApi.editInTeam,
      about: 'their own',
      input: inTeamBy('asker', changed),
      answers: inTeam,
    },
    {
      endpoint: updatesApi.editInTeam,
      about: "the member's",
      input: inTeamBy('member', changed),
      answers: { ...notTheirs, member: 200 },
    },
    { endpoint: updatesApi.deleteInTeam, about: 'their own', input: inTeamBy('asker'), answers: inTeam },
    {
      endpoint: updatesApi.deleteInTeam,
      about: "the member's",
      input: inTeamBy('member'),
      answers: { ...notTheirs, member: 200, admin: 200, owner: 200 },
    },
    {
      endpoint: updatesApi.listOfDepartment,
      input: async (stage) => ({ departmentId: (await aDepartment(stage)).departmentId }),
      answers: inDepartment,
    },
    {
      endpoint: updatesApi.postToDepartment,
      input: async (stage) => ({
        departmentId: (await aDepartment(stage)).departmentId,
        id: newId(),
        content: 'News',
      }),
      answers: inDepartment,
    },
    {
      endpoint: updatesApi.editInDepartment,
      about: 'their own',
      input: inDepartmentBy('asker', changed),
      answers: ofDepartment,
    },
    {
      endpoint: updatesApi.editInDepartment,
      about: "the department member's",
      input: inDepartmentBy('departmentMember', changed),
      answers: { ...ofDepartment, departmentAdmin: 403 },
    },
    {
      endpoint: updatesApi.deleteInDepartment,
      about: 'their own',
      input: inDepartmentBy('asker'),
      answers: ofDepartment,
    },
    {
      endpoint: updatesApi.deleteInDepartment,
      about: "the department member's",
      input: inDepartmentBy('departmentMember'),
      answers: { ...ofDepartment, departmentAdmin: 403 },
    },
  ],
});

type Author = 'asker' | 'member' | 'departmentMember';
type Asked = Stage<DepartmentKind>;

/** An update by that person; one by somebody who is signed out is by nobody any more. */
function authorOf({ people }: Asked, kind: DepartmentKind, author: Author): string | null {
  return people[author === 'asker' ? kind : author].id || null;
}

function inTeamBy(author: Author, rest: object = {}) {
  return async (stage: Asked, kind: DepartmentKind) => {
    const [id, team_id, author_id] = [newId(), await aTeam(stage), authorOf(stage, kind, author)];
    await stage.app.database.db
      .insertInto('team_updates')
      .values({ id, team_id, author_id, content: 'News' })
      .execute();
    return { teamUpdateId: id, ...rest };
  };
}

function inDepartmentBy(author: Author, rest: object = {}) {
  return async (stage: Asked, kind: DepartmentKind) => {
    const { departmentId: department_id } = await aDepartment(stage);
    const [id, author_id] = [newId(), authorOf(stage, kind, author)];
    await stage.app.database.db
      .insertInto('department_updates')
      .values({ id, department_id, author_id, content: 'News' })
      .execute();
    return { departmentUpdateId: id, ...rest };
  };
}
