import type { DataTag, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Changes what a query has loaded, optimistically; `undo` restores it. A fetch that started before is cancelled: its response would be
 * older.
 */
export async function changeQuery<Data>(
  queryKey: DataTag<QueryKey, Data, Error>,
  change: (data: Data) => Data,
): Promise<{ undo: () => void }> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  const before = queryClient.getQueryData(queryKey);
  if (before !== undefined) queryClient.setQueryData(queryKey, change(before));
  return { undo: () => queryClient.setQueryData(queryKey, before) };
}
