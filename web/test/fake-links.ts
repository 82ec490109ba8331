import { newId } from '@longtable/contract/new-id';
import type { CurrentUser } from '@longtable/contract/people';
import { type SearchableItem, type TaskLink, taskLinksApi } from '@longtable/contract/task-links';
import { fakeApi, Refusal } from './fake-api.ts';
import { longAgo } from './samples.ts';

/** A link from a task to a note that the person sees, unless `fields` override it. */
export function aLink(taskId: string, title: string, fields: Partial<TaskLink> = {}): TaskLink {
  return {
    id: newId(),
    taskId,
    linkedItemType: 'note',
    linkedItemId: newId(),
    linkTitle: '',
    linkDescription: '',
    createdAt: longAgo,
    createdBy: null,
    item: {
      itemTitle: title,
      itemContent: 'Found in relay 70 of panel F.',
      url: null,
      resourceType: null,
      fileName: null,
      itemSizeBytes: null,
      itemCreatedAt: longAgo,
      isInTrash: false,
    },
    ...fields,
  };
}

/** The links as the task has them. */
export function linkedOf(links: readonly TaskLink[]) {
  return links.map(({ id, linkedItemType, linkedItemId }) => ({
    id,
    type: linkedItemType,
    itemId: linkedItemId,
  }));
}

/** Stores links in the fake server, and what can be linked. Returns a function for the stored links. */
export function fakeLinks(
  user: CurrentUser,
  links: readonly TaskLink[],
  linkable: readonly SearchableItem[] = [],
): () => TaskLink[] {
  const kept = new Map(links.map((link) => [link.id, link]));
  const titleOf = ({ linkTitle, item }: TaskLink) => (item ? linkTitle || item.itemTitle : null);
  fakeApi(taskLinksApi.list, ({ taskId }) => ({
    links: [...kept.values()].filter((link) => link.taskId === taskId),
  }));
  fakeApi(taskLinksApi.titles, ({ taskLinkIds }) => ({
    links: taskLinkIds.flatMap((id) => {
      const link = kept.get(id);
      if (!link) return [];
      return { taskLinkId: id, title: titleOf(link), resourceType: link.item?.resourceType ?? null };
    }),
  }));
  fakeApi(taskLinksApi.search, ({ type, text, taskId }) => {
    const linked = new Set([...kept.values()].map((link) => link.taskId === taskId && link.linkedItemId));
    const found = linkable.filter(
      (item) => item.type === type && item.title.toLowerCase().includes(text.toLowerCase()),
    );
    const items = found.filter(({ id }) => !linked.has(id));
    return { items, allLinked: items.length === 0 && found.length > 0 };
  });
  fakeApi(taskLinksApi.create, ({ id, taskId, ...texts }) => {
    const item = linkable.find((each) => each.id === texts.linkedItemId);
    if (!item) return new Refusal('task-link/item-not-found');
    const link = { ...aLink(taskId, item.title), ...texts, id, createdBy: user.id };
    kept.set(id, link);
    return link;
  });
  fakeApi(taskLinksApi.update, ({ taskLinkId, ...texts }) => {
    const link = kept.get(taskLinkId);
    if (!link) return new Refusal('task-link/not-found');
    const { linkTitle = link.linkTitle, linkDescription = link.linkDescription } = texts;
    const changed = { ...link, linkTitle, linkDescription };
    kept.set(taskLinkId, changed);
    return changed;
  });
  fakeApi(taskLinksApi.delete, ({ taskLinkId }) => {
    kept.delete(taskLinkId);
    return { taskLinkId };
  });
  return () => [...kept.values()];
}
