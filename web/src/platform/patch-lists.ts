import type { Listed } from './listed.ts';
import { queryClient } from './query-client.ts';

/** Updates every list under a key; `of` is the filter in the last part of the list's key. */
export function patchLists<T>(
  key: readonly unknown[],
  change: (list: Listed<T>, of: { readonly text: string }) => Listed<T>,
): void {
  for (const [queryKey, list] of queryClient.getQueriesData<Listed<T>>({ queryKey: key })) {
    if (!list) continue;
    const next = change(list, queryKey.at(-1) as { readonly text: string });
    if (next !== list) queryClient.setQueryData(queryKey, next);
  }
}

/** The first match in any of the lists under a key. */
export function findInLists<T>(key: readonly unknown[], isWanted: (item: T) => boolean): T | undefined {
  for (const [, list] of queryClient.getQueriesData<Listed<T>>({ queryKey: key })) {
    const found = list?.items.find(isWanted);
    if (found) return found;
  }
  return undefined;
}
