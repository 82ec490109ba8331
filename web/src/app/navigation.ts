import { House, type LucideIcon, Network, Settings, SquareKanban, Users } from 'lucide-react';
import { paths } from '../platform/paths.ts';

/** A place in the navigation. It is listed once its feature works, and then everywhere: one line here. */
export type Place = {
  readonly to: (typeof paths)['desk' | 'tasks' | 'teams' | 'connect' | 'settings'];
  /** Where all that belongs to it is, if that is more than what is below `to`. */
  readonly area?: string;
  /** What of it is called otherwise. */
  readonly parts?: readonly { readonly to: string; readonly label: string }[];
  readonly label: string;
  /** Where there is little room. */
  readonly short: string;
  readonly icon: LucideIcon;
  /** Pressed after G. */
  readonly key: string;
  /** On phones behind "More", in the person's menu as well (docs/product/shell.md, "Navigation"). */
  readonly isInMore?: true;
  /** Behind "More" and in the person's menu alone. */
  readonly isInMenuOnly?: true;
};

export const places: readonly Place[] = [
  { to: paths.desk, label: 'Desk', short: 'Desk', icon: House, key: 'D' },
  { to: paths.tasks, label: 'Taskboard', short: 'Tasks', icon: SquareKanban, key: 'T' },
  { to: paths.connect, label: 'Connect', short: 'Connect', icon: Users, key: 'P', isInMore: true },
  {
    to: paths.teams,
    area: paths.collaboration,
    parts: [{ to: paths.projects, label: 'Projects' }],
    label: 'Teams',
    short: 'Teams',
    icon: Network,
    key: 'M',
  },
  {
    to: paths.settings,
    label: 'Settings',
    short: 'Settings',
    icon: Settings,
    key: 'S',
    isInMore: true,
    isInMenuOnly: true,
  },
];
