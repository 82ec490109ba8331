import type { PersonProfile } from '@longtable/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { profileApi } from '../../../platform/api/profile.ts';
import { call } from '../../../platform/client.ts';
import { createRefetchGuard } from '../../../platform/refetch-guard.ts';
import { connectKey } from './connect-counts.ts';

/** Repeats the fetch of a profile that an event has overtaken. Lists have their own. */
export const profileGuard = createRefetchGuard();

/** The query of a profile. Refetched whenever it opens: no event tells when its time zone or what the two share has changed. */
export function personQuery(personId: string) {
  return queryOptions<PersonProfile>({
    queryKey: [connectKey, 'person', personId],
    queryFn: ({ signal }) => profileGuard.latest(() => call(profileApi.get, { personId }, { signal })),
    staleTime: 0,
    gcTime: 30 * 60_000,
    meta: { keep: false },
  });
}
