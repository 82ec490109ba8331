import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type ListView, useListView } from './list-view.ts';
import { type Listed, listChanged, listWith, listWithout } from './listed.ts';
import { createListing, type Page } from './listing.ts';
import { useNewList } from './mutations/new-list.ts';
import { type Pending, whenCreated } from './mutations/pending.ts';
import { applyEffect, rowIdOf } from './mutations/row-effect.ts';
import { defineRowMutation, type RowChangeOptions } from './mutations/row-mutation.ts';
import { queryClient } from './query-client.ts';
import { createRefetchGuard } from './refetch-guard.ts';
import { refetchSoon } from './refetch-soon.ts';

/** Of two copies of a row, the one with the higher version is newer; without versions, the one that came last. */
type Row = { readonly id: string; readonly version?: number; readonly can?: object };

type CollectionOptions<R extends Row, Of, Change> = {
  /** The first part of the query key of each list. */
  readonly key: readonly string[];
  /** The rest of the query key of a list. */
  keyOf(of: Of): readonly string[];
  /** The id of the row that a list belongs to. While that row is being created, the list is empty and not fetched. */
  parentOf?(of: Of): string;
  /** Requests a page of a list. */
  fetch(of: Of, page: Page, signal?: AbortSignal): Promise<Listed<R>>;
  /** The order of the rows, the same as the server's. */
  compare(a: R, b: R): number;
  /** The most rows that the server returns at once; 200 by default. */
  readonly pageSize?: number;
  readonly changes: ChangeOptions<R, Of, Change>;
};

/** How the rows are changed. */
type ChangeOptions<R extends Row, Of, Change> = RowChangeOptions<R, Change> & {
  /** The list that a change belongs to. */
  of(change: Change): Of;
  /** Called when a change is refused, besides showing why. */
  refused?(error: Error, change: Change): void;
};

/** The rows of a resource: a list for each parent (`Of`), or a single list (`void`). Kept between visits. */
export type Collection<R extends Row, Of, Change> = {
  /** The query of a list, without pending changes. */
  query(of: Of): ReturnType<typeof listQuery<R>>;
  /** A list in a component, with pending changes applied. Pass the same object for `of` in every render. */
  useList(of: Of): ListView<R>;
  /** Applies a pending change to the rows of a list. Returns the same rows if the change is about another list. */
  apply(of: Of, rows: readonly R[], change: Pending<Change>): readonly R[];
  /** Makes a change, optimistically (`defineMutation`). */
  change(change: Change): void;
  /** Stores a row from a response or an event. */
  saved(of: Of, row: R): void;
  /** Removes a deleted row. A response or event from before the deletion does not restore it. */
  removed(of: Of, id: string): void;
  /** Changes rows in every list whose key, after `key`, starts with `within`. */
  patch(within: readonly string[], change: (row: R) => R): void;
  /** Fetches a list again. */
  reload(of: Of): void;
};

function listQuery<R extends Row>(
  queryKey: readonly string[],
  load: (signal: AbortSignal) => Promise<Listed<R>>,
) {
  return queryOptions<Listed<R>>({ queryKey, queryFn: ({ signal }) => load(signal) });
}

/**
 * Defines the client's copy of a resource (docs/decisions/033): paged lists, versions, tombstones and optimistic changes.
 */
export function defineCollection<R extends Row, Of, Change extends object>({
  key,
  keyOf,
  parentOf,
  fetch,
  compare,
  pageSize,
  changes,
}: CollectionOptions<R, Of, Change>): Collection<R, Of, Change> {
  const none: readonly R[] = [];
  const tombstones = new Set<string>();
  const guard = createRefetchGuard();
  const { loadAgain, loadMore } = createListing(guard, { tombstones, largest: pageSize });
  const queryKeyOf = (of: Of): readonly string[] => [...key, ...keyOf(of)];
  const query = (of: Of) =>
    listQuery<R>(queryKeyOf(of), async (signal) => {
      await whenCreated(parentOf?.(of) ?? null);
      return loadAgain(queryKeyOf(of), (page) => fetch(of, page, signal));
    });
  const patchList = (of: Of, change: (list: Listed<R>) => Listed<R>): void => {
    guard.note();
    queryClient.setQueryData<Listed<R>>(queryKeyOf(of), (list) => list && change(list));
  };
  const saved = (of: Of, row: R): void => {
    if (tombstones.has(row.id)) return;
    patchList(of, (list) => {
      const known = list.items.find(({ id }) => id === row.id);
      return listWith(list, newerOf(known, row), compare);
    });
  };
  const removed = (of: Of, id: string): void => {
    tombstones.add(id);
    patchList(of, (list) => listWithout(list, (row) => row.id === id));
  };
  const reload = (of: Of): void => {
    guard.note();
    refetchSoon(queryKeyOf(of));
  };

  const mutation = defineRowMutation<R, Change>(changes, {
    answered(row, change) {
      if (row) saved(changes.of(change), row);
      else removed(changes.of(change), rowIdOf(changes.effect(change)));
    },
    refused(error, change) {
      reload(changes.of(change));
      changes.refused?.(error, change);
    },
  });

  const apply = (of: Of, rows: readonly R[], change: Pending<Change>): readonly R[] =>
    isSame(keyOf(changes.of(change)), keyOf(of)) ? applyEffect(rows, changes.effect(change), compare) : rows;

  return {
    query,
    apply,
    useList(of) {
      const { data: served, error, isFetching, refetch } = useQuery(query(of));
      const created = useNewList<R>(parentOf?.(of) ?? null);
      const data = served ?? created;
      const applyHere = useCallback(
        (rows: readonly R[], change: Pending<Change>) => apply(of, rows, change),
        [of],
      );
      const rows = mutation.useApplied(data?.items ?? none, applyHere);
      const load = useCallback(() => loadMore<R>(queryKeyOf(of), (page) => fetch(of, page)), [of]);
      return useListView({ data, error, isFetching, refetch }, rows, load, false);
    },
    change: (change) => void mutation.send(change),
    saved,
    removed,
    patch(within, change) {
      guard.note();
      queryClient.setQueriesData<Listed<R>>(
        { queryKey: [...key, ...within] },
        (list) => list && listChanged(list, change),
      );
    },
    reload,
  };
}

/** The newer of two copies of a row. Rights have no version: those of the copy that arrived last are used. */
function newerOf<R extends Row>(known: R | undefined, received: R): R {
  if (known?.version === undefined || received.version === undefined || known.version <= received.version)
    return received;
  return received.can ? { ...known, can: received.can } : known;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}
