import { projectLists } from '../../features/projects/data/project-lists.ts';
import { projectMembers } from '../../features/projects/data/project-members.ts';
import { projects } from '../../features/projects/data/projects.ts';
import { filterOf, type ProjectsSearch } from '../../features/projects/list/projects-search.ts';
import type { ProjectTab } from '../../features/projects/project/project-search.ts';
import { removedIds } from '../../platform/removals.ts';
import { fetchOnce } from './fetch-once.ts';

/** The list of projects. */
export function fetchProjects(search: ProjectsSearch): void {
  fetchOnce(projectLists.query(filterOf(search)));
}

/** A project, with what the tab shows. */
export function fetchProject(projectId: string, tab: ProjectTab): void {
  if (removedIds.get().has(projectId)) return;
  fetchOnce(projects.query(projectId));
  if (tab === 'overview' || tab === 'members') fetchOnce(projectMembers.query({ of: projectId, text: '' }));
}
