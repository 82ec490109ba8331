import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError } from './client.ts';
import { removedIds } from './removals.ts';
import { useStore } from './store.ts';

/** A row on a page of its own. `unavailable`: deleted, or not visible to the actor. */
export type ItemView<T> =
  | { readonly state: 'ready'; readonly item: T; readonly error: null; readonly reload: () => void }
  | {
      readonly state: 'loading' | 'failed' | 'unavailable';
      readonly item: null;
      /** Why it `failed`; null in other states. */
      readonly error: Error | null;
      readonly reload: () => void;
    };

/** The view of a row by its query. `notFound` are the error codes that make it `unavailable`. */
export function useItemView<T>(
  id: string,
  options: UseQueryOptions<T>,
  notFound: readonly string[],
): ItemView<T> {
  const isRemoved = useStore(removedIds).has(id);
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: !isRemoved });
  const reload = useCallback(() => void refetch(), [refetch]);
  const isUnavailable = isRemoved || isNotFound(error, notFound);
  const failure = isFetching ? null : error;
  return useMemo(() => {
    if (isUnavailable) return { state: 'unavailable', item: null, error: null, reload };
    if (data) return { state: 'ready', item: data, error: null, reload };
    return { state: failure ? 'failed' : 'loading', item: null, error: failure, reload };
  }, [isUnavailable, data, failure, reload]);
}

/** A malformed id in the URL counts as not found. */
function isNotFound(error: Error | null, codes: readonly string[]): boolean {
  return error instanceof ApiError && [...codes, 'request/malformed'].includes(error.code);
}
