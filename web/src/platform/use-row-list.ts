import { maxSearchLength } from '@longtable/contract/rules/people-search';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type ListView, useListView, useSettled } from './list-view.ts';
import type { RowLists, View } from './row-lists.ts';

/**
 * A list in a component, without pending changes. The server is asked once typing pauses; until it has answered a search,
 * the rows loaded so far are filtered by `fits`.
 */
export function useRowList<R extends { readonly id: string }, V extends View>(
  lists: RowLists<R, V>,
  { text: typed, ...filters }: V,
  fits: (row: R, text: string) => boolean,
): ListView<R> {
  const key = JSON.stringify(filters);
  const text = typed.trim().slice(0, maxSearchLength);
  const settled = useSettled(text);
  const view = useMemo(() => ({ ...JSON.parse(key), text: settled }) as V, [key, settled]);
  const query = useQuery({
    ...lists.query(view),
    // The rows of the last search stay while the next one runs, unless another filter has changed.
    placeholderData: (before, of) => (of && JSON.stringify(of.queryKey.at(-2)) === key ? before : undefined),
  });
  const isSearching = query.isPlaceholderData || settled !== text;
  const rows = useMemo(() => {
    const known = query.data?.items ?? [];
    return isSearching ? known.filter((row) => fits(row, text)) : known;
  }, [query.data, isSearching, text, fits]);
  const load = useCallback(() => lists.loadMore(view), [lists, view]);
  return useListView(query, rows, load, isSearching);
}
