import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError } from './client.ts';
import { removedIds } from './removals.ts';
import { useStore } from './store.ts';

/** A row on a page of its own. `gone`: it was deleted, or the actor can't see it any more. */
export type ItemView<T> =
  | { readonly state: 'ready'; readonly item: T; readonly error: null; readonly reload: () => void }
  | {
      readonly state: 'loading' | 'failed' | 'gone';
      readonly item: null;
      /** Why it `failed`; null in other states. */
      readonly error: Error | null;
      readonly reload: () => void;
    };

/** The view of a row by its query. `nowhere` are the refusals that say that it does not exist for the actor. */
export function useItemView<T>(
  id: string,
  options: UseQueryOptions<T>,
  nowhere: readonly string[],
): ItemView<T> {
  const isGone = useStore(removedIds).has(id);
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: !isGone });
  const reload = useCallback(() => void refetch(), [refetch]);
  const isMissing = isGone || isNowhere(error, nowhere);
  const failure = isFetching ? null : error;
  return useMemo(() => {
    if (isMissing) return { state: 'gone', item: null, error: null, reload };
    if (data) return { state: 'ready', item: data, error: null, reload };
    return { state: failure ? 'failed' : 'loading', item: null, error: failure, reload };
  }, [isMissing, data, failure, reload]);
}

/** An address with a malformed id is treated like one of a row that does not exist. */
function isNowhere(error: Error | null, codes: readonly string[]): boolean {
  return error instanceof ApiError && [...codes, 'request/malformed'].includes(error.code);
}
