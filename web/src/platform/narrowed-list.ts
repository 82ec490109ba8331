import { maxSearchLength } from '@longtable/contract/rules/people-search';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useDirectory } from './directory.ts';
import { type ListView, useListView, useSettled } from './list-view.ts';
import type { Listed } from './listed.ts';
import { hasPerson } from './order.ts';

/**
 * A list narrowed by what is typed, which the server is asked for once the typing pauses; until it has answered, what
 * is known is narrowed by `fits`. Of the key of `queryOf` the last part is what it is narrowed by.
 */
export function useNarrowedList<T extends { readonly id: string }>(
  typed: string,
  queryOf: (text: string) => UseQueryOptions<Listed<T>>,
  loadMore: (text: string) => Promise<void>,
  fits: (item: T, text: string) => boolean,
): ListView<T> {
  const text = typed.trim().slice(0, maxSearchLength);
  const settled = useSettled(text);
  const options = queryOf(settled);
  const ownKey = JSON.stringify(options.queryKey?.slice(0, -1));
  const query = useQuery({
    ...options,
    // What was found before stays while it is narrowed further, but only of the same list.
    placeholderData: (before, of) =>
      of && JSON.stringify(of.queryKey.slice(0, -1)) === ownKey ? before : undefined,
  });
  // Of what is typed the server has not said yet what else there is: until then what is known is narrowed.
  const isAsking = query.isPlaceholderData || settled !== text;
  const items = useMemo(() => {
    const known = query.data?.items ?? [];
    return isAsking ? known.filter((item) => fits(item, text)) : known;
  }, [query.data, isAsking, text, fits]);
  const load = useCallback(() => loadMore(settled), [loadMore, settled]);
  return useListView(query, items, load, isAsking);
}

/** As `useNarrowedList`, of members: by name or e-mail address. */
export function useNarrowedMembers<
  T extends { readonly id: string; readonly personId: string; readonly email: string },
>(
  typed: string,
  queryOf: (text: string) => UseQueryOptions<Listed<T>>,
  loadMore: (text: string) => Promise<void>,
): ListView<T> {
  const people = useDirectory();
  const fits = useCallback((member: T, text: string) => hasPerson(member, text, people), [people]);
  return useNarrowedList(typed, queryOf, loadMore, fits);
}
