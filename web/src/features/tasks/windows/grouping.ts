import type { PropertyGroup } from '@longtable/contract/rules/task-grouping';
import { createStore } from '../../../platform/store.ts';
import type * as Grouped from './grouped/grouped.ts';
import type { BoardOf } from './task-window.ts';

/** The number of tasks in groups by a property: counted by the server, and updated by changes since. */
export type GroupCounts = {
  /** That of the board and what it is grouped by, whatever the order of tasks. */
  readonly key: string;
  readonly of: Omit<BoardOf, 'sort'>;
  readonly groups: ReadonlyMap<PropertyGroup, CountedTasks>;
  /** Groups that are too small to be among the first hundred; null when there are none. */
  readonly others: (CountedTasks & { readonly groups: number }) | null;
};

/** Numbers of tasks: those that match filter and range, and those without both. */
export type CountedTasks = { readonly count: number; readonly total: number };

/** The module that groups tasks by properties other than their status; null until it is needed. */
export const grouping = createStore<typeof Grouped | null>(null);

/** Loads it. */
export async function loadGrouping(): Promise<typeof Grouped> {
  const loaded = grouping.get() ?? (await import('./grouped/grouped.ts'));
  if (grouping.get() === null) grouping.set(loaded);
  return loaded;
}
