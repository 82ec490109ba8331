import type { FolderOnPath, OriginalResource, Resource, SharedResource } from '@longtable/contract/resources';
import { queryOptions } from '@tanstack/react-query';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { call } from '../../../platform/client.ts';
import { rowOf } from '../../../platform/live.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { markRemoved } from '../../../platform/removals.ts';
import { resourceLists } from './resource-lists.ts';
import type { ResourceView } from './resource-view.ts';

/** An item with the folders around it, from the top. */
export type PlacedResource = Resource & {
  readonly path: readonly FolderOnPath[];
  /** What it was copied from; null if the person does not see that, undefined while it is not loaded. */
  readonly original?: OriginalResource | null;
};

const itemKey = 'resource';

/** The query of a single item, without pending changes. */
export function placedQuery(id: string) {
  return queryOptions<PlacedResource>({
    queryKey: [itemKey, id],
    async queryFn({ signal }) {
      await whenCreated(id);
      return resourceLists.latest(() => call(resourcesApi.get, { resourceId: id }, { signal }));
    },
  });
}

/** Lists across all folders, whose items may be within a folder that was moved to the trash or out of it. */
const acrossFolders: readonly Partial<ResourceView>[] = [
  { list: 'starred' },
  { list: 'recent' },
  { list: 'search' },
];

/** Stores items from an event, which has nothing of what they are to the person alone. */
export function itemsChanged(
  rows: readonly SharedResource[],
  can: Readonly<Record<string, boolean>> | undefined,
): void {
  itemsSaved(
    rows.map((row) => {
      const known = knownItem(row.id);
      const { starred = false, lastAccessedAt = null, sharedBy = null } = known ?? {};
      const mine = { ...row, starred, lastAccessedAt, sharedBy };
      // It is seen without the folder around it.
      const isRoot = sharedBy !== null && known?.parentFolderId === null;
      return rowOf<Resource>(isRoot ? { ...mine, parentFolderId: null } : mine, can);
    }),
  );
}

/** Stores a star or time of access that the person has set in another window. */
export function itemMarked(id: string, mark: Pick<Resource, 'starred' | 'lastAccessedAt'>): void {
  const known = knownItem(id);
  if (known) itemSaved({ ...known, ...mark });
}

/** Stores items from a response, unless a newer copy is known. */
export function itemsSaved(rows: readonly Resource[]): void {
  for (const row of rows) itemSaved(row);
}

function itemSaved(row: Resource): void {
  const known = knownItem(row.id);
  if (known && known.version > row.version) return;
  resourceLists.put(row);
  queryClient.setQueryData<PlacedResource>([itemKey, row.id], (item) => item && { ...item, ...row });
  if (known?.name !== row.name) renameOriginal(row);
  const isTrashed = row.deletedAt !== null;
  const changesPlace = known !== undefined && (known.deletedAt !== null) !== isTrashed;
  if (changesPlace) reloadAcrossFolders();
  const isMoved = known?.name !== row.name || known.parentFolderId !== row.parentFolderId || changesPlace;
  // The paths of what is within it. Only visible ones are fetched.
  if (known && isMoved && (row.type === 'folder' || known.parentFolderId !== row.parentFolderId))
    refetchSoon([itemKey]);
}

/** Gives an item its new name where its copies say what they were copied from. */
function renameOriginal({ id, name }: Resource): void {
  queryClient.setQueriesData<PlacedResource>({ queryKey: [itemKey] }, (item) =>
    item?.original?.id === id ? { ...item, original: { id, name } } : item,
  );
}

/** Removes items that do not exist any more. */
export function itemsDeleted(ids: readonly string[]): void {
  for (const id of ids) {
    resourceLists.deleted(id);
    markRemoved(id);
  }
  // Items within a deleted folder are gone as well.
  reloadAcrossFolders();
}

/** An item as the server has last described it; undefined if it is not loaded. */
export function knownItem(id: string): Resource | undefined {
  return (
    queryClient.getQueryData<PlacedResource>([itemKey, id]) ?? resourceLists.find((row) => row.id === id)
  );
}

/** Fetches all lists and items again, after a refusal which shows that they are outdated. */
export function reloadItems(): void {
  resourceLists.reload();
  refetchSoon([itemKey]);
}

function reloadAcrossFolders(): void {
  for (const within of acrossFolders) resourceLists.reload(within);
}
