import { Bell, FolderOpen, type LucideIcon, StickyNote } from 'lucide-react';
import { paths } from '../platform/paths.ts';

/** A page of the group Tools, which is loaded after the first page is shown. */
export type ToolItem = {
  readonly to: (typeof paths)['notes' | 'resources' | 'notifications'];
  readonly label: string;
  readonly icon: LucideIcon;
  /** The second key of its shortcut, after G. */
  readonly key: string;
};

/** The group Tools of the navigation: in the sidebar, and on phones in More (docs/product/shell.md, "Navigation"). */
export const toolItems: readonly ToolItem[] = [
  { to: paths.notes, label: 'Notes', icon: StickyNote, key: 'N' },
  { to: paths.resources, label: 'Resources', icon: FolderOpen, key: 'R' },
];

/** The page of notifications. The bell leads to it; on phones it is in More. */
export const notificationsItem: ToolItem = {
  to: paths.notifications,
  label: 'Notifications',
  icon: Bell,
  key: 'I',
};
