import { isPropertyGroup, type PropertyGroup } from '@longtable/contract/rules/task-grouping';
import { useEffect } from 'react';
import { useStore } from '../../../platform/store.ts';
import { useLoadedTasks } from '../data/loaded-tasks.ts';
import type { GroupId } from './grouped-rows.ts';
import { grouping } from './grouping.ts';
import { loadMore, loadRequestKey, loads, moreKey } from './load-windows.ts';
import { type BoardOf, windowFor } from './task-window.ts';

/** Fetches the next pages of groups whose ends are near, some of which may not be opened. Returns the states of the requests. */
export function useMoreOf(
  ends: readonly GroupId[],
  board: BoardOf,
): ReadonlyMap<GroupId, 'loading' | Error | undefined> {
  const states = useStore(loads);
  const windows = useLoadedTasks(({ list }) => list.windows);
  useEffect(() => {
    const isLoading = states.get(loadRequestKey({ kind: 'board', of: board })) === 'loading';
    const closed: PropertyGroup[] = [];
    for (const group of ends) {
      const of = { ...board, group };
      const window = windowFor(windows, of);
      if (window?.next && !states.has(moreKey(of))) loadMore(of);
      if (!window && isPropertyGroup(group)) closed.push(group);
    }
    if (closed.length > 0 && !isLoading) grouping.get()?.openGroups(board, closed);
  }, [ends, board, states, windows]);
  const first = states.get(loadRequestKey({ kind: 'board', of: board }));
  return new Map(ends.map((group) => [group, states.get(moreKey({ ...board, group })) ?? first]));
}
