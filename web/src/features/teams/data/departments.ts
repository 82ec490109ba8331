import type { Department, SharedDepartment } from '@longtable/contract/departments';
import { defineEntities } from '../../../kits/entities/define-entities.ts';
import { departmentsApi } from '../../../platform/api/departments.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { byName, hasName } from '../../../platform/order.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { updatesKey } from '../../updates/data/feed-target.ts';
import { teamKeys } from './team-keys.ts';

/** The fields of a department that its form edits. */
export type DepartmentDetails = Pick<Department, 'name' | 'description'>;

type DepartmentInput = DepartmentDetails & Pick<Department, 'teamId'>;
type DepartmentFilter = { readonly teamId: string; readonly text: string };

/** The abilities of the creator: the Owner of the team, who becomes the first admin of the department. */
const creatorCan: Department['can'] = {
  edit: true,
  delete: true,
  manageMembers: true,
  leave: true,
  post: true,
  manageProjects: true,
};

/** The lists of the departments that the actor may see. */
export const departmentLists = createRowLists<Department, DepartmentFilter>({
  key: teamKeys.departmentList,
  parentOf: ({ teamId }) => teamId,
  async fetch({ teamId, text }, page, signal) {
    const { departments: items, next } = await call(
      departmentsApi.list,
      { teamId, text, ...page },
      { signal },
    );
    return { items, next };
  },
  includes: (department, { teamId, text }) => department.teamId === teamId && hasName(department, text),
  compare: () => byName,
});

/** The departments that the actor may see. */
export const departments = defineEntities<Department, DepartmentFilter, DepartmentInput, DepartmentDetails>({
  key: 'department-changes',
  cards: 'departments',
  lists: departmentLists,
  itemKey: teamKeys.department,
  fetch: (departmentId, signal) => call(departmentsApi.get, { departmentId }, { signal }),
  own: ({ role, can }) => ({ role, can }),
  childQueries: (departmentId) => [
    [...teamKeys.departmentMembers, { of: departmentId }],
    [...updatesKey, 'department', departmentId],
  ],
  parentQueries: ({ teamId }) => teamQueries(teamId),
  created: ({ id, input, at }) => ({
    ...input,
    id,
    membersCount: 1,
    createdAt: at,
    version: 0,
    role: 'admin',
    can: creatorCan,
  }),
  left: (department) => ({
    ...department,
    role: null,
    membersCount: department.membersCount - 1,
    can: { ...department.can, leave: false, post: false },
  }),
  needs: ({ teamId }) => [teamId],
  requests: {
    create: (id, input) => call(departmentsApi.create, { id, ...input }),
    edit: (departmentId, changes) => call(departmentsApi.update, { departmentId, ...changes }),
    delete: (departmentId) => call(departmentsApi.delete, { departmentId }),
    leave: (departmentId) => call(departmentsApi.leave, { departmentId }),
  },
  notFound: ['department/not-found'],
  notAMember: ['department/not-a-member'],
  creationRefused({ teamId }, error) {
    if (error instanceof ApiError && error.status === 403) refetchSoon(...teamQueries(teamId));
  },
});

/** Stores a department from an event. */
export function departmentChanged(shared: SharedDepartment, can: Department['can']): void {
  departments.changed(shared, (known) => {
    // The event does not contain the actor's role. A department that is not loaded comes with a later page of the list,
    // or with the event of the actor's membership.
    if (!known && can.leave) return null;
    return { ...shared, role: known?.role ?? null, can };
  });
}

/** The change of a team's number of departments by pending creations and deletions. */
export function usePendingDepartments(teamId: string): number {
  let difference = 0;
  for (const change of departments.usePending()) {
    const known = departments.find(change.id);
    if (change.kind === 'create') difference += change.input.teamId === teamId && !known ? 1 : 0;
    if (change.kind === 'delete') difference -= known?.teamId === teamId ? 1 : 0;
  }
  return difference;
}

/** Refetches a team, since only the server knows how many of its departments a Member sees. */
export function reloadTeam(teamId: string): void {
  refetchSoon(...teamQueries(teamId));
}

function teamQueries(teamId: string) {
  return [[...teamKeys.item, teamId], teamKeys.list];
}
