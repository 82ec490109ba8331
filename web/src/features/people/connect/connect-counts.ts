import type { ConnectionCounts } from '@longtable/contract/connections';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { connectionsApi } from '../../../platform/api/connections.ts';
import { call } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createRefetchGuard } from '../../../platform/refetch-guard.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { countsAfter, type PendingConnect, usePendingConnect } from './connect-changes.ts';

/** The first part of the query key of everything on the Connect page. */
export const connectKey = 'connect';

const guard = createRefetchGuard();
/** Changes that the stored counts include. A live event may report a change before its response, while it is pending. */
const counted = new WeakSet<PendingConnect>();

export const countsQuery = queryOptions<ConnectionCounts>({
  queryKey: [connectKey, 'counts'],
  queryFn: ({ signal }) => guard.latest(() => call(connectionsApi.counts, {}, { signal })),
});

/** The number of connections and requests, with pending changes applied; undefined until loaded. */
export function useConnectCounts(): ConnectionCounts | undefined {
  const { data } = useQuery(countsQuery);
  const pending = usePendingConnect();
  return data && pendingCounts(data, pending);
}

/** The counts with pending changes applied, except those that are counted already. */
export function pendingCounts(
  counts: ConnectionCounts,
  pending: readonly PendingConnect[],
): ConnectionCounts {
  return pending.filter((change) => !counted.has(change)).reduce(countsAfter, counts);
}

/** Counts a change of the actor, once, after its response or the first of its live events. */
export function countOwn(change: PendingConnect): void {
  guard.note();
  if (!counted.has(change)) {
    counted.add(change);
    queryClient.setQueryData(countsQuery.queryKey, (counts) => counts && countsAfter(counts, change));
  }
  countAgain();
}

/** Fetches the counts again. Changes of others are not added: the counts may include them before their live events arrive. */
export function countAgain(): void {
  guard.note();
  refetchSoon(countsQuery.queryKey);
}
