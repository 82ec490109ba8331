import { maxSearchLength } from '@longtable/contract/rules/people-search';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useDebounced } from './debounce.ts';
import { type ListView, useListView } from './list-view.ts';
import { useNewList } from './mutations/new-list.ts';
import type { RowLists, View } from './row-lists.ts';

const always = () => true;

/**
 * A list in a component, without pending changes. Search text is debounced; until the server has responded, the loaded rows
 * are filtered by `matches`, which a list without a search does not need.
 */
export function useRowList<R extends { readonly id: string }, V extends View>(
  lists: RowLists<R, V>,
  { text: typed, ...filters }: V,
  matches: (row: R, text: string) => boolean = always,
): ListView<R> {
  const key = JSON.stringify(filters);
  const text = typed.trim().slice(0, maxSearchLength);
  const debounced = useDebounced(text);
  const view = useMemo(() => ({ ...JSON.parse(key), text: debounced }) as V, [key, debounced]);
  const query = useQuery({
    ...lists.query(view),
    enabled: debounced.length >= (lists.minSearchLength ?? 0),
    // Keep the rows of the previous search while the next one runs, unless another filter has changed.
    placeholderData: (before, of) => (of && JSON.stringify(of.queryKey.at(-2)) === key ? before : undefined),
  });
  const created = useNewList(lists.parentOf?.(view) ?? null, lists.created);
  const data = query.data ?? created;
  const isSearching = query.isPlaceholderData || debounced !== text;
  const isFiltered = isSearching || query.data === undefined;
  const rows = useMemo(() => {
    const known = data?.items ?? [];
    return isFiltered ? known.filter((row) => matches(row, text)) : known;
  }, [data, isFiltered, text, matches]);
  const load = useCallback(() => lists.loadMore(view), [lists, view]);
  const { error, isFetching, refetch } = query;
  return useListView({ data, error, isFetching, refetch }, rows, load, isSearching);
}
