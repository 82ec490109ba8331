import type { Department, DepartmentMember } from '@longtable/contract/departments';
import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import { useCallback } from 'react';
import { type ItemView, useItemView } from '../../../platform/item-view.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { useNarrowedList, useNarrowedMembers } from '../../../platform/narrowed-list.ts';
import { byName, hasName } from '../../../platform/order.ts';
import { knownDepartment, knownTeam } from './known.ts';
import { departmentEdits, teamEdits } from './team-details.ts';
import {
  departmentMembersQuery,
  departmentQuery,
  departmentsQuery,
  loadMoreDepartmentMembers,
  loadMoreDepartments,
  loadMoreMembers,
  loadMoreTeams,
  membersQuery,
  teamQuery,
  teamsQuery,
} from './teams.queries.ts';

export type { ListView };

/** What the server answers for a team or department that is not there for the actor. */
const nowhere = ['team/not-a-member', 'department/not-found'];

/** The actor's teams by name, narrowed by what is typed. */
export function useTeams(typed: string): ListView<Team> {
  const view = useNarrowedList(typed, teamsQuery, loadMoreTeams, hasName);
  return { ...view, items: teamEdits.useRows(view.items, byName) };
}

/** A team of the actor's. What a list knows of it paints at once. */
export function useTeam(teamId: string): ItemView<Team> {
  return teamEdits.useItem(
    useItemView(
      teamId,
      { ...teamQuery(teamId), initialData: () => knownTeam(teamId), initialDataUpdatedAt: 0 },
      nowhere,
    ),
  );
}

/** The members of a team, narrowed by what is typed. */
export function useMembers(teamId: string, typed: string): ListView<TeamMember> {
  const query = useCallback((text: string) => membersQuery(teamId, text), [teamId]);
  const load = useCallback((text: string) => loadMoreMembers(teamId, text), [teamId]);
  return useNarrowedMembers(typed, query, load);
}

/** The departments of a team that the actor may see, narrowed by what is typed. */
export function useDepartments(teamId: string, typed: string): ListView<Department> {
  const query = useCallback((text: string) => departmentsQuery(teamId, text), [teamId]);
  const load = useCallback((text: string) => loadMoreDepartments(teamId, text), [teamId]);
  const view = useNarrowedList(typed, query, load, hasName);
  return { ...view, items: departmentEdits.useRows(view.items, byName) };
}

/** A department that the actor may see. */
export function useDepartment(departmentId: string): ItemView<Department> {
  return departmentEdits.useItem(
    useItemView(
      departmentId,
      {
        ...departmentQuery(departmentId),
        initialData: () => knownDepartment(departmentId),
        initialDataUpdatedAt: 0,
      },
      nowhere,
    ),
  );
}

/** The members of a department, narrowed by what is typed. */
export function useDepartmentMembers(departmentId: string, typed: string): ListView<DepartmentMember> {
  const query = useCallback((text: string) => departmentMembersQuery(departmentId, text), [departmentId]);
  const load = useCallback((text: string) => loadMoreDepartmentMembers(departmentId, text), [departmentId]);
  return useNarrowedMembers(typed, query, load);
}
