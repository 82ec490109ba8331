import { useCallback, useEffect, useState } from 'react';
import type { Listed } from './listed.ts';

/** A pause in typing that is long enough to ask, in milliseconds (docs/product/general.md, "Lists"). */
const pause = 300;

/** A list on the screen: what the server said, and over it what it has not answered yet. */
export type ListView<T> = {
  /** `failed` only while there is nothing to show. */
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error: Error | null;
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
};

/**
 * Makes the view of a list: of a query, the `items` to show of it, and how the next page is fetched. `isAsking` while
 * the items are those of another question, narrowed.
 */
export function useListView<T>(
  query: {
    readonly data: Listed<T> | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  },
  items: readonly T[],
  load: () => Promise<void>,
  isAsking: boolean,
): ListView<T> {
  const { data, error, isFetching, refetch } = query;
  const loadMore = useCallback(() => {
    // Fetched with the next look at the end of the list.
    load().catch(() => undefined);
  }, [load]);
  const isEmptyYet = isAsking && items.length === 0;
  return {
    state: data && !isEmptyYet ? 'ready' : error && !isFetching ? 'failed' : 'loading',
    error,
    items,
    hasMore: isAsking || (data?.next ?? null) !== null,
    loadMore,
    reload: useCallback(() => void refetch(), [refetch]),
  };
}

/** A text once it has stayed the same for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (settled === text) return;
    // What is emptied needs nobody to be asked.
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}
