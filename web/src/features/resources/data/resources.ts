import { newId } from '@longtable/contract/new-id';
import type { RefusedResource, Resource } from '@longtable/contract/resources';
import { recentFiles } from '@longtable/contract/rules/resource-limits';
import { searchable } from '@longtable/contract/rules/search-text';
import { skipToken, type UseQueryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { call } from '../../../platform/client.ts';
import { type ItemView, useItemView } from '../../../platform/item-view.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { defineMutation } from '../../../platform/mutations/define-mutation.ts';
import { session } from '../../../platform/session.ts';
import { holdWhileLoading } from '../../../platform/session-hold.ts';
import { useRowList } from '../../../platform/use-row-list.ts';
import { withChanged } from '../../../platform/with-changed.ts';
import { lazyModule } from '../../../ui/lazy-part.tsx';
import type { LinkDraft } from '../web-links/link-draft.ts';
import { idsOf, isNew, type ResourceChange } from './resource-changes.ts';
import { resourceLists } from './resource-lists.ts';
import { itemsDeleted, itemsSaved, knownItem, type PlacedResource, placedQuery } from './resource-rows.ts';
import type { ResourceView, Whose } from './resource-view.ts';
import { changedItems } from './with-pending.ts';

type Answer = { readonly resources: readonly Resource[]; readonly refused: readonly RefusedResource[] };

/** The refusals which mean that a change is done: what was to be moved to the trash does not exist any more. */
const doneCodes: Readonly<Partial<Record<ResourceChange['kind'], readonly string[]>>> = {
  trash: ['item/not-found', 'resource/not-found'],
};

/** Loaded ahead: a change may be refused when the connection is back. */
const refusals = lazyModule(() => import('./show-refusals.ts'));

const mutation = defineMutation<ResourceChange, Answer>({
  key: 'resources',
  send,
  answered(answer, change) {
    if (!answer) return itemsDeleted(idsOf(change));
    itemsSaved(answer.resources);
    if (answer.refused.length > 0)
      void holdWhileLoading(refusals, ({ showRefused }) => showRefused(answer.refused, change, changeItems));
  },
  refused: (error, change, { retry }) =>
    void holdWhileLoading(refusals, ({ showRefusal }) =>
      showRefusal(error, change, { retry, send: changeItems }),
    ),
  isDone: ({ code }, { kind }) => doneCodes[kind]?.includes(code) ?? false,
  creates: (change) => (isNew(change) ? [change.id] : []),
  needs(change) {
    const ids = isNew(change) ? [] : idsOf(change);
    // The folder, team or project may be as new.
    const { parentFolderId = null, teamId = null, projectId = null } = placeOf(change);
    return [...ids, ...[parentFolderId, teamId, projectId].filter((id) => id !== null)];
  },
});

/** Makes a change, optimistically. */
export function changeItems(change: ResourceChange): void {
  mutation.send(change);
}

/** Creates a folder, optimistically. Returns its id. */
export function createFolder(
  name: string,
  parentFolderId: string | null,
  { teamId, projectId }: Whose,
): string {
  const id = newId();
  const { user } = session.get();
  if (user)
    mutation.send({
      kind: 'createFolder',
      id,
      name,
      parentFolderId,
      teamId,
      projectId,
      clash: 'refuse',
      by: user.id,
    });
  return id;
}

/** Adds a link to a project, optimistically. Its icon follows in an event. */
export function addLink(link: LinkDraft, parentFolderId: string | null, projectId: string): void {
  const { user } = session.get();
  if (user)
    mutation.send({
      kind: 'addLink',
      id: newId(),
      link,
      parentFolderId,
      projectId,
      clash: 'refuse',
      by: user.id,
    });
}

async function send(change: ResourceChange): Promise<Answer> {
  switch (change.kind) {
    case 'createFolder': {
      const { id, name, parentFolderId, clash } = change;
      return one(
        await call(resourcesApi.createFolder, { id, name, parentFolderId, ...placeInput(change), clash }),
      );
    }
    case 'addLink': {
      const { id, link, parentFolderId, projectId, clash } = change;
      return one(await call(resourcesApi.addLink, { projectId, id, ...link, parentFolderId, clash }));
    }
    case 'describe': {
      const { id, description } = change;
      return one(await call(resourcesApi.update, { resourceId: id, description }));
    }
    case 'editLink':
      return one(await call(resourcesApi.updateLink, { resourceId: change.id, ...change.changes }));
    case 'rename':
      return one(await call(resourcesApi.update, { resourceId: change.id, name: change.name }));
    case 'star':
      return one(await call(resourcesApi.star, { resourceId: change.id, starred: change.starred }));
    case 'move': {
      const { ids, parentFolderId, clash } = change;
      return call(resourcesApi.move, {
        resourceIds: [...ids],
        parentFolderId,
        ...placeInput(change),
        clash,
      });
    }
    case 'trash':
      return call(resourcesApi.trash, {
        resourceIds: [...change.ids],
        ...(change.projectId !== undefined && { projectId: change.projectId }),
      });
    case 'restore':
      return call(resourcesApi.restore, { resourceIds: [...change.ids] });
  }
}

/** Where a change puts its items. */
function placeOf(change: ResourceChange): Partial<Pick<Resource, 'parentFolderId' | 'teamId' | 'projectId'>> {
  return change.kind === 'trash' || !('parentFolderId' in change) ? {} : change;
}

/** Whose files, for a request. */
export function placeInput({ teamId, projectId }: Whose): { teamId?: string; projectId?: string } {
  return { ...(teamId !== null && { teamId }), ...(projectId !== null && { projectId }) };
}

function one(resource: Resource): Answer {
  return { resources: [resource], refused: [] };
}

/** A list in a component, with pending changes applied. */
export function useResources(view: ResourceView): ListView<Resource> {
  const served = useRowList(resourceLists, view, hasText);
  const pending = mutation.usePending();
  const { items: rows, hasMore } = served;
  const items = useMemo(() => {
    if (pending.length === 0) return rows;
    const own = new Map(rows.map((row) => [row.id, row]));
    const changed = changedItems(pending, (id) => own.get(id) ?? knownItem(id));
    return withChanged(rows, changed, resourceLists, { view, hasMore });
  }, [rows, hasMore, pending, view]);
  const shown = view.list === 'recent' ? items.slice(0, recentFiles) : items;
  return { ...served, items: shown };
}

function hasText({ name }: Resource, text: string): boolean {
  return searchable(name).includes(searchable(text));
}

/** An item with its path in a component, with pending changes applied. Loading for '', which is no item. */
export function usePlaced(id: string): ItemView<PlacedResource> {
  const { queryKey, queryFn } = placedQuery(id);
  // The same object in every render: rows are not compared by their content.
  const placeholder = useMemo(() => placedFromCache(id), [id]);
  const query: UseQueryOptions<PlacedResource> = {
    queryKey,
    queryFn: id === '' || !queryFn ? skipToken : queryFn,
    ...(placeholder && { placeholderData: placeholder }),
  };
  const view = useItemView<PlacedResource>(id, query, ['item/not-found']);
  const pending = mutation.usePending();
  return useMemo(() => {
    if (!view.item || pending.length === 0) return view;
    const { item } = view;
    const changed = changedItems(pending, (other) => (other === id ? item : undefined)).get(id);
    return changed ? { ...view, item: { ...item, ...changed } } : view;
  }, [view, pending, id]);
}

/** The same, without waiting: what is loaded of an item and the folders around it; undefined if one of them is not. */
function placedFromCache(id: string): PlacedResource | undefined {
  const item = currentItem(id);
  if (!item) return undefined;
  const path: { id: string; name: string }[] = [];
  for (let parent = item.parentFolderId; parent !== null; ) {
    const folder = currentItem(parent);
    if (!folder || path.some((known) => known.id === folder.id)) return undefined;
    path.unshift({ id: folder.id, name: folder.name });
    parent = folder.parentFolderId;
  }
  return { ...item, path };
}

/** An item as loaded, with pending changes applied. */
export function currentItem(id: string): Resource | undefined {
  return changedItems(mutation.pending(), knownItem).get(id) ?? knownItem(id);
}

/** Records that a file was opened or downloaded, for the recent ones. Without a connection, it is not recorded. */
export async function noteOpened({ id }: Pick<Resource, 'id'>): Promise<void> {
  try {
    itemsSaved([await call(resourcesApi.open, { resourceId: id })]);
  } catch {
    // The file opens nevertheless.
  }
}
