import { newId } from '@longtable/contract/ids';
import { updatesApi } from '@longtable/contract/updates';
import { type Context, defineMatrix, everyone } from './matrix.ts';
import {
  aDepartment,
  aTeam,
  type DepartmentKind,
  departmentKinds,
  membersOnly,
  teamActors,
} from './team-actors.ts';

const inTeam = membersOnly(departmentKinds, 200);
const notTheirs = membersOnly(departmentKinds, 403);
/**
 * People who see a department without being members may not read or write its updates; others do not see the
 * department.
 */
const inDepartment = {
  ...everyone(departmentKinds, 404),
  signedOut: 401,
  owner: 403,
  admin: 403,
  departmentMember: 200,
  departmentAdmin: 200,
};
/** Updates of a department exist for its members only. */
const ofDepartment = {
  ...everyone(departmentKinds, 404),
  signedOut: 401,
  departmentMember: 200,
  departmentAdmin: 200,
};
const changed = { content: 'Changed' };

export const teamUpdates = defineMatrix({
  name: 'updates of teams and departments',
  kinds: departmentKinds,
  actors: teamActors,
  cases: [
    {
      endpoint: updatesApi.listOfTeam,
      input: async (context) => ({ teamId: await aTeam(context) }),
      answers: inTeam,
    },
    {
      endpoint: updatesApi.postToTeam,
      input: async (context) => ({ teamId: await aTeam(context), id: newId(), content: 'News' }),
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
      input: async (context) => ({ departmentId: (await aDepartment(context)).departmentId }),
      answers: inDepartment,
    },
    {
      endpoint: updatesApi.postToDepartment,
      input: async (context) => ({
        departmentId: (await aDepartment(context)).departmentId,
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
type Asked = Context<DepartmentKind>;

/** An update by that person; without an author for a signed-out caller. */
function authorOf({ actors }: Asked, kind: DepartmentKind, author: Author): string | null {
  return actors[author === 'asker' ? kind : author].id || null;
}

function inTeamBy(author: Author, rest: object = {}) {
  return async (context: Asked, kind: DepartmentKind) => {
    const [id, team_id, author_id] = [newId(), await aTeam(context), authorOf(context, kind, author)];
    await context.app.database.db
      .insertInto('team_updates')
      .values({ id, team_id, author_id, content: 'News' })
      .execute();
    return { teamUpdateId: id, ...rest };
  };
}

function inDepartmentBy(author: Author, rest: object = {}) {
  return async (context: Asked, kind: DepartmentKind) => {
    const { departmentId: department_id } = await aDepartment(context);
    const [id, author_id] = [newId(), authorOf(context, kind, author)];
    await context.app.database.db
      .insertInto('department_updates')
      .values({ id, department_id, author_id, content: 'News' })
      .execute();
    return { departmentUpdateId: id, ...rest };
  };
}
