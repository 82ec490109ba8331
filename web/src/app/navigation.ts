import { House, type LucideIcon, SquareKanban } from 'lucide-react';
import { paths } from '../platform/paths.ts';

/** A place in the navigation. It is listed once its feature works, and then everywhere: one line here. */
export type Place = {
  readonly to: (typeof paths)['desk' | 'tasks'];
  readonly label: string;
  /** Where there is little room. */
  readonly short: string;
  readonly icon: LucideIcon;
  /** Pressed after G. */
  readonly key: string;
};

export const places: readonly Place[] = [
  { to: paths.desk, label: 'Desk', short: 'Desk', icon: House, key: 'D' },
  { to: paths.tasks, label: 'Taskboard', short: 'Tasks', icon: SquareKanban, key: 'T' },
];
