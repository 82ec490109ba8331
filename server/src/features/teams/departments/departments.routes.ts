import { departmentsApi } from '@longtable/contract/departments';
import { command, query, type Route } from '../../../policies/engine.ts';
import { answerDepartment } from './departments.presenter.ts';
import type { Departments } from './departments.service.ts';

const manageMembers = { access: ['department', 'manageMembers'] } as const;

/** The endpoints of departments. */
export function departmentRoutes({ members, ...departments }: Departments): Route[] {
  return [
    query(departmentsApi.list, { access: ['team', 'read'] }, ({ actor, team, input }) =>
      departments.list(actor, team.id, input),
    ),
    command(
      departmentsApi.create,
      { access: ['team', 'manageDepartments'] },
      ({ change, actor, team, input }) => departments.create(change, actor, team, input),
    ),
    query(departmentsApi.get, { access: ['department', 'read'] }, async ({ actor, department }) =>
      answerDepartment(actor, department),
    ),
    command(
      departmentsApi.update,
      { access: ['department', 'edit'] },
      ({ change, actor, department, input }) => departments.update(change, actor, department, input),
    ),
    command(departmentsApi.delete, { access: ['department', 'delete'] }, ({ change, actor, department }) =>
      departments.delete(change, actor, department),
    ),
    command(departmentsApi.leave, { access: ['department', 'leave'] }, ({ change, actor, department }) =>
      members.leave(change, actor, department),
    ),
    query(departmentsApi.members, { access: ['department', 'read'] }, ({ department, input }) =>
      members.list(department, input),
    ),
    query(departmentsApi.candidates, manageMembers, ({ department, input }) =>
      members.candidates(department, input),
    ),
    command(departmentsApi.addMember, manageMembers, ({ change, actor, department, input }) =>
      members.add(change, actor, department, input),
    ),
    command(departmentsApi.changeMemberRole, manageMembers, ({ change, actor, department, input }) =>
      members.changeRole(change, actor, department, input),
    ),
    command(departmentsApi.removeMember, manageMembers, ({ change, actor, department, input }) =>
      members.remove(change, actor, department, input.personId),
    ),
  ];
}
