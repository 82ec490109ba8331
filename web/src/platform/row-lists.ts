import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Listed, listChanged, listWith, listWithout } from './listed.ts';
import { createListing, type Page } from './listing.ts';
import { type Pending, whenCreated } from './mutations/pending.ts';
import { queryClient } from './query-client.ts';
import { createRefetchGuard } from './refetch-guard.ts';
import { refetchSoon } from './refetch-soon.ts';

type Row = { readonly id: string };

/** The filters of a list: a search text and whatever else narrows or sorts it. */
export type View = { readonly text: string };

type RowListOptions<R extends Row, V extends View> = {
  /** The first part of the query key of each list. */
  readonly key: readonly string[];
  /** Requests a page of a list. */
  fetch(view: V, page: Page, signal?: AbortSignal): Promise<Listed<R>>;
  /**
   * The id of the row that a list belongs to, such as the project of its members; null if there is none. While that row is
   * being created, the list is not fetched, and `created` are its rows.
   */
  readonly parentOf?: ((view: V) => string | null) | undefined;
  /** The rows that the server creates with the parent; none by default. */
  readonly created?: ((creation: Pending<object>) => readonly R[]) | undefined;
  /** Whether a row belongs to a list. The server decides the same. */
  includes(row: R, view: V): boolean;
  /** The order of a list, the same as the server's. */
  compare(view: V): (a: R, b: R) => number;
  /** Whether events keep the lists up to date; true by default. Otherwise they are fetched again whenever they are shown. */
  readonly isLive?: boolean;
  /** The most rows that the server returns at once; 200 by default. */
  readonly pageSize?: number;
  /** The shortest text to search for; 0 by default. */
  readonly minSearchLength?: number | undefined;
};

/**
 * The rows of a resource in lists that the server filters and sorts. With `within`, a method affects only the lists with
 * these filters.
 */
export type RowLists<R extends Row, V extends View> = Pick<
  RowListOptions<R, V>,
  'key' | 'includes' | 'compare' | 'minSearchLength' | 'parentOf' | 'created'
> & {
  /** The query of a list, without pending changes. */
  query(view: V): ReturnType<typeof listQuery<R>>;
  /** Fetches the next page of a list, unless it is being fetched. Throws what `call` throws. */
  loadMore(view: V): Promise<void>;
  /** The response of `load`, requested again while changes of the rows overtake it. */
  latest<T>(load: () => Promise<T>): Promise<T>;
  /** The first row of any list that `isWanted`. */
  find(isWanted: (row: R) => boolean, within?: Partial<V>): R | undefined;
  /** The rows of all lists, each once. */
  all(): readonly R[];
  /** Stores a row, unless it was `deleted`: in its place in every list that includes it; in no other list. */
  put(row: R, within?: Partial<V>): void;
  /** Changes rows in all lists. A row moves where its place in the order has changed. */
  change(change: (row: R) => R): void;
  /** Removes the rows that `isRemoved`. */
  remove(isRemoved: (row: R) => boolean, within?: Partial<V>): void;
  /** Removes a row for good. A response or event from before its deletion does not restore it. */
  deleted(id: string): void;
  /** Whether a row was `deleted`. */
  isDeleted(id: string): boolean;
  /** Marks responses under way as possibly outdated, after a change of the rows outside of the lists. */
  note(): void;
  /** Fetches the lists again. */
  reload(within?: Partial<V>): void;
};

/** How long an unused search, or list that is not live, is cached, in milliseconds. */
const unusedGcMs = 5 * 60_000;

function listQuery<R>(
  queryKey: QueryKey,
  load: (signal: AbortSignal) => Promise<Listed<R>>,
  { isLive, isKept }: { isLive: boolean; isKept: boolean },
) {
  return queryOptions<Listed<R>>({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    ...(!isLive && { staleTime: 0 }),
    ...(!isKept && { gcTime: unusedGcMs, meta: { keep: false } }),
  });
}

/**
 * Creates the lists of a resource. A query key ends with an object of the filters other than the search text, so that a part of
 * them matches all lists with these filters, and one with the search text. Live lists without a search are kept between visits.
 */
export function createRowLists<R extends Row, V extends View>({
  key,
  fetch,
  parentOf,
  created,
  includes,
  compare,
  isLive = true,
  pageSize,
  minSearchLength,
}: RowListOptions<R, V>): RowLists<R, V> {
  const tombstones = new Set<string>();
  const guard = createRefetchGuard();
  const { loadAgain, loadMore } = createListing(guard, { tombstones, largest: pageSize });

  function keyOf(view: V): QueryKey {
    const { text, ...filters } = view;
    return [...key, filters, { text }];
  }

  function prefixOf(within: Partial<V> | undefined): QueryKey {
    return within ? [...key, within] : key;
  }

  function patch(within: Partial<V> | undefined, change: (list: Listed<R>, view: V) => Listed<R>): void {
    guard.note();
    for (const [queryKey, list] of queryClient.getQueriesData<Listed<R>>({ queryKey: prefixOf(within) })) {
      if (!list) continue;
      const next = change(list, viewOf(queryKey));
      if (next !== list) queryClient.setQueryData(queryKey, next);
    }
  }

  function viewOf(queryKey: QueryKey): V {
    return Object.assign({}, ...queryKey.slice(key.length)) as V;
  }

  return {
    key,
    includes,
    compare,
    parentOf,
    created,
    minSearchLength,
    query: (view) =>
      listQuery<R>(
        keyOf(view),
        async (signal) => {
          await whenCreated(parentOf?.(view) ?? null);
          return loadAgain(keyOf(view), (page) => fetch(view, page, signal));
        },
        { isLive, isKept: isLive && view.text === '' },
      ),
    loadMore: (view) => loadMore(keyOf(view), (page) => fetch(view, page)),
    latest: guard.latest,
    find(isWanted, within) {
      for (const [, list] of queryClient.getQueriesData<Listed<R>>({ queryKey: prefixOf(within) })) {
        const found = list?.items.find(isWanted);
        if (found) return found;
      }
      return undefined;
    },
    all() {
      const rows = new Map<string, R>();
      for (const [, list] of queryClient.getQueriesData<Listed<R>>({ queryKey: key }))
        for (const row of list?.items ?? []) rows.set(row.id, row);
      return [...rows.values()];
    },
    put(row, within) {
      if (tombstones.has(row.id)) return;
      patch(within, (list, view) =>
        includes(row, view)
          ? listWith(list, row, compare(view))
          : listWithout(list, ({ id }) => id === row.id),
      );
    },
    change(change) {
      patch(undefined, (list, view) => {
        const changed = listChanged(list, change);
        if (changed === list) return list;
        const order = compare(view);
        const moved = changed.items.filter((row, index) => order(list.items[index] ?? row, row) !== 0);
        return moved.reduce((next, row) => listWith(next, row, order), changed);
      });
    },
    remove(isRemoved, within) {
      patch(within, (list) => listWithout(list, isRemoved));
    },
    deleted(id) {
      tombstones.add(id);
      patch(undefined, (list) => listWithout(list, (row) => row.id === id));
    },
    isDeleted: (id) => tombstones.has(id),
    note: guard.note,
    reload(within) {
      guard.note();
      refetchSoon(prefixOf(within));
    },
  };
}
