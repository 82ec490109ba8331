import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ItemView } from '../../platform/item-view.ts';
import { paths } from '../../platform/paths.ts';
import { type PlacedResource } from './data/resource-rows.ts';
import type { ResourceView, Whose } from './data/resource-view.ts';
import { usePlaced } from './data/resources.ts';
import { type Layout, rememberLayout, useLayout } from './layout.ts';
import { placeSearch, type ResourcesSearch, resourcesSearch, viewOf, whoseOf } from './resources-search.ts';

/** Where the page is, and how to go elsewhere. */
export type Place = {
  readonly search: ResourcesSearch;
  /** The open folder; null at the top and in other lists. */
  readonly folderId: string | null;
  /** Whose files, also while a list across all folders is open. */
  readonly whose: Whose;
  readonly view: ResourceView;
  readonly layout: Layout;
  /** Changes search parameters of this place; `push` for a new history entry. */
  readonly change: (
    changes: Partial<Record<keyof ResourcesSearch, string | undefined>>,
    push?: boolean,
  ) => void;
  /** Opens a folder; null is the top. */
  readonly openFolder: (folderId: string | null) => void;
  readonly setLayout: (layout: Layout) => void;
};

/** The search parameters of the page; the same object until they change. */
export function useResourcesSearch(): ResourcesSearch {
  const key = useSearch({
    from: '/app/resources',
    select: (search) => JSON.stringify(resourcesSearch(search)),
  });
  return useMemo(() => JSON.parse(key), [key]);
}

/** The place of the page by its address. `item` is the item or folder in the address, once it is loaded. */
export function usePlace(item: PlacedResource | null): Place {
  const search = useResourcesSearch();
  const navigate = useNavigate();
  const kept = useLayout();
  const folderId = search.folder ?? (item !== null && search.item !== undefined ? item.parentFolderId : null);
  const isInTrash = search.item !== undefined && item !== null && item.deletedAt !== null;
  const { teamId, projectId } = item ?? whoseOf(search);
  const isShared = item !== null && item.sharedBy !== null;
  return useMemo(() => {
    const whose = { teamId, projectId };
    const list = isInTrash ? 'trash' : isShared && folderId === null ? 'shared' : search.list;
    const view = viewOf(list ? { ...search, list } : search, folderId, whose);
    const go = (next: ResourcesSearch, replace: boolean) =>
      void navigate({ to: paths.resources, search: next, replace, resetScroll: false });
    const change: Place['change'] = (changes, push = false) =>
      go(resourcesSearch({ ...search, ...changes }), !push);
    return {
      search,
      folderId: view.list === 'folder' ? folderId : null,
      whose,
      view,
      layout: search.view ?? kept,
      change,
      openFolder: (folder) => go(placeSearch(search, { ...whose, folder }), false),
      setLayout(layout) {
        rememberLayout(layout);
        if (search.view !== undefined) change({ view: layout });
      },
    };
  }, [search, folderId, isInTrash, isShared, teamId, projectId, kept, navigate]);
}

const nothing: ItemView<PlacedResource> = {
  state: 'loading',
  item: null,
  error: null,
  reload: () => undefined,
};

/** The item or folder in the address; null without one. */
export function useAddressed(): { readonly id: string | null; readonly view: ItemView<PlacedResource> } {
  const { folder, item, list } = useResourcesSearch();
  const id = list === undefined ? (item ?? folder ?? null) : null;
  const view = usePlaced(id ?? '');
  return { id, view: id === null ? nothing : view };
}
