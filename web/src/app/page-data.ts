import type { EnsureQueryDataOptions, QueryKey } from '@tanstack/react-query';
import { connectionLists, requestLists } from '../features/people/connect/lists.ts';
import { projectLists } from '../features/projects/data/project-lists.ts';
import { projectMembers } from '../features/projects/data/project-members.ts';
import { projects } from '../features/projects/data/projects.ts';
import { filterOf, type ProjectsSearch } from '../features/projects/list/projects-search.ts';
import type { ProjectTab } from '../features/projects/project/project-search.ts';
import { departmentLists, departments } from '../features/teams/data/departments.ts';
import { departmentMembers, teamMembers } from '../features/teams/data/team-members.ts';
import { teamLists, teams } from '../features/teams/data/teams.ts';
import type { DepartmentTab } from '../features/teams/departments/department-search.ts';
import type { TeamTab } from '../features/teams/team/team-search.ts';
import { updates } from '../features/updates/data/updates.ts';
import type { ConnectTab } from '../kits/people/connect-search.ts';
import { queryClient } from '../platform/query-client.ts';
import { removedIds } from '../platform/removals.ts';

/**
 * Fetches what each page is painted with, as far as its address says what that is. What not everybody who sees the page
 * may read is left to the page, which knows their rights.
 */
export const pageData = {
  projects(search: ProjectsSearch) {
    fetchOnce(projectLists.query(filterOf(search)));
  },
  project(projectId: string, tab: ProjectTab) {
    if (removedIds.get().has(projectId)) return;
    fetchOnce(projects.query(projectId));
    if (tab === 'overview' || tab === 'members') fetchOnce(projectMembers.query({ of: projectId, text: '' }));
  },
  teams() {
    fetchOnce(teamLists.query({ text: '' }));
  },
  team(teamId: string, tab: TeamTab) {
    if (removedIds.get().has(teamId)) return;
    fetchOnce(teams.query(teamId));
    if (tab === 'overview') fetchOnce(updates.query({ kind: 'team', teamId }));
    if (tab === 'members') fetchOnce(teamMembers.query({ of: teamId, text: '' }));
    if (tab === 'departments') fetchOnce(departmentLists.query({ teamId, text: '' }));
  },
  department(departmentId: string, tab: DepartmentTab) {
    if (removedIds.get().has(departmentId)) return;
    fetchOnce(departments.query(departmentId));
    if (tab === 'members') fetchOnce(departmentMembers.query({ of: departmentId, text: '' }));
  },
  connect(tab: ConnectTab) {
    if (tab === 'connections') fetchOnce(connectionLists.query({ text: '', order: 'newest' }));
    else fetchOnce(requestLists.query({ text: '', direction: tab }));
  },
};

export type PageData = typeof pageData;

/** Unless it is there, however old: the page asks anew for what is stale, and says what could not be fetched. */
function fetchOnce<Data, Key extends QueryKey>(query: EnsureQueryDataOptions<Data, Error, Data, Key>): void {
  queryClient.ensureQueryData(query).catch(() => undefined);
}
