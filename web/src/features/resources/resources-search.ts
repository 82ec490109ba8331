import type { ResourceSort } from '@longtable/contract/resources';
import { maxResourceNameLength } from '@longtable/contract/rules/resource-limits';
import { type ResourceType, resourceTypes } from '@longtable/contract/rules/resource-types';
import { own, type ResourceView, type Whose } from './data/resource-view.ts';
import type { Layout } from './layout.ts';

/** The lists across all folders that have an address. */
const lists = ['shared', 'starred', 'recent', 'trash', 'search'] as const;
const sorts: readonly ResourceSort[] = ['name', 'updatedAt', 'sizeBytes'];
const layouts: readonly Layout[] = ['list', 'grid'];

/** The search parameters of the page with files; defaults are omitted. */
export type ResourcesSearch = {
  /** The open folder; none at the top. Kept while files are searched. */
  folder?: string;
  /** Whose files: those of a team or a project; with neither the person's own. */
  team?: string;
  project?: string;
  list?: (typeof lists)[number];
  /** Opens the folder that contains it, with the focus on it. */
  item?: string;
  sort?: ResourceSort;
  direction?: 'asc' | 'desc';
  type?: ResourceType;
  view?: Layout;
  text?: string;
};

/** Parses search parameters; invalid values are dropped. */
export function resourcesSearch(search: Record<string, unknown>): ResourcesSearch {
  const { folder, team, project, item, text } = search;
  // The router reads `?text=2026` as a number.
  const typed = typeof text === 'string' || typeof text === 'number' ? String(text) : '';
  const found = lists.find((each) => each === search['list']);
  const list = typed.trim() === '' && found === 'search' ? undefined : found;
  const sort = sorts.find((each) => each === search['sort']);
  const direction = (['asc', 'desc'] as const).find((each) => each === search['direction']);
  const type = resourceTypes.find((each) => each === search['type']);
  const view = layouts.find((each) => each === search['view']);
  return {
    ...(isId(folder) && (list === undefined || list === 'search') && { folder }),
    ...(isId(team) && { team }),
    ...(isId(project) && !isId(team) && { project }),
    ...(list && { list }),
    ...(isId(item) && list === undefined && { item }),
    ...(sort && sort !== 'name' && { sort }),
    ...(direction && direction !== defaultDirection(sort ?? 'name') && { direction }),
    ...(type && { type }),
    ...(view && { view }),
    ...(list === 'search' && { text: typed.slice(0, maxResourceNameLength) }),
  };
}

/** Whose files search parameters ask for. */
export function whoseOf({ team, project }: ResourcesSearch): Whose {
  return { teamId: team ?? null, projectId: project ?? null };
}

/** The list that search parameters ask for. `folder` is the open folder; null at the top. */
export function viewOf(search: ResourcesSearch, folder: string | null, whose: Whose): ResourceView {
  const { list = 'folder', sort = 'name', direction = defaultDirection(sort), type, text = '' } = search;
  const isOrdered = list !== 'recent' && list !== 'trash';
  return {
    list,
    parentFolderId: list === 'folder' ? folder : null,
    // The others are about all files.
    ...(list === 'folder' || list === 'trash' ? whose : own),
    sort: isOrdered ? sort : 'name',
    direction: isOrdered ? direction : 'asc',
    type: type ?? null,
    text,
  };
}

/** The search parameters for another place: order and layout are kept, filters are not. */
export function placeSearch(
  { sort, direction, view }: ResourcesSearch,
  { folder = null, list, teamId = null, projectId = null }: Target,
): ResourcesSearch {
  return {
    ...(sort && { sort }),
    ...(direction && { direction }),
    ...(view && { view }),
    ...(teamId !== null && { team: teamId }),
    ...(projectId !== null && { project: projectId }),
    ...(folder !== null && { folder }),
    ...(list && { list }),
  };
}

/** A place to go to. */
type Target = Partial<Whose> & {
  readonly folder?: string | null;
  readonly list?: (typeof lists)[number] | undefined;
};

/** The direction in which a column is sorted first: the newest and the largest come first. */
export function defaultDirection(sort: ResourceSort): 'asc' | 'desc' {
  return sort === 'name' ? 'asc' : 'desc';
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f-]{36}$/i.test(value);
}
