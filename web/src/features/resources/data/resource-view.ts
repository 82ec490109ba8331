import type { Resource, ResourceListName, ResourceSort } from '@longtable/contract/resources';
import { compareNames } from '@longtable/contract/rules/compare-names';
import type { ResourceType } from '@longtable/contract/rules/resource-types';
import { searchable } from '@longtable/contract/rules/search-text';
import { byText, byTime } from '../../../platform/order.ts';

/** Whose files: those of a team, of a project, or with neither the person's own. */
export type Whose = Pick<Resource, 'teamId' | 'projectId'>;

export const own: Whose = { teamId: null, projectId: null };

/**
 * A list of files and folders: which one, whose, its filters and its order. `parentFolderId` is null at the top, and whose
 * files they are counts there and in the trash. A search is in a team or project, or in all that the person sees; with the
 * scope `own` only in their own files.
 */
export type ResourceView = Whose & {
  readonly list: ResourceListName;
  readonly parentFolderId: string | null;
  readonly sort: ResourceSort;
  readonly direction: 'asc' | 'desc';
  readonly type: ResourceType | null;
  /** For the list `search`. */
  readonly text: string;
  readonly scope?: 'own';
};

type Compare = (a: Resource, b: Resource) => number;

/** The view of a folder's items by name. */
export function folderView(parentFolderId: string | null, { teamId, projectId }: Whose): ResourceView {
  return {
    list: 'folder',
    parentFolderId,
    teamId,
    projectId,
    sort: 'name',
    direction: 'asc',
    type: null,
    text: '',
  };
}

/** Whether an item belongs to a list, as far as the client knows. */
export function isInView(resource: Resource, view: ResourceView): boolean {
  const { list, parentFolderId, type, text } = view;
  const isTheirs = resource.teamId === view.teamId && resource.projectId === view.projectId;
  if (type !== null && resource.type !== type) return false;
  if (list === 'trash') return resource.deletedAt !== null && isTheirs && resource.can.delete;
  if (resource.deletedAt !== null) return false;
  switch (list) {
    case 'folder':
      if (parentFolderId !== null) return resource.parentFolderId === parentFolderId;
      return resource.parentFolderId === null && isTheirs && resource.sharedBy === null;
    case 'shared':
      return resource.parentFolderId === null && resource.sharedBy !== null;
    case 'starred':
      return resource.starred;
    case 'recent':
      return resource.type !== 'folder' && resource.lastAccessedAt !== null;
    case 'search':
      if (text.trim() === '' || !searchable(resource.name).includes(searchable(text))) return false;
      if (view.scope === 'own') return isTheirs && resource.sharedBy === null;
      return isTheirs || (view.teamId ?? view.projectId) === null;
  }
}

/** The order of a list, the same as the server's. */
export function orderOf({ list, sort, direction }: ResourceView): Compare {
  switch (list) {
    case 'recent':
      return (a, b) => byTime(b.lastAccessedAt ?? '', a.lastAccessedAt ?? '') || byText(b.id, a.id);
    case 'trash':
      return (a, b) => byTime(b.deletedAt ?? '', a.deletedAt ?? '') || byText(b.id, a.id);
    case 'folder':
    case 'shared':
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
