import { isFileType } from '@longtable/contract/rules/resource-types';
import type { SearchableItem, TaskLink } from '@longtable/contract/task-links';
import type { LinkedItem } from '@longtable/contract/tasks';
import type { Pending } from '../../../../platform/mutations/pending.ts';
import type { RowEffect } from '../../../../platform/mutations/row-effect.ts';

/** A change of a link. The client makes the id of a new one. */
export type LinkChange = { readonly taskId: string; readonly linkId: string } & (
  | { readonly kind: 'add'; readonly item: SearchableItem; readonly by: { readonly id: string } }
  | { readonly kind: 'edit'; readonly title: string; readonly description: string }
  | { readonly kind: 'remove' }
);

/** The optimistic effect of a change on the links of its task. */
export function linkEffect(change: Pending<LinkChange>): RowEffect<TaskLink> {
  const { linkId: id } = change;
  switch (change.kind) {
    case 'add':
      return { add: addedBy(change) };
    case 'edit':
      return { edit: id, as: (link) => editedBy(link, change) };
    case 'remove':
      return { remove: id };
  }
}

function addedBy({ taskId, linkId, item, by, at }: Extract<Pending<LinkChange>, { kind: 'add' }>): TaskLink {
  const { type, id, title, subtitle, resourceType } = item;
  return {
    id: linkId,
    taskId,
    linkedItemType: type,
    linkedItemId: id,
    linkTitle: '',
    linkDescription: '',
    createdAt: at,
    createdBy: by.id,
    item: {
      itemTitle: title,
      itemContent: type === 'note' ? subtitle : null,
      url: null,
      resourceType,
      fileName: resourceType !== null && isFileType(resourceType) ? title : null,
      itemSizeBytes: null,
      itemCreatedAt: at,
      isInTrash: false,
    },
  };
}

function editedBy(
  link: TaskLink,
  { title, description }: Extract<Pending<LinkChange>, { kind: 'edit' }>,
): TaskLink {
  if (link.linkTitle === title && link.linkDescription === description) return link;
  return { ...link, linkTitle: title, linkDescription: description };
}

/** The links that a card shows, after a change. Returns the same ones if it is about another task. */
export function withLinkChange(
  taskId: string,
  links: readonly LinkedItem[],
  change: LinkChange,
): readonly LinkedItem[] {
  if (change.taskId !== taskId) return links;
  if (change.kind === 'remove') return links.filter(({ id }) => id !== change.linkId);
  if (change.kind === 'edit' || links.some(({ id }) => id === change.linkId)) return links;
  return [...links, { id: change.linkId, type: change.item.type, itemId: change.item.id }];
}
