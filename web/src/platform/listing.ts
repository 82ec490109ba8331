import { type Listed, listWithout, listWithPage } from './listed.ts';
import { queryClient } from './query-client.ts';
import type { RefetchGuard } from './refetch-guard.ts';

/** Once somebody scrolls, many at a time. */
const laterPage = 200;

/** Which part of a list; the first of the server's size when empty. */
export type Page = { readonly after?: string; readonly limit?: number };

type FetchPage<T> = (page: Page) => Promise<Listed<T>>;

/** How the lists of a feature are fetched: page by page, without what is deleted. */
export type Listing = {
  /** The first page, and as much more as is shown: the list must not shrink under the person. */
  loadAgain<T extends { readonly id: string }>(
    queryKey: readonly unknown[],
    fetchPage: FetchPage<T>,
  ): Promise<Listed<T>>;
  /** Fetches the next page of a list, unless it is on its way. Throws what `call` throws. */
  loadMore<T extends { readonly id: string }>(
    queryKey: readonly unknown[],
    fetchPage: FetchPage<T>,
  ): Promise<void>;
};

/**
 * Fetches the lists of a feature. Rows with an id among `tombstones` are left out: an answer from before a deletion must
 * not bring them back. `largest` is how many the server gives at once.
 */
export function createListing(
  refetchGuard: RefetchGuard,
  { tombstones, largest = laterPage }: { tombstones?: ReadonlySet<string>; largest?: number } = {},
): Listing {
  const loadingMore = new Set<string>();
  const withoutDeleted = <T extends { readonly id: string }>(list: Listed<T>): Listed<T> =>
    listWithout(list, ({ id }) => tombstones?.has(id) === true);
  return {
    async loadAgain<T extends { readonly id: string }>(
      queryKey: readonly unknown[],
      fetchPage: FetchPage<T>,
    ): Promise<Listed<T>> {
      const shown = queryClient.getQueryData<Listed<T>>(queryKey)?.items.length ?? 0;
      return refetchGuard.latest(async () => {
        let list = await fetchPage({});
        while (list.next !== null && list.items.length < shown) {
          // Not a whole page for the one that has come on top: it would grow with every event.
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
          // Loaded anew meanwhile: then this page is not the next one any more.
          list?.next === next ? listWithPage(list, withoutDeleted(page)) : list,
        );
      } finally {
        loadingMore.delete(key);
      }
    },
  };
}
