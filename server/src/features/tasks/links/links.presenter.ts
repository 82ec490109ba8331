import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { isFileType, resourceTypeLabels } from '@longtable/contract/rules/resource-types';
import { cutText, type LinkedItemType, shownContentLength } from '@longtable/contract/rules/task-link-limits';
import type { LinkedItemDetails, SearchableItem, TaskLink } from '@longtable/contract/task-links';
import type { TaskLinkRow } from '../../../policies/task-link.ts';
import type { ItemRow } from './links.items.ts';

/**
 * A link as one person sees it. `item` is what they see of the linked item: without it, the texts of the link say nothing
 * either, since they tell what the item is called and about.
 */
export function presentLink(row: TaskLinkRow, item: ItemRow | undefined): TaskLink {
  return {
    id: row.id,
    taskId: row.task_id,
    linkedItemType: row.linked_item_type,
    linkedItemId: row.linked_item_id,
    linkTitle: item ? row.link_title : '',
    linkDescription: item ? row.link_description : '',
    createdAt: row.created_at,
    createdBy: row.created_by,
    item: item ? presentItem(item) : null,
  };
}

/** What a link is called; null for who may not see the item. */
export function titleOf(row: TaskLinkRow, item: ItemRow | undefined): string | null {
  if (!item) return null;
  return row.link_title === '' ? item.title : row.link_title;
}

function presentItem(item: ItemRow): LinkedItemDetails {
  const isFile = item.resource_type !== null && isFileType(item.resource_type);
  return {
    itemTitle: item.title,
    itemContent: item.content === null ? null : cutText(item.content, shownContentLength),
    url: item.url,
    resourceType: item.resource_type,
    fileName: isFile ? item.title : null,
    itemSizeBytes: isFile ? item.size_bytes : null,
    itemCreatedAt: item.created_at,
    isInTrash: item.deleted_at !== null,
  };
}

/** A result of the search for something to link. */
export function presentFound(type: LinkedItemType, item: ItemRow): SearchableItem {
  const { id, title, resource_type: resourceType } = item;
  return { id, type, title, subtitle: subtitleOf(item), resourceType };
}

function subtitleOf({ content, resource_type, size_bytes }: ItemRow): string {
  if (resource_type === null) return cutText(content ?? '', shownContentLength);
  const label = resourceTypeLabels[resource_type];
  return isFileType(resource_type) ? `${label} · ${fileSizeInWords(size_bytes ?? 0)}` : label;
}
