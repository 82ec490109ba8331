import type { Project } from '@longtable/contract/projects';
import type { ProjectScope, ProjectSort } from '@longtable/contract/rules/project-kinds';
import { projectsApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { createEventCounts } from '../../../platform/event-counts.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { projectKeys } from './project-keys.ts';
import { isInList, projectOrder } from './project-order.ts';

/** Filter and sort of a list of projects. */
export type ProjectFilter = {
  readonly scope: ProjectScope;
  readonly teamId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly sort: ProjectSort;
  readonly direction: 'ascending' | 'descending';
  readonly text: string;
};

/** The counts of a project. They change without a new version of the project. */
export type ProjectCounts = Pick<
  Project,
  'totalTasks' | 'completedTasks' | 'progress' | 'recentUpdates' | 'countsVersion'
>;

export const eventCounts = createEventCounts<ProjectCounts>();

/** The lists of the projects that the actor may see. */
export const projectLists = createRowLists<Project, ProjectFilter>({
  key: projectKeys.list,
  parentOf: ({ teamId, departmentId }) => departmentId ?? teamId ?? null,
  async fetch(filter, page, signal) {
    const { projects, next } = await call(projectsApi.list, { ...filter, ...page }, { signal });
    const items = projects.map(eventCounts.applyTo);
    const isMoved = filter.sort === 'progress' && items.some((item, index) => item !== projects[index]);
    return { items: isMoved ? items.toSorted(projectOrder(filter)) : items, next };
  },
  includes: isInList,
  compare: projectOrder,
});

/** Only the counts of a project. */
export function countsOf(project: Project): ProjectCounts {
  const { totalTasks, completedTasks, progress, recentUpdates, countsVersion } = project;
  return { totalTasks, completedTasks, progress, recentUpdates, countsVersion };
}
