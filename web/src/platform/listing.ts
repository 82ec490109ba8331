import { type Listed, listWithout, listWithPage } from './listed.ts';
import { queryClient } from './query-client.ts';
import type { RefetchGuard } from './refetch-guard.ts';

/** The page size after the first page. */
const laterPage = 200;

/** Which part of a list; without a cursor the first page. */
export type Page = { readonly after?: string; readonly limit?: number };

type FetchPage<T> = (page: Page) => Promise<Listed<T>>;

/** Loads the lists of a feature by page, without deleted rows. */
export type Listing = {
  /** Reloads the first page and as many more as are shown, so that the list does not shrink. */
  loadAgain<T extends { readonly id: string }>(
    queryKey: readonly unknown[],
    fetchPage: FetchPage<T>,
  ): Promise<Listed<T>>;
  /** Loads the next page of a list, unless that is in progress. Throws what `call` throws. */
  loadMore<T extends { readonly id: string }>(
    queryKey: readonly unknown[],
    fetchPage: FetchPage<T>,
  ): Promise<void>;
};

/**
 * Creates the loader of a feature's lists. Rows with an id in `tombstones` are left out, as a response may be older
 * than a deletion. `largest` is the server's maximum page size.
 */
export function createListing(
  refetchGuard: RefetchGuard,
  { tombstones, largest = laterPage }: { tombstones: ReadonlySet<string>; largest?: number | undefined },
): Listing {
  const loadingMore = new Set<string>();
  const withoutDeleted = <T extends { readonly id: string }>(list: Listed<T>): Listed<T> =>
    listWithout(list, ({ id }) => tombstones.has(id));
  return {
    async loadAgain<T extends { readonly id: string }>(
      queryKey: readonly unknown[],
      fetchPage: FetchPage<T>,
    ): Promise<Listed<T>> {
      const shown = queryClient.getQueryData<Listed<T>>(queryKey)?.items.length ?? 0;
      return refetchGuard.latest(async () => {
        let list = await fetchPage({});
        while (list.next !== null && list.items.length < shown) {
          // Only the missing rows: with whole pages, the list would become longer with every reload.
          const limit = Math.min(largest, shown - list.items.length);
          list = listWithPage(list, await fetchPage({ after: list.next, limit }));
        }
        return withoutDeleted(list);
      });
    },
    async loadMore<T extends { readonly id: string }>(
      queryKey: readonly unknown[],
      fetchPage: FetchPage<T>,
    ): Promise<void> {
      const key = JSON.stringify(queryKey);
      const next = queryClient.getQueryData<Listed<T>>(queryKey)?.next;
      if (!next || loadingMore.has(key)) return;
      loadingMore.add(key);
      try {
        const page = await refetchGuard.latest(() => fetchPage({ after: next, limit: largest }));
        queryClient.setQueryData<Listed<T>>(queryKey, (list) =>
          // The list was reloaded meanwhile, so this is not its next page.
          list?.next === next ? listWithPage(list, withoutDeleted(page)) : list,
        );
      } finally {
        loadingMore.delete(key);
      }
    },
  };
}
