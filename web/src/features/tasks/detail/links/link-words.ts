import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { resourceTypeLabels } from '@longtable/contract/rules/resource-types';
import {
  cutText,
  type LinkedItemType,
  shownDescriptionLength,
} from '@longtable/contract/rules/task-link-limits';
import type { TaskLink } from '@longtable/contract/task-links';
import { notePath, paths } from '../../../../platform/paths.ts';
import type { LinkChange } from './link-changes.ts';

/** What a link is called for who may not see its item. */
export const privateItem = 'Private item';

/** What a link is called. */
export function titleOfLink({ linkTitle, item }: TaskLink): string {
  if (item === null) return privateItem;
  return linkTitle === '' ? item.itemTitle : linkTitle;
}

/** What the description of a link shows, or else of its item: the start of a note, the type and size of a resource. */
export function detailsOfLink({ linkDescription, item }: TaskLink): string {
  if (linkDescription !== '') return cutText(linkDescription, shownDescriptionLength);
  if (item === null) return '';
  const { itemContent, resourceType, itemSizeBytes } = item;
  if (resourceType === null) return itemContent ?? '';
  const label = resourceTypeLabels[resourceType];
  return itemSizeBytes === null ? label : `${label} · ${fileSizeInWords(itemSizeBytes)}`;
}

/** The address that opens a linked item. */
export function hrefOfItem(type: LinkedItemType, itemId: string): string {
  return type === 'note'
    ? notePath(encodeURIComponent(itemId))
    : `${paths.resources}?item=${encodeURIComponent(itemId)}`;
}

/** The message of a refused change. */
export const failedTexts: Readonly<Record<LinkChange['kind'], string>> = {
  add: 'Failed to create link',
  edit: 'Failed to update link',
  remove: 'Failed to delete link',
};

export const loadFailed = 'Failed to load linked items. Please try again.';

/** The types of linked items as they are searched. */
export const typeWords: Readonly<
  Record<LinkedItemType, { plural: string; label: string; find: string; hint: string; failed: string }>
> = {
  note: {
    plural: 'notes',
    label: 'Notes',
    find: 'Find a note',
    hint: 'Create a note first, then link it here.',
    failed: 'Failed to search notes. Please try again.',
  },
  resource: {
    plural: 'resources',
    label: 'Resources',
    find: 'Find a resource',
    hint: 'Upload a resource first, then link it here.',
    failed: 'Failed to search resources. Please try again.',
  },
};

/** What is shown when a search has found nothing. */
export function nothingFound(type: LinkedItemType, text: string, allLinked: boolean): string {
  const { plural } = typeWords[type];
  return allLinked
    ? `All matching ${plural} are already linked.`
    : `No ${plural} found matching “${text.trim()}”`;
}
