import type { ConnectionCounts } from '@longtable/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { countsQuery } from './connect.queries.ts';
import { isCounted } from './counting.ts';
import { pendingCounts, usePendingConnect } from './pending.ts';

/** The number of connections and requests; undefined until loaded. */
export function useConnectCounts(): ConnectionCounts | undefined {
  const { data } = useQuery(countsQuery);
  const pending = usePendingConnect();
  return data && pendingCounts(data, pending, isCounted);
}
