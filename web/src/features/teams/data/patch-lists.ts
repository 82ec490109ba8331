import type { Listed } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import type { Narrowed } from './teams.queries.ts';

/** Changes every list whose key begins so, knowing what each is narrowed by; the last part of their keys says it. */
export function patchLists<T>(
  key: readonly unknown[],
  change: (list: Listed<T>, of: Narrowed) => Listed<T>,
): void {
  for (const [queryKey, list] of queryClient.getQueriesData<Listed<T>>({ queryKey: key })) {
    if (!list) continue;
    const next = change(list, queryKey.at(-1) as Narrowed);
    if (next !== list) queryClient.setQueryData(queryKey, next);
  }
}
