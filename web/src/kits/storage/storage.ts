import type { AnswerOf } from '@longtable/contract/endpoint';
import type { resourceStorageApi as declared } from '@longtable/contract/resource-storage';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { usedBytesOf } from '@longtable/contract/rules/storage-use';
import { queryOptions } from '@tanstack/react-query';
import { resourceStorageApi } from '../../platform/api/resource-storage.ts';
import { call } from '../../platform/client.ts';
import { onLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/query-client.ts';
import { refetchSoon } from '../../platform/refetch-soon.ts';

/** What the person's files take, and how much they may take; `quotaBytes` is null without a limit. */
export type OwnStorage = AnswerOf<typeof declared.get>;

/** What the person's files take. Live events keep it fresh. */
export const storageQuery = queryOptions<OwnStorage>({
  queryKey: ['storage'],
  queryFn: ({ signal }) => call(resourceStorageApi.get, {}, { signal }),
});

/** The person's largest files. They are fetched whenever they are shown, and when what is used has changed. */
export const largestQuery = queryOptions<AnswerOf<typeof declared.largest>['files']>({
  queryKey: ['storage-largest'],
  queryFn: async ({ signal }) => (await call(resourceStorageApi.largest, {}, { signal })).files,
  staleTime: 0,
  meta: { keep: false },
});

/** Applies live events to what is used. Call it once, before the live connection opens. */
export function followStorage(): void {
  onLive('storage.changed', (use) => {
    const known = queryClient.getQueryData(storageQuery.queryKey);
    if (known && use.version > known.version) {
      queryClient.setQueryData<OwnStorage>(storageQuery.queryKey, { ...known, ...use });
      refetchSoon(largestQuery.queryKey);
    }
    // It may be newer than the response that is under way.
    if (!known) refetchSoon(storageQuery.queryKey);
  });
}

/** "1.2 GB of 5.0 GB used", or "1.2 GB used" without a limit. */
export function usedInWords(storage: OwnStorage): string {
  const used = fileSizeInWords(usedBytesOf(storage));
  return storage.quotaBytes === null
    ? `${used} used`
    : `${used} of ${fileSizeInWords(storage.quotaBytes)} used`;
}
