import type { Department, DepartmentMember } from '@longtable/contract/departments';
import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import { queryOptions } from '@tanstack/react-query';
import { departmentsApi } from '../../../platform/api/departments.ts';
import { teamMembersApi, teamsApi } from '../../../platform/api/teams.ts';
import { call } from '../../../platform/client.ts';
import { createHeardCounts } from '../../../platform/heard-counts.ts';
import type { Listed } from '../../../platform/listed.ts';
import { createListing, type Page } from '../../../platform/listing.ts';
import { createRefetchGuard } from '../../../platform/refetch-guard.ts';

/** The first part of every key. */
export const teamsKey = 'teams';
export const teamListKey = [teamsKey, 'list'] as const;
export const teamKey = [teamsKey, 'team'] as const;
export const membersKey = [teamsKey, 'members'] as const;
export const departmentListKey = [teamsKey, 'departments'] as const;
export const departmentKey = [teamsKey, 'department'] as const;
export const departmentMembersKey = [teamsKey, 'department-members'] as const;
export const invitesKey = [teamsKey, 'invites'] as const;

/** What is counted of a team's projects: it changes without a new version of the team. */
export type TeamCounts = Pick<
  Team,
  'projectsCount' | 'tasksCount' | 'completedTasksCount' | 'efficiency' | 'countsVersion'
>;

export const refetchGuard = createRefetchGuard();
export const heardCounts = createHeardCounts<TeamCounts>();
const { loadAgain, loadMore } = createListing(refetchGuard);

/** How long a search that nobody looks at is remembered, in milliseconds. */
const searchKept = 5 * 60_000;
/** What a team or department is was asked for in this time, in milliseconds: events tell the rest. */
const freshFor = 60_000;

/** The actor's teams. */
export function teamsQuery(text: string) {
  return queryOptions<Listed<Team>>({
    queryKey: [...teamListKey, { text }],
    queryFn: ({ signal, queryKey }) => loadAgain(queryKey, (page) => teamsPage(text, page, signal)),
    ...keepUnlessSearch(text),
  });
}

/** A team. It is looked after whenever it is opened (docs/product/teams.md, "Ownership check"). */
export function teamQuery(teamId: string) {
  return queryOptions<Team>({
    queryKey: [...teamKey, teamId],
    queryFn: async ({ signal }) =>
      heardCounts.applyTo(await refetchGuard.latest(() => call(teamsApi.get, { teamId }, { signal }))),
    staleTime: freshFor,
  });
}

/** The members of a team. */
export function membersQuery(teamId: string, text: string) {
  return queryOptions<Listed<TeamMember>>({
    queryKey: [...membersKey, teamId, { text }],
    queryFn: ({ signal, queryKey }) => loadAgain(queryKey, (page) => membersPage(teamId, text, page, signal)),
    ...keepUnlessSearch(text),
  });
}

/** The departments of a team that the actor may see. */
export function departmentsQuery(teamId: string, text: string) {
  return queryOptions<Listed<Department>>({
    queryKey: [...departmentListKey, teamId, { text }],
    queryFn: ({ signal, queryKey }) =>
      loadAgain(queryKey, (page) => departmentsPage(teamId, text, page, signal)),
    ...keepUnlessSearch(text),
  });
}

/** A department. */
export function departmentQuery(departmentId: string) {
  return queryOptions<Department>({
    queryKey: [...departmentKey, departmentId],
    queryFn: ({ signal }) =>
      refetchGuard.latest(() => call(departmentsApi.get, { departmentId }, { signal })),
    staleTime: freshFor,
  });
}

/** The members of a department. */
export function departmentMembersQuery(departmentId: string, text: string) {
  return queryOptions<Listed<DepartmentMember>>({
    queryKey: [...departmentMembersKey, departmentId, { text }],
    queryFn: ({ signal, queryKey }) =>
      loadAgain(queryKey, (page) => departmentMembersPage(departmentId, text, page, signal)),
    ...keepUnlessSearch(text),
  });
}

/** Fetches the next page of a list, unless it is on its way. Throws what `call` throws. */
export async function loadMoreTeams(text: string): Promise<void> {
  await loadMore(teamsQuery(text).queryKey, (page) => teamsPage(text, page));
}

/** As `loadMoreTeams`, for members. */
export async function loadMoreMembers(teamId: string, text: string): Promise<void> {
  await loadMore(membersQuery(teamId, text).queryKey, (page) => membersPage(teamId, text, page));
}

/** As `loadMoreTeams`, for departments. */
export async function loadMoreDepartments(teamId: string, text: string): Promise<void> {
  await loadMore(departmentsQuery(teamId, text).queryKey, (page) => departmentsPage(teamId, text, page));
}

/** As `loadMoreTeams`, for the members of a department. */
export async function loadMoreDepartmentMembers(departmentId: string, text: string): Promise<void> {
  await loadMore(departmentMembersQuery(departmentId, text).queryKey, (page) =>
    departmentMembersPage(departmentId, text, page),
  );
}

function keepUnlessSearch(text: string) {
  return text === '' ? {} : { gcTime: searchKept, meta: { keep: false } };
}

async function teamsPage(text: string, page: Page, signal?: AbortSignal): Promise<Listed<Team>> {
  const { teams, next } = await call(teamsApi.list, { text, ...page }, { signal });
  return { items: teams.map(heardCounts.applyTo), next };
}

async function membersPage(
  teamId: string,
  text: string,
  page: Page,
  signal?: AbortSignal,
): Promise<Listed<TeamMember>> {
  const { members, next } = await call(teamMembersApi.list, { teamId, text, ...page }, { signal });
  return { items: members, next };
}

async function departmentsPage(
  teamId: string,
  text: string,
  page: Page,
  signal?: AbortSignal,
): Promise<Listed<Department>> {
  const { departments, next } = await call(departmentsApi.list, { teamId, text, ...page }, { signal });
  return { items: departments, next };
}

async function departmentMembersPage(
  departmentId: string,
  text: string,
  page: Page,
  signal?: AbortSignal,
): Promise<Listed<DepartmentMember>> {
  const { members, next } = await call(departmentsApi.members, { departmentId, text, ...page }, { signal });
  return { items: members, next };
}
