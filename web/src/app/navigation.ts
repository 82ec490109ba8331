import { House, type LucideIcon, Network, SquareKanban, Users } from 'lucide-react';
import { paths } from '../platform/paths.ts';

/** An item of the main navigation: of the sidebar, the bottom bar, the menus and the shortcuts. */
export type NavItem = {
  readonly to: (typeof paths)['desk' | 'tasks' | 'teams' | 'connect' | 'settings'];
  /** The prefix of the paths that belong to it; `to` by default. */
  readonly area?: string;
  /** Paths within it that have another name in the top bar. */
  readonly parts?: readonly { readonly to: string; readonly label: string }[];
  readonly label: string;
  /** The label in the bottom bar. */
  readonly short: string;
  /** Null for one of the menus, which bring it with them (`settingsIcon`). */
  readonly icon: LucideIcon | null;
  /** The second key of its shortcut, after G. */
  readonly key: string;
  /** On phones in the "More" menu, and in the account menu (docs/product/shell.md, "Navigation"). */
  readonly isInMore?: true;
  /** Only in the "More" and account menus. */
  readonly isInMenuOnly?: true;
};

export const navItems: readonly NavItem[] = [
  { to: paths.desk, label: 'Desk', short: 'Desk', icon: House, key: 'D' },
  { to: paths.tasks, label: 'Taskboard', short: 'Tasks', icon: SquareKanban, key: 'T' },
  { to: paths.connect, label: 'Connect', short: 'Connect', icon: Users, key: 'C', isInMore: true },
  {
    to: paths.teams,
    area: paths.collaboration,
    parts: [{ to: paths.projects, label: 'Projects' }],
    label: 'Teams',
    short: 'Teams',
    icon: Network,
    key: 'E',
  },
  {
    to: paths.settings,
    label: 'Settings',
    short: 'Settings',
    icon: null,
    key: 'S',
    isInMore: true,
    isInMenuOnly: true,
  },
];
