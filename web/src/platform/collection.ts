import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { askSoon } from './ask-soon.ts';
import { type ListView, useListView } from './list-view.ts';
import { type Listed, listChanged, listWith, listWithout } from './listed.ts';
import { createListing, type Page } from './listing.ts';
import type { Pending, PendingChanges } from './mutations/pending.ts';
import { applyEffect, type RowEffect } from './mutations/row-effect.ts';
import { createNews } from './news.ts';
import { queryClient } from './query-client.ts';

/** Of two copies of a row the one with the higher version is newer; without versions, what was said last. */
type Row = { readonly id: string; readonly version?: number; readonly can?: object };

type CollectionOptions<R extends Row, Of, Change> = {
  /** The first part of the key of each list. */
  readonly key: readonly string[];
  /** What tells the lists apart: the rest of their keys. */
  keyOf(of: Of): readonly string[];
  /** Asks for a page of a list. */
  fetch(of: Of, page: Page, signal?: AbortSignal): Promise<Listed<R>>;
  /** The order of the rows, as the server has it. */
  compare(a: R, b: R): number;
  /** How many rows the server gives at once, at most; two hundred when not said. */
  readonly pageSize?: number;
  readonly mutation: PendingChanges<Change>;
  /** What a pending change does to a list; null for nothing. */
  effect(change: Pending<Change>, of: Of): RowEffect<R> | null;
};

/** The rows of a resource, in lists: by what they belong to (`Of`), or one list (`void`). Kept between visits. */
export type Collection<R extends Row, Of> = {
  /** A list as the server said it. */
  query(of: Of): ReturnType<typeof listQuery<R>>;
  /** A list in a component: as the server said it, with what is pending applied. `of` must stay the same value. */
  useList(of: Of): ListView<R>;
  /** Takes in a row as an answer or an event has it. */
  saved(of: Of, row: R): void;
  /** Takes in that a row is deleted: no answer or event from before brings it back. */
  removed(of: Of, id: string): void;
  /** Changes rows in all lists whose key begins so, after its first part. */
  patch(within: readonly string[], change: (row: R) => R): void;
  /** Asks anew for one list. */
  reload(of: Of): void;
  /** Asks anew for all of them. */
  reloadAll(): void;
};

function listQuery<R extends Row>(
  queryKey: readonly string[],
  load: (signal: AbortSignal) => Promise<Listed<R>>,
) {
  return queryOptions<Listed<R>>({ queryKey, queryFn: ({ signal }) => load(signal) });
}

/** Defines the rows of a resource as this page has them (docs/decisions/033): paged lists, versions, tombstones, pending changes. */
export function defineCollection<R extends Row, Of, Change>({
  key,
  keyOf,
  fetch,
  compare,
  pageSize,
  mutation,
  effect,
}: CollectionOptions<R, Of, Change>): Collection<R, Of> {
  const none: readonly R[] = [];
  const tombstones = new Set<string>();
  const guard = createNews();
  const { loadAgain, loadMore } = createListing(guard, {
    isGone: (id) => tombstones.has(id),
    ...(pageSize !== undefined && { largest: pageSize }),
  });
  const queryKeyOf = (of: Of): readonly string[] => [...key, ...keyOf(of)];
  const query = (of: Of) =>
    listQuery<R>(queryKeyOf(of), (signal) => loadAgain(queryKeyOf(of), (page) => fetch(of, page, signal)));
  const patchList = (of: Of, change: (list: Listed<R>) => Listed<R>): void => {
    guard.note();
    queryClient.setQueryData<Listed<R>>(queryKeyOf(of), (list) => list && change(list));
  };
  return {
    query,
    useList(of) {
      const found = useQuery(query(of));
      const apply = useCallback(
        (rows: readonly R[], change: Pending<Change>) => applyEffect(rows, effect(change, of), compare),
        [of],
      );
      const rows = mutation.useApplied(found.data?.items ?? none, apply);
      const load = useCallback(() => loadMore<R>(queryKeyOf(of), (page) => fetch(of, page)), [of]);
      return useListView(found, rows, load, false);
    },
    saved(of, row) {
      if (tombstones.has(row.id)) return;
      patchList(of, (list) => {
        const known = list.items.find(({ id }) => id === row.id);
        return listWith(list, newerOf(known, row), compare);
      });
    },
    removed(of, id) {
      tombstones.add(id);
      patchList(of, (list) => listWithout(list, (row) => row.id === id));
    },
    patch(within, change) {
      guard.note();
      queryClient.setQueriesData<Listed<R>>(
        { queryKey: [...key, ...within] },
        (list) => list && listChanged(list, change),
      );
    },
    reload(of) {
      guard.note();
      askSoon(queryKeyOf(of));
    },
    reloadAll() {
      guard.note();
      askSoon(key);
    },
  };
}

/** An event can be faster than the answer: then what it said is newer, and the rights of the answer are as good. */
function newerOf<R extends Row>(known: R | undefined, said: R): R {
  if (known?.version === undefined || said.version === undefined || known.version <= said.version)
    return said;
  return said.can ? { ...known, can: said.can } : known;
}
