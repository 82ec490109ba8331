import { Bell, FolderOpen, type LucideIcon, MessagesSquare, Settings, StickyNote } from 'lucide-react';
import { paths } from '../platform/paths.ts';

/** A page of the group Tools, or beside it, which is loaded after the first page is shown. */
export type ToolItem = {
  readonly to: (typeof paths)['notes' | 'resources' | 'notifications' | 'chat'];
  readonly label: string;
  readonly icon: LucideIcon;
  /** The second key of its shortcut, after G. */
  readonly key: string;
};

/** The icon of the settings in menus; it is no part of the first paint. */
export const settingsIcon = Settings;

/** The group Tools of the navigation: in the sidebar, and on phones in More (docs/product/shell.md, "Navigation"). */
export const toolItems: readonly ToolItem[] = [
  { to: paths.notes, label: 'Notes', icon: StickyNote, key: 'N' },
  { to: paths.resources, label: 'Resources', icon: FolderOpen, key: 'R' },
];

/** The chats. It follows the group in the sidebar and is the first entry of More. */
export const chatItem: ToolItem = { to: paths.chat, label: 'Chat', icon: MessagesSquare, key: 'H' };

/** The page of notifications. The bell leads to it; on phones it is in More. */
export const notificationsItem: ToolItem = {
  to: paths.notifications,
  label: 'Notifications',
  icon: Bell,
  key: 'I',
};
