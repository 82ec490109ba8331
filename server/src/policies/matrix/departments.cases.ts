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

/** A member of the team who neither manages it nor is in the department does not see the department. */
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
      // People who see it without being members cannot leave it.
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

/** A member of the department for a single use. */
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
