import type {
  Department,
  DepartmentMember,
  DepartmentRole,
  departmentsApi as declared,
} from '@longtable/contract/departments';
import type { InputOf } from '@longtable/contract/endpoint';
import { departmentsApi } from '../../../platform/api/departments.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { leaveKnowingly } from '../../../platform/gone.ts';
import { idOnce } from '../../../platform/id-once.ts';
import {
  askForDepartment,
  departmentDeleted,
  departmentMemberGone,
  departmentMemberSaved,
  departmentSaved,
} from './departments.cache.ts';
import { askForTeam } from './teams.cache.ts';

type InDepartment = Pick<Department, 'id' | 'teamId'>;

/** `id` is made by the form, once: sent again, it is the same department. */
export async function createDepartment(
  teamId: string,
  input: Omit<InputOf<typeof declared.create>, 'teamId'>,
): Promise<Department> {
  try {
    const department = await call(departmentsApi.create, { teamId, ...input });
    departmentSaved(department);
    return department;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) askForTeam(teamId);
    throw error;
  }
}

/** Deletes a department. Its page is left by `useLeaveWhenGone`. */
export async function deleteDepartment(of: InDepartment): Promise<void> {
  await leaveKnowingly(of.id, () =>
    askIfRefused(of, async () => {
      await call(departmentsApi.delete, { departmentId: of.id });
      departmentDeleted(of.teamId, of.id);
    }),
  );
}

/** Leaves a department. Its page is left by `useLeaveWhenGone` by those who may not see it then. */
export async function leaveDepartment(of: InDepartment): Promise<void> {
  await leaveKnowingly(of.id, () =>
    askIfRefused(of, () => call(departmentsApi.leave, { departmentId: of.id })),
  );
  askForDepartment(of.teamId, of.id);
}

/** Adds somebody of the team to a department. */
export async function addDepartmentMember(
  of: InDepartment,
  personId: string,
  departmentRole: DepartmentRole = 'member',
): Promise<DepartmentMember> {
  const member = await askIfRefused(of, () =>
    idOnce(`department member ${of.id} ${personId}`, (id) =>
      call(departmentsApi.addMember, { departmentId: of.id, id, personId, departmentRole }),
    ),
  );
  departmentMemberSaved(of.id, member);
  return member;
}

/** Makes somebody an admin or a member of a department. */
export async function changeDepartmentRole(
  of: InDepartment,
  personId: string,
  departmentRole: DepartmentRole,
): Promise<DepartmentMember> {
  const member = await askIfRefused(of, () =>
    call(departmentsApi.changeMemberRole, { departmentId: of.id, personId, departmentRole }),
  );
  departmentMemberSaved(of.id, member);
  return member;
}

/** Takes somebody out of a department. Somebody who has gone already is no refusal. */
export async function removeDepartmentMember(of: InDepartment, personId: string): Promise<void> {
  try {
    await askIfRefused(of, () => call(departmentsApi.removeMember, { departmentId: of.id, personId }));
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'department/member-not-found')) throw error;
  }
  departmentMemberGone(of.id, personId);
}

async function askIfRefused<T>(of: InDepartment, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    followDepartmentRefusal(of, error);
    throw error;
  }
}

/** Asks anew for a department of which a refusal says that the page shows what is not true any more. */
export function followDepartmentRefusal(of: InDepartment, error: unknown): void {
  if (error instanceof ApiError && [403, 404, 409].includes(error.status)) {
    askForDepartment(of.teamId, of.id);
  }
}
