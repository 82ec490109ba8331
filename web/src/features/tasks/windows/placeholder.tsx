import { type ReactNode, useEffect } from 'react';
import { useConnection } from '../../../platform/connection.ts';
import { useSlice } from '../board/board-state.ts';
import { useLoadedTasks } from '../data/loaded-tasks.ts';
import type { ColumnExtent } from './board-contents.ts';
import { loadMore, loadRequestKey, loads, moreKey } from './load-windows.ts';
import { type WindowOf, windowFor } from './task-window.ts';
import { useSame } from './use-same.ts';

/** The most skeletons after the loaded tasks. */
const maxPlaceholders = 10;
/** The next page is fetched when fewer loaded tasks than this are below the viewport. */
const nearEnd = 10;

/** The number of skeletons after the loaded tasks of a column. */
export function countPlaceholders({ count, isComplete }: ColumnExtent, loaded: number): number {
  return isComplete ? 0 : Math.min(Math.max(count - loaded, 1), maxPlaceholders);
}

/** True when the end of the loaded tasks is in or near the visible range. */
export function isNearEnd(
  range: { readonly startIndex: number; readonly endIndex: number } | null,
  loaded: number,
): boolean {
  return range !== null && range.endIndex >= loaded - nearEnd;
}

/**
 * Fetches the pages of a window one after another while its end is near. Returns the state of the request for the next
 * page, or for the first.
 */
export function useMore(of: WindowOf, isEndNear: boolean): 'loading' | Error | undefined {
  const key = moreKey(of);
  const window = useSame(of, key);
  const load = useSlice(loads, (all) => all.get(key));
  const first = useSlice(loads, (all) => all.get(loadRequestKey({ kind: 'board', of })));
  const next = useLoadedTasks(({ list }) => windowFor(list.windows, window)?.next ?? null);
  useEffect(() => {
    if (isEndNear && next !== null && load === undefined) loadMore(window);
  }, [window, isEndNear, next, load]);
  return load ?? first;
}

/** In place of a task that is not loaded. If loading failed, the first one says so. */
export function Placeholder({
  more,
  isFirst,
  children,
}: {
  more: 'loading' | Error | undefined;
  isFirst: boolean;
  children: ReactNode;
}) {
  const { state } = useConnection();
  if (isFirst && more instanceof Error) {
    return (
      <p role="status" className="p-2 text-center text-muted text-sm">
        {state === 'connected'
          ? 'More tasks could not be loaded. Trying again…'
          : 'More tasks load once you are connected.'}
      </p>
    );
  }
  return <div aria-hidden>{children}</div>;
}
