import { maxSearchLength } from '@longtable/contract/rules/people-search';
import {
  type ProjectScope,
  type ProjectSort,
  projectScopes,
  projectSorts,
} from '@longtable/contract/rules/project-kinds';
import type { ProjectFilter } from '../data/project-lists.ts';

/** The sort field and direction of a list. */
export type Sorting = Pick<ProjectFilter, 'sort' | 'direction'>;

/** The search parameters of the list of projects; defaults are omitted. */
export type ProjectsSearch = {
  scope?: ProjectScope;
  teamId?: string;
  departmentId?: string;
  sort?: ProjectSort;
  direction?: 'ascending' | 'descending';
  text?: string;
  /** The invitation that a notification has led to. */
  invitation?: string;
};

/** Parses search parameters; invalid values are dropped. */
export function projectsSearch(search: Record<string, unknown>): ProjectsSearch {
  const scope = projectScopes.find((each) => each === search['scope']);
  const sort = projectSorts.find((each) => each === search['sort']);
  const { direction, teamId, departmentId, text, invitation } = search;
  // The router reads `?text=2026` as a number.
  const typed = typeof text === 'string' || typeof text === 'number' ? String(text) : '';
  const hasTeam = scope === 'team' || scope === 'department';
  return withoutDefaults({
    scope: scope ?? 'all',
    ...(hasTeam && isId(teamId) && { teamId }),
    ...(scope === 'department' && isId(departmentId) && { departmentId }),
    sort: sort ?? 'name',
    direction:
      direction === 'ascending' || direction === 'descending' ? direction : defaultDirection(sort ?? 'name'),
    text: typed.slice(0, maxSearchLength),
    ...(isId(invitation) && { invitation }),
  });
}

/** The filter of search parameters. */
export function filterOf({
  scope = 'all',
  teamId,
  departmentId,
  sort = 'name',
  direction = defaultDirection(sort),
  text = '',
}: ProjectsSearch): ProjectFilter {
  return { scope, teamId, departmentId, sort, direction, text };
}

/** The search parameters of a filter. */
export function searchOf(filter: ProjectFilter): ProjectsSearch {
  return projectsSearch(filter);
}

/** The default direction of a sort field: the most urgent and the newest come first. */
export function defaultDirection(sort: ProjectSort): 'ascending' | 'descending' {
  return sort === 'priority' || sort === 'createdAt' ? 'descending' : 'ascending';
}

function withoutDefaults({
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
    ...(direction !== defaultDirection(sort) && { direction }),
    ...(text !== '' && { text }),
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f-]{36}$/i.test(value);
}
