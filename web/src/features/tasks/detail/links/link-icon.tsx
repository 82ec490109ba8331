import type { ResourceType } from '@longtable/contract/rules/resource-types';
import type { LinkedItemType } from '@longtable/contract/rules/task-link-limits';
import { EyeOff, File, Folder, Globe, NotebookText } from 'lucide-react';

const icons = { private: EyeOff, note: NotebookText, folder: Folder, link: Globe, file: File };

/** The icon of a linked item. */
export function LinkIcon({
  type,
  resourceType,
  isPrivate = false,
  className,
}: {
  type: LinkedItemType;
  /** Null for a note, and for who may not see the item. */
  resourceType: ResourceType | null;
  isPrivate?: boolean;
  className?: string;
}) {
  const own = resourceType === 'folder' || resourceType === 'link' ? resourceType : 'file';
  const Icon = icons[isPrivate ? 'private' : type === 'note' ? 'note' : own];
  return <Icon aria-hidden className={className ?? 'size-3.5 shrink-0'} />;
}
