import { useCallback } from 'react';
import type { Listed } from './listed.ts';

/** A list as shown: the server's rows with pending changes applied. */
export type ListView<T> = {
  /** `failed` only if there are no items to show. */
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error: Error | null;
  readonly items: readonly T[];
  /** The items are loaded ones that match the typed text; those of the server are still to come. */
  readonly isSearching: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
};

/**
 * The state of a list from its query, the `items` to show and how to load the next page.
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
  isSearching: boolean,
): ListView<T> {
  const { data, error, isFetching, refetch } = query;
  const loadMore = useCallback(() => {
    // Retried when the end of the list is near again.
    load().catch(() => undefined);
  }, [load]);
  const isLoadingFirst = isSearching && items.length === 0;
  return {
    state: data && !isLoadingFirst ? 'ready' : error && !isFetching ? 'failed' : 'loading',
    error,
    items,
    isSearching,
    hasMore: isSearching || (data?.next ?? null) !== null,
    loadMore,
    reload: useCallback(() => void refetch(), [refetch]),
  };
}
