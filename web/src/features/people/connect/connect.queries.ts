import type { ConnectionCounts } from '@longtable/contract/connections';
import type { FoundPerson, PersonProfile } from '@longtable/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { connectionsApi } from '../../../platform/api/connections.ts';
import { profileApi } from '../../../platform/api/profile.ts';
import { call } from '../../../platform/client.ts';
import { createRefetchGuard } from '../../../platform/refetch-guard.ts';
import { countingAnew } from './counting.ts';
import { connectKey } from './lists.ts';

export const searchKey = [connectKey, 'search'] as const;

/** Protects search results and profiles; the lists have guards of their own. */
export const refetchGuard = createRefetchGuard();

export const countsQuery = queryOptions<ConnectionCounts>({
  queryKey: [connectKey, 'counts'],
  queryFn: async ({ signal }) => {
    const counted = countingAnew();
    const counts = await call(connectionsApi.counts, {}, { signal });
    counted();
    return counts;
  },
});

/** People whom one may want to connect with. */
export function peopleSearchQuery(text: string) {
  return queryOptions<readonly FoundPerson[]>({
    queryKey: [...searchKey, text],
    queryFn: ({ signal }) =>
      refetchGuard.latest(
        async () => (await call(profileApi.search, { text, scope: 'connect' }, { signal })).people,
      ),
    // Somebody may have come since: what is known paints, and is asked for again.
    staleTime: 0,
    gcTime: 5 * 60_000,
    meta: { keep: false },
  });
}

/** Another person. Events tell only of those one knows, so it is asked for whenever it is opened. */
export function personQuery(personId: string) {
  return queryOptions<PersonProfile>({
    queryKey: [connectKey, 'person', personId],
    queryFn: ({ signal }) => refetchGuard.latest(() => call(profileApi.get, { personId }, { signal })),
    staleTime: 0,
    gcTime: 30 * 60_000,
    meta: { keep: false },
  });
}
