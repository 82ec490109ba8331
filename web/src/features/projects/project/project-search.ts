import { type TasksSearch, tasksSearch } from '../../tasks/filter/view-state.ts';

/** The tabs of the project page. */
export const projectTabs = ['overview', 'tasks', 'members', 'updates', 'resources', 'settings'] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** The search parameters of the project page: the tab, and filter and view of the tasks on theirs. */
export type ProjectSearch = { tab?: ProjectTab } & TasksSearch;

/** Parses search parameters; unknown tabs and parameters of other tabs are dropped. */
export function projectSearch(search: Record<string, unknown>): ProjectSearch {
  const known = projectTabs.find((name) => name === search['tab']);
  if (known === 'tasks') return { tab: known, ...tasksSearch(search) };
  return known && known !== 'overview' ? { tab: known } : {};
}

/** The search parameters of a tab. */
export function searchOfTab(tab: ProjectTab): ProjectSearch {
  return projectSearch({ tab });
}
