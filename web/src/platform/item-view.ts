import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from './client.ts';
import { gone } from './gone.ts';
import { useStore } from './store.ts';

/** One thing on the screen. `gone`: it is no more, or not to be seen by the actor any more. */
export type ItemView<T> =
  | { readonly state: 'ready'; readonly item: T; readonly error: null; readonly reload: () => void }
  | {
      readonly state: 'loading' | 'failed' | 'gone';
      readonly item: null;
      /** Why it `failed`. */
      readonly error: Error | null;
      readonly reload: () => void;
    };

/** Makes the view of one thing by its query; `nowhere` are the refusals that say it is not there for the actor. */
export function useItemView<T>(
  id: string,
  options: UseQueryOptions<T>,
  nowhere: readonly string[],
): ItemView<T> {
  const isGone = useStore(gone).has(id);
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: !isGone });
  const reload = useCallback(() => void refetch(), [refetch]);
  if (isGone || isNowhere(error, nowhere)) return { state: 'gone', item: null, error: null, reload };
  if (data) return { state: 'ready', item: data, error: null, reload };
  const hasFailed = error !== null && !isFetching;
  return { state: hasFailed ? 'failed' : 'loading', item: null, error: hasFailed ? error : null, reload };
}

/** What is no id at all is nothing, too. */
function isNowhere(error: Error | null, codes: readonly string[]): boolean {
  return error instanceof ApiError && [...codes, 'request/malformed'].includes(error.code);
}
