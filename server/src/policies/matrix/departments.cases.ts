import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { type Context, defineMatrix, everyone } from './matrix.ts';
import {
  aDepartment,
  type DepartmentKind,
  departmentKinds,
  membersOnly,
  somebodyOf,
  teamActors,
} from './team-actors.ts';

/** Who is in the team and neither runs it nor is in the department doesn't see it. */
const unseen = { ...everyone(departmentKinds, 404), signedOut: 401 };
const seen = { ...unseen, owner: 200, admin: 200, departmentMember: 200, departmentAdmin: 200 };
const ownerOnly = { ...unseen, owner: 200, admin: 403, departmentMember: 403, departmentAdmin: 403 };

export const departments = defineMatrix({
  name: 'departments',
  kinds: departmentKinds,
  actors: teamActors,
  cases: [
    { endpoint: departmentsApi.list, input: ofTheTeam(), answers: membersOnly(departmentKinds, 200) },
    {
      endpoint: departmentsApi.create,
      input: ofTheTeam(() => ({ id: newId(), name: 'Another' })),
      answers: { ...membersOnly(departmentKinds, 403), owner: 200 },
    },
    { endpoint: departmentsApi.get, input: about(), answers: seen },
    { endpoint: departmentsApi.update, input: about({ name: 'Changed' }), answers: ownerOnly },
    { endpoint: departmentsApi.delete, input: about(), answers: ownerOnly },
    {
      endpoint: departmentsApi.leave,
      input: about(),
      // Who sees it without being in it has nothing to leave.
      answers: { ...seen, owner: 403, admin: 403 },
    },
    { endpoint: departmentsApi.members, input: about(), answers: seen },
    { endpoint: departmentsApi.candidates, input: about(), answers: ownerOnly },
    {
      endpoint: departmentsApi.addMember,
      async input(context) {
        const { teamId, departmentId } = await aDepartment(context);
        const personId = await somebodyOf(context, { teamId, role: 'Member' });
        return { departmentId, id: newId(), personId, departmentRole: 'admin' };
      },
      answers: ownerOnly,
    },
    {
      endpoint: departmentsApi.changeMemberRole,
      input: aMember({ departmentRole: 'admin' }),
      answers: ownerOnly,
    },
    { endpoint: departmentsApi.removeMember, input: aMember(), answers: ownerOnly },
  ],
});

function ofTheTeam(rest: () => object = () => ({})) {
  return async (context: Context<DepartmentKind>) => ({
    teamId: (await aDepartment(context)).teamId,
    ...rest(),
  });
}

function about(rest: object = {}) {
  return async (context: Context<DepartmentKind>) => ({
    departmentId: (await aDepartment(context)).departmentId,
    ...rest,
  });
}

/** Somebody in the department whom nothing else is about. */
function aMember(rest: object = {}) {
  return async (context: Context<DepartmentKind>) => {
    const { teamId, departmentId } = await aDepartment(context);
    const personId = await somebodyOf(context, { teamId, role: 'Member' });
    await context.app.database.db
      .insertInto('department_members')
      .values({ id: newId(), department_id: departmentId, team_id: teamId, user_id: personId })
      .execute();
    return { departmentId, personId, ...rest };
  };
}
