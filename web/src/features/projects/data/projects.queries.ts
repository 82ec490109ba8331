import type { ProjectActivity } from '@longtable/contract/project-activity';
import type { ProjectMember } from '@longtable/contract/project-members';
import type { Project } from '@longtable/contract/projects';
import type { ProjectScope, ProjectSort } from '@longtable/contract/rules/project-kinds';
import { queryOptions } from '@tanstack/react-query';
import { projectActivityApi, projectMembersApi, projectsApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { createHeardCounts } from '../../../platform/heard-counts.ts';
import type { Listed } from '../../../platform/listed.ts';
import { createListing, type Page } from '../../../platform/listing.ts';
import { createRefetchGuard } from '../../../platform/refetch-guard.ts';
import { projectOrder } from './project-order.ts';

/** The first part of every key. */
export const projectsKey = 'projects';
export const projectListKey = [projectsKey, 'list'] as const;
export const projectKey = [projectsKey, 'project'] as const;
export const projectMembersKey = [projectsKey, 'members'] as const;
export const activityKey = [projectsKey, 'activity'] as const;
export const resourcesKey = [projectsKey, 'resources'] as const;

/** Which projects a list has in it and how they stand; what is typed comes on top. */
export type ProjectsOf = {
  readonly scope: ProjectScope;
  readonly teamId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly sort: ProjectSort;
  readonly direction: 'ascending' | 'descending';
};
/** The whole of what a list is narrowed and sorted by. */
export type ProjectFilter = ProjectsOf & { readonly text: string };

/** What is counted of a project: it changes without a new version of it. */
export type ProjectCounts = Pick<
  Project,
  'totalTasks' | 'completedTasks' | 'progress' | 'recentUpdates' | 'countsVersion'
>;

export const refetchGuard = createRefetchGuard();
export const heardCounts = createHeardCounts<ProjectCounts>();
const { loadAgain, loadMore } = createListing(refetchGuard);
/** What has happened comes fifty at a time at most. */
const feed = createListing(refetchGuard, { largest: 50 });

/** How long a search that nobody looks at is remembered, in milliseconds. */
const searchKept = 5 * 60_000;
/** What a project is was asked for in this time, in milliseconds: events tell the rest. */
const freshFor = 60_000;

/** The projects that the actor may see, of those that `filter` names. */
export function projectsQuery(filter: ProjectFilter) {
  const { text, ...of } = filter;
  return queryOptions<Listed<Project>>({
    queryKey: [...projectListKey, of, { text }],
    queryFn: ({ signal, queryKey }) => loadAgain(queryKey, (page) => projectsPage(filter, page, signal)),
    ...keepUnlessSearch(text),
  });
}

/** A project. */
export function projectQuery(projectId: string) {
  return queryOptions<Project>({
    queryKey: [...projectKey, projectId],
    queryFn: async ({ signal }) =>
      heardCounts.applyTo(await refetchGuard.latest(() => call(projectsApi.get, { projectId }, { signal }))),
    staleTime: freshFor,
  });
}

/** The members of a project. */
export function projectMembersQuery(projectId: string, text: string) {
  return queryOptions<Listed<ProjectMember>>({
    queryKey: [...projectMembersKey, projectId, { text }],
    queryFn: ({ signal, queryKey }) =>
      loadAgain(queryKey, (page) => membersPage(projectId, text, page, signal)),
    ...keepUnlessSearch(text),
  });
}

/** What has happened in a project, the newest first; for its members. */
export function activityQuery(projectId: string) {
  return queryOptions<Listed<ProjectActivity>>({
    queryKey: [...activityKey, projectId],
    queryFn: ({ signal, queryKey }) =>
      feed.loadAgain(queryKey, (page) => activityPage(projectId, page, signal)),
  });
}

/** Fetches the next page of a list, unless it is on its way. Throws what `call` throws. */
export async function loadMoreProjects(filter: ProjectFilter): Promise<void> {
  await loadMore(projectsQuery(filter).queryKey, (page) => projectsPage(filter, page));
}

/** As `loadMoreProjects`, for members. */
export async function loadMoreProjectMembers(projectId: string, text: string): Promise<void> {
  await loadMore(projectMembersQuery(projectId, text).queryKey, (page) => membersPage(projectId, text, page));
}

/** As `loadMoreProjects`, for what has happened. */
export async function loadMoreActivity(projectId: string): Promise<void> {
  await feed.loadMore(activityQuery(projectId).queryKey, (page) => activityPage(projectId, page));
}

function keepUnlessSearch(text: string) {
  return text === '' ? {} : { gcTime: searchKept, meta: { keep: false } };
}

async function projectsPage(
  filter: ProjectFilter,
  page: Page,
  signal?: AbortSignal,
): Promise<Listed<Project>> {
  const { projects, next } = await call(projectsApi.list, { ...filter, ...page }, { signal });
  const items = projects.map(heardCounts.applyTo);
  const isMoved = filter.sort === 'progress' && items.some((item, index) => item !== projects[index]);
  return { items: isMoved ? items.toSorted(projectOrder(filter)) : items, next };
}

async function membersPage(
  projectId: string,
  text: string,
  page: Page,
  signal?: AbortSignal,
): Promise<Listed<ProjectMember>> {
  const { members, next } = await call(projectMembersApi.list, { projectId, text, ...page }, { signal });
  return { items: members, next };
}

async function activityPage(
  projectId: string,
  page: Page,
  signal?: AbortSignal,
): Promise<Listed<ProjectActivity>> {
  const { activity, next } = await call(projectActivityApi.list, { projectId, ...page }, { signal });
  return { items: activity, next };
}
