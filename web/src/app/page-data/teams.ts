import { departmentLists, departments } from '../../features/teams/data/departments.ts';
import { departmentMembers, teamMembers } from '../../features/teams/data/team-members.ts';
import { teamLists, teams } from '../../features/teams/data/teams.ts';
import type { DepartmentTab } from '../../features/teams/departments/department-search.ts';
import type { TeamTab } from '../../features/teams/team/team-search.ts';
import { updates } from '../../features/updates/data/updates.ts';
import { removedIds } from '../../platform/removals.ts';
import { prefetch } from './prefetch.ts';

// The data of the first paint, as far as the URL determines it. Data that requires a right beyond seeing the page is
// fetched by the page itself, which knows the actor's abilities.

/** Prefetches the list of teams. */
export function prefetchTeams(): void {
  prefetch(teamLists.query({ text: '' }));
}

/** Prefetches a team and the data of a tab. */
export function prefetchTeam(teamId: string, tab: TeamTab): void {
  if (removedIds.get().has(teamId)) return;
  prefetch(teams.query(teamId));
  if (tab === 'overview') prefetch(updates.query({ kind: 'team', teamId }));
  if (tab === 'members') prefetch(teamMembers.query({ of: teamId, text: '' }));
  if (tab === 'departments') prefetch(departmentLists.query({ teamId, text: '' }));
}

/** Prefetches a department and the data of a tab. */
export function prefetchDepartment(departmentId: string, tab: DepartmentTab): void {
  if (removedIds.get().has(departmentId)) return;
  prefetch(departments.query(departmentId));
  if (tab === 'members') prefetch(departmentMembers.query({ of: departmentId, text: '' }));
}
