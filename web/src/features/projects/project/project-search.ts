import { type TasksSearch, tasksSearch } from '../../tasks/filter/view-state.ts';

/** The tabs of the project page. */
export const projectTabs = ['overview', 'tasks', 'members', 'updates', 'resources', 'settings'] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** What the address of a project's page says besides which project it is, and how its tasks are looked at. */
export type ProjectSearch = { tab?: ProjectTab } & TasksSearch;

/** Parses search parameters; unknown tabs and parameters of other tabs are dropped. */
export function projectSearch(search: Record<string, unknown>): ProjectSearch {
  const known = projectTabs.find((name) => name === search['tab']);
  if (known === 'tasks') return { tab: known, ...tasksSearch(search) };
  return known && known !== 'overview' ? { tab: known } : {};
}

/** The search that shows a tab. */
export function searchOfTab(tab: ProjectTab): ProjectSearch {
  return projectSearch({ tab });
}
