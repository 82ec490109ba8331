import type { ResourceSort } from '@longtable/contract/resources';
import { maxResourceNameLength } from '@longtable/contract/rules/resource-limits';
import { type ResourceType, resourceTypes } from '@longtable/contract/rules/resource-types';
import type { ResourceView } from './data/resource-view.ts';
import type { Layout } from './layout.ts';

/** The lists across all folders that have an address. */
const lists = ['starred', 'recent', 'trash', 'search'] as const;
const sorts: readonly ResourceSort[] = ['name', 'updatedAt', 'sizeBytes'];
const layouts: readonly Layout[] = ['list', 'grid'];

/** The search parameters of the page with files; defaults are omitted. */
export type ResourcesSearch = {
  /** The open folder; none at the top. Kept while files are searched. */
  folder?: string;
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
  const { folder, item, text } = search;
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
    ...(list && { list }),
    ...(isId(item) && list === undefined && { item }),
    ...(sort && sort !== 'name' && { sort }),
    ...(direction && direction !== defaultDirection(sort ?? 'name') && { direction }),
    ...(type && { type }),
    ...(view && { view }),
    ...(list === 'search' && { text: typed.slice(0, maxResourceNameLength) }),
  };
}

/** The list that search parameters ask for. `folder` is the open folder; null at the top. */
export function viewOf(search: ResourcesSearch, folder: string | null): ResourceView {
  const { list = 'folder', sort = 'name', direction = defaultDirection(sort), type, text = '' } = search;
  const isOrdered = list !== 'recent' && list !== 'trash';
  return {
    list,
    parentFolderId: list === 'folder' ? folder : null,
    sort: isOrdered ? sort : 'name',
    direction: isOrdered ? direction : 'asc',
    type: type ?? null,
    text,
  };
}

/** The search parameters for another place: order and layout are kept, filters are not. */
export function placeSearch(
  { sort, direction, view }: ResourcesSearch,
  place: Pick<ResourcesSearch, 'folder' | 'list' | 'item'>,
): ResourcesSearch {
  return { ...(sort && { sort }), ...(direction && { direction }), ...(view && { view }), ...place };
}

/** The direction in which a column is sorted first: the newest and the largest come first. */
export function defaultDirection(sort: ResourceSort): 'asc' | 'desc' {
  return sort === 'name' ? 'asc' : 'desc';
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f-]{36}$/i.test(value);
}
