import type { EnsureQueryDataOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../platform/query-client.ts';

/** Fetches a query that has no data yet. Pages refetch stale data and show errors themselves. */
export function prefetch<Data, Key extends QueryKey>(
  query: EnsureQueryDataOptions<Data, Error, Data, Key>,
): void {
  queryClient.ensureQueryData(query).catch(() => undefined);
}
