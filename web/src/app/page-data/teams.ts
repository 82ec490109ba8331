import { departmentLists, departments } from '../../features/teams/data/departments.ts';
import { departmentMembers, teamMembers } from '../../features/teams/data/team-members.ts';
import { teamLists, teams } from '../../features/teams/data/teams.ts';
import type { DepartmentTab } from '../../features/teams/departments/department-search.ts';
import type { TeamTab } from '../../features/teams/team/team-search.ts';
import { updates } from '../../features/updates/data/updates.ts';
import { removedIds } from '../../platform/removals.ts';
import { fetchOnce } from './fetch-once.ts';

// What pages are painted with, as far as their addresses say what that is. What not everybody who sees the page may
// read is left to the page, which knows their rights.

/** The list of teams. */
export function fetchTeams(): void {
  fetchOnce(teamLists.query({ text: '' }));
}

/** A team, with what the tab shows. */
export function fetchTeam(teamId: string, tab: TeamTab): void {
  if (removedIds.get().has(teamId)) return;
  fetchOnce(teams.query(teamId));
  if (tab === 'overview') fetchOnce(updates.query({ kind: 'team', teamId }));
  if (tab === 'members') fetchOnce(teamMembers.query({ of: teamId, text: '' }));
  if (tab === 'departments') fetchOnce(departmentLists.query({ teamId, text: '' }));
}

/** A department, with what the tab shows. */
export function fetchDepartment(departmentId: string, tab: DepartmentTab): void {
  if (removedIds.get().has(departmentId)) return;
  fetchOnce(departments.query(departmentId));
  if (tab === 'members') fetchOnce(departmentMembers.query({ of: departmentId, text: '' }));
}
