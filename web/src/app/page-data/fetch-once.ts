import type { EnsureQueryDataOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../platform/query-client.ts';

/** Unless it is there, however old: the page asks anew for what is stale, and says what could not be fetched. */
export function fetchOnce<Data, Key extends QueryKey>(
  query: EnsureQueryDataOptions<Data, Error, Data, Key>,
): void {
  queryClient.ensureQueryData(query).catch(() => undefined);
}
