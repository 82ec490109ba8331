import type { Department, DepartmentFacts, DepartmentMember } from '@longtable/contract/departments';
import { askSoon } from '../../../platform/ask-soon.ts';
import { addGone, dropGone, gone } from '../../../platform/gone.ts';
import { listChanged, listWith, listWithout } from '../../../platform/listed.ts';
import { byName, hasName, hasPerson } from '../../../platform/order.ts';
import { patchLists } from '../../../platform/patch-lists.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { updatesKey } from '../../updates/data/updates.queries.ts';
import { knownDepartment } from './known.ts';
import { byDepartmentRole } from './order.ts';
import {
  departmentKey,
  departmentListKey,
  departmentMembersKey,
  departmentQuery,
  news,
  teamKey,
  teamListKey,
} from './teams.queries.ts';

/** Takes in a department as the server answered it. */
export function departmentSaved(saved: Department): void {
  news.note();
  dropGone(saved.id);
  const known = knownDepartment(saved.id);
  // How many departments somebody sees is a number of the team.
  if (!known) askSoon([...teamKey, saved.teamId], teamListKey);
  if (known && known.version > saved.version) return;
  put(saved);
  queryClient.setQueryData(departmentQuery(saved.id).queryKey, saved);
}

/** Takes in what an event told of a department: what the actor may do there stays as it is. */
export function departmentFactsSaved(facts: DepartmentFacts): void {
  news.note();
  if (gone.get().has(facts.id)) return;
  const known = knownDepartment(facts.id);
  if (!known) {
    askSoon([...departmentListKey, facts.teamId], [...teamKey, facts.teamId], teamListKey);
    return;
  }
  if (known.version > facts.version) return;
  patchDepartment(facts.id, (department) => ({ ...department, ...facts }));
  put({ ...known, ...facts });
}

/** Takes in that a department was deleted. */
export function departmentGone(teamId: string, departmentId: string): void {
  news.note();
  addGone(departmentId);
  patchLists<Department>(departmentListKey, (list) => listWithout(list, ({ id }) => id === departmentId));
  for (const key of [departmentKey, departmentMembersKey, [...updatesKey, 'department']]) {
    queryClient.removeQueries({ queryKey: [...key, departmentId] });
  }
  if (!gone.get().has(teamId)) askSoon([...teamKey, teamId], teamListKey);
}

/** Takes in that the actor stands otherwise to a department: whether they still see it is asked for. */
export function departmentMembershipChanged(teamId: string, departmentId: string): void {
  news.note();
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
  news.note();
  patchLists<DepartmentMember>([...departmentMembersKey, departmentId], (list, { text }) =>
    hasPerson(saved, text)
      ? listWith(list, saved, byDepartmentRole)
      : listWithout(list, ({ id }) => id === saved.id),
  );
  count(departmentId, membersCount);
}

/** Takes in that somebody is not in a department any more. */
export function departmentMemberGone(departmentId: string, personId: string, membersCount?: number): void {
  news.note();
  patchLists<DepartmentMember>([...departmentMembersKey, departmentId], (list) =>
    listWithout(list, ({ person }) => person.id === personId),
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
