import { departmentsApi } from '@longtable/contract/departments';
import { type Route, route } from '../../../access/engine.ts';
import type { Departments } from './departments.service.ts';
import { toDepartment } from './departments.shape.ts';

/** The endpoints of departments, and who may call them. */
export function departmentRoutes(departments: Departments): Route[] {
  const { members } = departments;
  return [
    route(departmentsApi.list, { access: ['team', 'read'] }, ({ actor, team, input }) =>
      departments.list(actor, team.id, input),
    ),
    route(departmentsApi.create, { access: ['team', 'manageDepartments'] }, ({ actor, team, input }) =>
      departments.create(actor, team, input),
    ),
    route(departmentsApi.get, { access: ['department', 'read'] }, async ({ actor, department }) =>
      toDepartment(actor, department),
    ),
    route(departmentsApi.update, { access: ['department', 'edit'] }, ({ actor, department, input }) =>
      departments.update(actor, department, input),
    ),
    route(departmentsApi.delete, { access: ['department', 'delete'] }, ({ actor, department }) =>
      departments.delete(actor, department),
    ),
    route(departmentsApi.leave, { access: ['department', 'leave'] }, ({ actor, department }) =>
      members.leave(actor, department),
    ),
    route(departmentsApi.members, { access: ['department', 'read'] }, ({ department, input }) =>
      members.list(department, input),
    ),
    route(departmentsApi.candidates, { access: ['department', 'manageMembers'] }, ({ department, input }) =>
      members.candidates(department, input),
    ),
    route(
      departmentsApi.addMember,
      { access: ['department', 'manageMembers'] },
      ({ actor, department, input }) => members.add(actor, department, input),
    ),
    route(
      departmentsApi.changeMemberRole,
      { access: ['department', 'manageMembers'] },
      ({ actor, department, input }) => members.changeRole(actor, department, input),
    ),
    route(
      departmentsApi.removeMember,
      { access: ['department', 'manageMembers'] },
      ({ actor, department, input }) => members.remove(actor, department, input.personId),
    ),
  ];
}
