import { maxSearchLength } from '@longtable/contract/rules/people-search';
import {
  type ProjectScope,
  type ProjectSort,
  projectScopes,
  projectSorts,
} from '@longtable/contract/rules/project-kinds';
import type { ProjectFilter } from '../data/project-lists.ts';

/** What a list is sorted by, and which way. */
export type Sorting = Pick<ProjectFilter, 'sort' | 'direction'>;

/** The search parameters of the list of projects; defaults are omitted. */
export type ProjectsSearch = {
  scope?: ProjectScope;
  teamId?: string;
  departmentId?: string;
  sort?: ProjectSort;
  direction?: 'ascending' | 'descending';
  text?: string;
};

/** Parses search parameters; invalid values are dropped. */
export function projectsSearch(search: Record<string, unknown>): ProjectsSearch {
  const scope = projectScopes.find((each) => each === search['scope']);
  const sort = projectSorts.find((each) => each === search['sort']);
  const { direction, teamId, departmentId, text } = search;
  // The router reads `?text=2026` as a number.
  const typed = typeof text === 'string' || typeof text === 'number' ? String(text) : '';
  const hasTeam = scope === 'team' || scope === 'department';
  return leftOut({
    scope: scope ?? 'all',
    ...(hasTeam && isId(teamId) && { teamId }),
    ...(scope === 'department' && isId(departmentId) && { departmentId }),
    sort: sort ?? 'name',
    direction:
      direction === 'ascending' || direction === 'descending' ? direction : usualDirection(sort ?? 'name'),
    text: typed.slice(0, maxSearchLength),
  });
}

/** The list that an address is about. */
export function filterOf({
  scope = 'all',
  teamId,
  departmentId,
  sort = 'name',
  direction = usualDirection(sort),
  text = '',
}: ProjectsSearch): ProjectFilter {
  return { scope, teamId, departmentId, sort, direction, text };
}

/** An address about a list. */
export function searchOf(filter: ProjectFilter): ProjectsSearch {
  return projectsSearch(filter);
}

/** Which way something is sorted at first: the most urgent and the newest on top. */
export function usualDirection(sort: ProjectSort): 'ascending' | 'descending' {
  return sort === 'priority' || sort === 'createdAt' ? 'descending' : 'ascending';
}

function leftOut({
  scope,
  sort,
  direction,
  text,
  ...rest
}: Required<Pick<ProjectsSearch, 'scope' | 'sort' | 'direction' | 'text'>> & ProjectsSearch): ProjectsSearch {
  return {
    ...(scope !== 'all' && { scope }),
    ...rest,
    ...(sort !== 'name' && { sort }),
    ...(direction !== usualDirection(sort) && { direction }),
    ...(text !== '' && { text }),
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f-]{36}$/i.test(value);
}
