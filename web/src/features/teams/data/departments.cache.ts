import type { Department, DepartmentMember, SharedDepartment } from '@longtable/contract/departments';
import { askSoon } from '../../../platform/ask-soon.ts';
import { directory } from '../../../platform/directory.ts';
import { addGone, dropGone, gone } from '../../../platform/gone.ts';
import { listChanged, listWith, listWithout } from '../../../platform/listed.ts';
import { byName, hasName, hasPerson } from '../../../platform/order.ts';
import { patchLists } from '../../../platform/patch-lists.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { updatesKey } from '../../updates/data/updates-of.ts';
import { knownDepartment, knownTeam } from './known.ts';
import { byDepartmentRole } from './order.ts';
import {
  departmentKey,
  departmentListKey,
  departmentMembersKey,
  departmentQuery,
  refetchGuard,
  teamKey,
  teamListKey,
} from './teams.queries.ts';

/** Takes in a department as the server answered it. */
export function departmentSaved(saved: Department): void {
  refetchGuard.note();
  dropGone(saved.id);
  const known = knownDepartment(saved.id);
  // An event was faster: what it told is newer.
  const department =
    known && known.version > saved.version ? { ...known, role: saved.role, can: saved.can } : saved;
  put(department);
  queryClient.setQueryData(departmentQuery(department.id).queryKey, department);
}

/** Takes in a department as an event brought it, with what the actor may do there. */
export function sharedDepartmentSaved(shared: SharedDepartment, can: Department['can']): void {
  refetchGuard.note();
  if (gone.get().has(shared.id)) return;
  const known = knownDepartment(shared.id);
  if (known && known.version > shared.version) return;
  // Of the departments that they are in, and that are not here, the actor is told their role when they join; those are
  // further down the list.
  if (!known && can.leave) return;
  const department = { ...shared, role: known?.role ?? null, can };
  patchDepartment(shared.id, () => department);
  put(department);
}

/** Takes in that the actor's own membership has changed, and how they see the department now. */
export function departmentMembershipChanged(department: Department): void {
  const wasOther = knownDepartment(department.id)?.role !== department.role;
  departmentSaved(department);
  // Its updates are for its members, and what these may do with each goes with their role.
  if (wasOther) askSoon([...updatesKey, 'department', department.id]);
}

/** Takes in that a department is not there for the actor any more. */
export function departmentGone(departmentId: string): void {
  refetchGuard.note();
  addGone(departmentId);
  patchLists<Department>(departmentListKey, (list) => listWithout(list, ({ id }) => id === departmentId));
  for (const key of [departmentKey, departmentMembersKey, [...updatesKey, 'department']]) {
    queryClient.removeQueries({ queryKey: [...key, departmentId] });
  }
}

/**
 * Takes in that a department was deleted. How many of them its members see now is another number for each, which no event
 * for all of them can say; those who manage the team see all, and are told.
 */
export function departmentDeleted(teamId: string, departmentId: string): void {
  departmentGone(departmentId);
  const team = knownTeam(teamId);
  if (team?.role === 'Member' && !gone.get().has(teamId)) askSoon([...teamKey, teamId], teamListKey);
}

/** Asks for a department anew of which a refusal said that it is otherwise than it is known here. */
export function askForDepartment(teamId: string, departmentId: string): void {
  refetchGuard.note();
  askSoon(
    [...departmentKey, departmentId],
    [...departmentMembersKey, departmentId],
    [...updatesKey, 'department', departmentId],
    [...departmentListKey, teamId],
    [...teamKey, teamId],
    teamListKey,
  );
}

/** Takes in a member of a department, and how many there are now where that was told. */
export function departmentMemberSaved(
  departmentId: string,
  saved: DepartmentMember,
  membersCount?: number,
): void {
  refetchGuard.note();
  patchLists<DepartmentMember>([...departmentMembersKey, departmentId], (list, { text }) =>
    hasPerson(saved, text, directory())
      ? listWith(list, saved, byDepartmentRole)
      : listWithout(list, ({ id }) => id === saved.id),
  );
  count(departmentId, membersCount);
}

/** Takes in that somebody is not in a department any more. */
export function departmentMemberGone(departmentId: string, personId: string, membersCount?: number): void {
  refetchGuard.note();
  patchLists<DepartmentMember>([...departmentMembersKey, departmentId], (list) =>
    listWithout(list, (member) => member.personId === personId),
  );
  count(departmentId, membersCount);
}

function count(departmentId: string, membersCount: number | undefined): void {
  if (membersCount === undefined) return;
  patchDepartment(departmentId, (department) =>
    department.membersCount === membersCount ? department : { ...department, membersCount },
  );
}

function patchDepartment(departmentId: string, change: (department: Department) => Department): void {
  patchLists<Department>(departmentListKey, (list) =>
    listChanged(list, (department) => (department.id === departmentId ? change(department) : department)),
  );
  queryClient.setQueryData<Department>(
    departmentQuery(departmentId).queryKey,
    (department) => department && change(department),
  );
}

/** In its place of every list that it belongs into: a name may have changed. */
function put(department: Department): void {
  patchLists<Department>([...departmentListKey, department.teamId], (list, { text }) =>
    hasName(department, text)
      ? listWith(list, department, byName)
      : listWithout(list, ({ id }) => id === department.id),
  );
}
