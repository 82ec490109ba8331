import type { Resource, ResourceListName, ResourceSort } from '@longtable/contract/resources';
import { compareNames } from '@longtable/contract/rules/compare-names';
import type { ResourceType } from '@longtable/contract/rules/resource-types';
import { searchable } from '@longtable/contract/rules/search-text';
import { byText, byTime } from '../../../platform/order.ts';

/** A list of files and folders: which one, its filters and its order. `parentFolderId` is null at the top. */
export type ResourceView = {
  readonly list: ResourceListName;
  readonly parentFolderId: string | null;
  readonly sort: ResourceSort;
  readonly direction: 'asc' | 'desc';
  readonly type: ResourceType | null;
  /** For the list `search`. */
  readonly text: string;
};

type Compare = (a: Resource, b: Resource) => number;

/** The view of a folder's items by name. */
export function folderView(parentFolderId: string | null): ResourceView {
  return { list: 'folder', parentFolderId, sort: 'name', direction: 'asc', type: null, text: '' };
}

/** Whether an item belongs to a list, as far as the client knows. */
export function isInView(resource: Resource, { list, parentFolderId, type, text }: ResourceView): boolean {
  if (type !== null && resource.type !== type) return false;
  if (list === 'trash') return resource.deletedAt !== null;
  if (resource.deletedAt !== null) return false;
  switch (list) {
    case 'folder':
      return resource.parentFolderId === parentFolderId;
    case 'starred':
      return resource.starred;
    case 'recent':
      return resource.type !== 'folder';
    case 'search':
      return text.trim() !== '' && searchable(resource.name).includes(searchable(text));
  }
}

/** The order of a list, the same as the server's. */
export function orderOf({ list, sort, direction }: ResourceView): Compare {
  switch (list) {
    case 'recent':
      return (a, b) => byTime(b.lastAccessedAt, a.lastAccessedAt) || byText(b.id, a.id);
    case 'trash':
      return (a, b) => byTime(b.deletedAt ?? '', a.deletedAt ?? '') || byText(b.id, a.id);
    case 'folder':
    case 'starred':
    case 'search': {
      const by = (key: ResourceSort): Compare => {
        const ascending: Compare = (a, b) => byKey[key](a, b) || byText(a.id, b.id);
        return direction === 'asc' || key !== sort ? ascending : reversed(ascending);
      };
      // Folders have no size.
      const folders = by(sort === 'sizeBytes' ? 'name' : sort);
      const files = by(sort);
      return (a, b) => foldersFirst(a, b) || (a.type === 'folder' ? folders(a, b) : files(a, b));
    }
  }
}

const byKey: Readonly<Record<ResourceSort, Compare>> = {
  name: (a, b) => compareNames(a.name, b.name),
  updatedAt: (a, b) => byTime(a.updatedAt, b.updatedAt),
  sizeBytes: (a, b) => a.sizeBytes - b.sizeBytes,
};

function reversed(compare: Compare): Compare {
  return (a, b) => compare(b, a);
}

function foldersFirst(a: Resource, b: Resource): number {
  return Number(b.type === 'folder') - Number(a.type === 'folder');
}
