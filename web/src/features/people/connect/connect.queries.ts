import type { Connection, ConnectionCounts, ConnectionRequest } from '@longtable/contract/connections';
import type { FoundPerson, PersonProfile } from '@longtable/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { connectionsApi } from '../../../platform/api/connections.ts';
import { profileApi } from '../../../platform/api/profile.ts';
import { call } from '../../../platform/client.ts';
import type { Listed } from '../../../platform/listed.ts';
import { createListing, type Page } from '../../../platform/listing.ts';
import { createRefetchGuard } from '../../../platform/refetch-guard.ts';
import { countingAnew } from './counting.ts';
import type { ListOf } from './lists.ts';

type Direction = ConnectionRequest['direction'];

/** The first part of every key. */
export const connectKey = 'connect';
export const listKey = [connectKey, 'list'] as const;
export const requestsKey = [connectKey, 'requests'] as const;
export const searchKey = [connectKey, 'search'] as const;

/** Requests that were closed and connections that were removed: an answer from before must not bring them back. */
export const tombstones = new Set<string>();

export const refetchGuard = createRefetchGuard();
const { loadAgain, loadMore } = createListing(refetchGuard, { tombstones });

export const countsQuery = queryOptions<ConnectionCounts>({
  queryKey: [connectKey, 'counts'],
  queryFn: async ({ signal }) => {
    const counted = countingAnew();
    const counts = await call(connectionsApi.counts, {}, { signal });
    counted();
    return counts;
  },
});

/** The connections of the person, as many as were asked for. */
export function connectionsQuery(of: ListOf) {
  return queryOptions<Listed<Connection>>({
    queryKey: [...listKey, of],
    queryFn: ({ signal, queryKey }) => loadAgain(queryKey, (page) => connectionsPage(of, page, signal)),
    ...(of.text === '' ? {} : { gcTime: 5 * 60_000, meta: { keep: false } }),
  });
}

export function requestsQuery(direction: Direction) {
  return queryOptions<Listed<ConnectionRequest>>({
    queryKey: [...requestsKey, direction],
    queryFn: ({ signal, queryKey }) => loadAgain(queryKey, (page) => requestsPage(direction, page, signal)),
  });
}

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

/** Fetches the next page of a list, unless it is on its way. Throws what `call` throws. */
export async function loadMoreConnections(of: ListOf): Promise<void> {
  await loadMore(connectionsQuery(of).queryKey, (page) => connectionsPage(of, page));
}

/** As `loadMoreConnections`, for requests. */
export async function loadMoreRequests(direction: Direction): Promise<void> {
  await loadMore(requestsQuery(direction).queryKey, (page) => requestsPage(direction, page));
}

async function connectionsPage(of: ListOf, page: Page, signal?: AbortSignal): Promise<Listed<Connection>> {
  const options = signal ? { signal } : {};
  const { connections, next } = await call(connectionsApi.list, { ...of, ...page }, options);
  return { items: connections, next };
}

async function requestsPage(
  direction: Direction,
  page: Page,
  signal?: AbortSignal,
): Promise<Listed<ConnectionRequest>> {
  const options = signal ? { signal } : {};
  const { requests, next } = await call(connectionsApi.requests, { direction, ...page }, options);
  return { items: requests, next };
}
