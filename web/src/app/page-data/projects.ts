import { projectLists } from '../../features/projects/data/project-lists.ts';
import { projectMembers } from '../../features/projects/data/project-members.ts';
import { projects } from '../../features/projects/data/projects.ts';
import { filterOf, projectsSearch } from '../../features/projects/list/projects-search.ts';
import type { ProjectTab } from '../../features/projects/project/project-search.ts';
import { removedIds } from '../../platform/removals.ts';
import { prefetch } from './prefetch.ts';

/** Prefetches the list of projects. */
export function prefetchProjects(search: Record<string, unknown>): void {
  prefetch(projectLists.query(filterOf(projectsSearch(search))));
}

/** Prefetches a project and the data of a tab. */
export function prefetchProject(projectId: string, tab: ProjectTab): void {
  if (removedIds.get().has(projectId)) return;
  prefetch(projects.query(projectId));
  if (tab === 'overview' || tab === 'members') prefetch(projectMembers.query({ of: projectId, text: '' }));
}
