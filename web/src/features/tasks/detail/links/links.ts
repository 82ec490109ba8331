import { newId } from '@longtable/contract/new-id';
import { cutText, type LinkedItemType, shownContentLength } from '@longtable/contract/rules/task-link-limits';
import type { SearchableItem, TaskLink } from '@longtable/contract/task-links';
import type { LinkedItem } from '@longtable/contract/tasks';
import { useCallback } from 'react';
import { taskLinksApi } from '../../../../platform/api/task-links.ts';
import { call } from '../../../../platform/client.ts';
import { defineCollection } from '../../../../platform/collection.ts';
import { onLive } from '../../../../platform/live.ts';
import { pendingChanges, whenCreated } from '../../../../platform/mutations/pending.ts';
import { byText } from '../../../../platform/order.ts';
import { queryClient } from '../../../../platform/query-client.ts';
import { session } from '../../../../platform/session.ts';
import { createSessionStore } from '../../../../platform/session-store.ts';
import { type LinkChange, linkEffect, withLinkChange } from './link-changes.ts';
import { forgetTitles } from './link-titles.ts';
import { failedTexts } from './link-words.ts';

const key = 'task-links';

/** Why a change of the links of a task was refused, until it is dismissed; shown in the dialog of its links. */
export const linkProblem = createSessionStore<{ readonly taskId: string; readonly text: string } | null>(
  null,
);

/** The links of a task by its id, in the order in which they were made. */
export const taskLinks = defineCollection<TaskLink, string, LinkChange>({
  key: [key],
  keyOf: (taskId) => [taskId],
  parentOf: (taskId) => taskId,
  async fetch(taskId, _page, signal) {
    const { links } = await call(taskLinksApi.list, { taskId }, { signal });
    return { items: links, next: null };
  },
  compare: (a, b) => byText(a.createdAt, b.createdAt) || byText(a.id, b.id),
  changes: {
    key,
    of: ({ taskId }) => taskId,
    effect: linkEffect,
    send,
    needs: ({ taskId }) => [taskId],
    notFound: 'task-link/not-found',
    text: (change) =>
      change.kind === 'edit' ? [change.title, change.description].filter(Boolean).join('\n') || null : null,
    about: (change) => (change.kind === 'add' ? change.item.title : null),
    refused: (error, { kind, taskId }) =>
      linkProblem.set({ taskId, text: `${failedTexts[kind]}: ${error.message}` }),
  },
});

const pending = pendingChanges<LinkChange>(key);

/** What a task is linked to, with pending changes applied, in a component. */
export function useLinkedItems(taskId: string, linked: readonly LinkedItem[]): readonly LinkedItem[] {
  const apply = useCallback(
    (links: readonly LinkedItem[], change: LinkChange) => withLinkChange(taskId, links, change),
    [taskId],
  );
  return pending.useApplied(linked, apply);
}

/** Subscribes the links to live events. Call it once, before the connection opens. */
export function followLinks(): void {
  onLive('task-links.changed', ({ taskId }) => reloadLinks(taskId));
  onLive('task.saved', ({ task }) => reloadIfOthers(task.id, task.linkedItems));
  onLive('tasks.saved', ({ tasks }) => {
    for (const task of tasks) reloadIfOthers(task.id, task.linkedItems);
  });
  onLive('resources.saved', ({ resources }) => {
    const byId = new Map(resources.map((resource) => [resource.id, resource]));
    taskLinks.patch([], (link) => {
      const resource = link.linkedItemType === 'resource' ? byId.get(link.linkedItemId) : undefined;
      if (!resource || !link.item) return link;
      const { name, deletedAt } = resource;
      const isInTrash = deletedAt !== null;
      if (link.item.itemTitle === name && link.item.isInTrash === isInTrash) return link;
      return { ...link, item: { ...link.item, itemTitle: name, isInTrash } };
    });
    forgetTitles({ itemIds: byId });
  });
  onLive('note.saved', ({ note: { id, title, excerpt, deletedAt } }) => {
    const isInTrash = deletedAt !== null;
    taskLinks.patch([], (link) => {
      if (link.linkedItemType !== 'note' || link.linkedItemId !== id || !link.item) return link;
      const itemContent = cutText(excerpt, shownContentLength);
      return { ...link, item: { ...link.item, itemTitle: title, itemContent, isInTrash } };
    });
    forgetTitles({ itemIds: new Set([id]) });
  });
  // Something is shared with the person, or no longer.
  onLive('resources.changed', () => {
    forgetTitles();
    for (const taskId of loadedTaskIds()) taskLinks.reload(taskId);
  });
}

/** Fetches the links of a task again, where they are shown. */
export function reloadLinks(taskId: string): void {
  forgetTitles({ taskId });
  if (loadedLinks(taskId)) taskLinks.reload(taskId);
}

function reloadIfOthers(taskId: string, linked: readonly LinkedItem[]): void {
  const known = loadedLinks(taskId);
  if (!known) return;
  const ids = new Set(known.map(({ id }) => id));
  if (ids.size !== linked.length || linked.some(({ id }) => !ids.has(id))) taskLinks.reload(taskId);
}

function loadedLinks(taskId: string): readonly TaskLink[] | undefined {
  return queryClient.getQueryData<{ items: readonly TaskLink[] }>([key, taskId])?.items;
}

function loadedTaskIds(): string[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [key] })
    .map(({ queryKey }) => String(queryKey[1]));
}

/** Links a task to a note or resource, optimistically. */
export function addLink(taskId: string, item: SearchableItem): void {
  const { user } = session.get();
  if (!user) return;
  begin(taskId);
  taskLinks.change({ kind: 'add', taskId, linkId: newId(), item, by: { id: user.id } });
}

/** Changes the texts of a link, optimistically. */
export function editLink(
  { taskId, id }: Pick<TaskLink, 'taskId' | 'id'>,
  { title, description }: { title: string; description: string },
): void {
  begin(taskId);
  taskLinks.change({
    kind: 'edit',
    taskId,
    linkId: id,
    title: title.trim(),
    description: description.trim(),
  });
}

/** Removes a link, optimistically. */
export function removeLink({ taskId, id }: Pick<TaskLink, 'taskId' | 'id'>): void {
  begin(taskId);
  taskLinks.change({ kind: 'remove', taskId, linkId: id });
}

/** What a task can be linked to, by a text that is not blank. Throws what `call` throws. */
export async function findLinkable(
  taskId: string,
  { type, text }: { type: LinkedItemType; text: string },
  signal: AbortSignal,
): Promise<{ items: SearchableItem[]; allLinked: boolean }> {
  await whenCreated(taskId);
  return call(taskLinksApi.search, { taskId, type, text }, { signal });
}

/** A new change replaces the problem of an earlier one. */
function begin(taskId: string): void {
  if (linkProblem.get()?.taskId === taskId) linkProblem.set(null);
}

async function send(change: LinkChange): Promise<TaskLink | null> {
  const { taskId, linkId } = change;
  switch (change.kind) {
    case 'add': {
      const { type: linkedItemType, id: linkedItemId } = change.item;
      return call(taskLinksApi.create, { taskId, id: linkId, linkedItemType, linkedItemId });
    }
    case 'edit':
      return call(taskLinksApi.update, {
        taskLinkId: linkId,
        linkTitle: change.title,
        linkDescription: change.description,
      });
    case 'remove':
      await call(taskLinksApi.delete, { taskLinkId: linkId });
      return null;
  }
}
