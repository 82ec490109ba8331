import type { ConnectionCounts } from '@longtable/contract/connections';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { connectionsApi } from '../../../platform/api/connections.ts';
import { call } from '../../../platform/client.ts';
import { pendingCounts, usePendingConnect } from './connect-changes.ts';
import { isCounted, startCounting } from './counting.ts';

/** The first part of the query key of everything on the Connect page. */
export const connectKey = 'connect';

export const countsQuery = queryOptions<ConnectionCounts>({
  queryKey: [connectKey, 'counts'],
  queryFn: async ({ signal }) => {
    const finishCounting = startCounting();
    const counts = await call(connectionsApi.counts, {}, { signal });
    finishCounting();
    return counts;
  },
});

/** The number of connections and requests; undefined until loaded. */
export function useConnectCounts(): ConnectionCounts | undefined {
  const { data } = useQuery(countsQuery);
  const pending = usePendingConnect();
  return data && pendingCounts(data, pending, isCounted);
}
