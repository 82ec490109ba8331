import type { Connection, ConnectionCounts, ConnectionRequest } from '@longtable/contract/connections';
import type { FoundPerson, PersonProfile } from '@longtable/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { connectionsApi } from '../../../platform/api/connections.ts';
import { profileApi } from '../../../platform/api/profile.ts';
import { call } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { countingAnew } from './counting.ts';
import { type Listed, type ListOf, listWithout, listWithPage } from './lists.ts';

type Direction = ConnectionRequest['direction'];

/** The first part of every key. */
export const connectKey = 'connect';
export const listKey = [connectKey, 'list'] as const;
export const requestsKey = [connectKey, 'requests'] as const;
export const searchKey = [connectKey, 'search'] as const;
export const personKey = [connectKey, 'person'] as const;

/** Once somebody scrolls, many at a time. */
const laterPage = 200;
/** How often an answer that was overtaken by an event is asked for again. */
const tries = 4;

/** Requests that were closed and connections that were removed: an answer from before must not bring them back. */
export const goneIds = new Set<string>();
/** Goes up with everything that is learned otherwise than by these queries. */
let news = 0;

/** To be called with everything that an answer on its way may not have in it yet. */
export function noteNews(): void {
  news += 1;
}

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
      latest(async () => (await call(profileApi.search, { text, scope: 'connect' }, { signal })).people),
    // Somebody may have come since: what is known paints, and is asked for again.
    staleTime: 0,
    gcTime: 5 * 60_000,
    meta: { keep: false },
  });
}

/** Another person. Events tell only of those one knows, so it is asked for whenever it is opened. */
export function personQuery(personId: string) {
  return queryOptions<PersonProfile>({
    queryKey: [...personKey, personId],
    queryFn: ({ signal }) => latest(() => call(profileApi.get, { personId }, { signal })),
    staleTime: 0,
    gcTime: 30 * 60_000,
    meta: { keep: false },
  });
}

const loadingMore = new Set<string>();

/** Fetches the next page of a list, unless it is on its way. Throws what `call` throws. */
export async function loadMoreConnections(of: ListOf): Promise<void> {
  await loadMore(connectionsQuery(of).queryKey, (page) => connectionsPage(of, page));
}

/** As `loadMoreConnections`, for requests. */
export async function loadMoreRequests(direction: Direction): Promise<void> {
  await loadMore(requestsQuery(direction).queryKey, (page) => requestsPage(direction, page));
}

type Page = { readonly after?: string; readonly limit?: number };

async function loadMore<T extends { readonly id: string }>(
  queryKey: readonly unknown[],
  fetchPage: (page: Page) => Promise<Listed<T>>,
): Promise<void> {
  const key = JSON.stringify(queryKey);
  const next = queryClient.getQueryData<Listed<T>>(queryKey)?.next;
  if (!next || loadingMore.has(key)) return;
  loadingMore.add(key);
  try {
    const page = await latest(() => fetchPage({ after: next, limit: laterPage }));
    queryClient.setQueryData<Listed<T>>(queryKey, (list) =>
      // Loaded anew meanwhile: then this page is not the next one any more.
      list?.next === next ? listWithPage(list, withoutGone(page)) : list,
    );
  } finally {
    loadingMore.delete(key);
  }
}

/** The first page, and as much more as is shown: the list must not shrink under the person. */
async function loadAgain<T extends { readonly id: string }>(
  queryKey: readonly unknown[],
  fetchPage: (page: Page) => Promise<Listed<T>>,
): Promise<Listed<T>> {
  const shown = queryClient.getQueryData<Listed<T>>(queryKey)?.items.length ?? 0;
  return latest(async () => {
    let list = await fetchPage({});
    while (list.next !== null && list.items.length < shown) {
      list = listWithPage(list, await fetchPage({ after: list.next, limit: laterPage }));
    }
    return withoutGone(list);
  });
}

/** An answer that nothing has overtaken: what an event changed meanwhile may be missing in it. */
async function latest<T>(load: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    const before = news;
    const answer = await load();
    if (news === before || left === 1) return answer;
  }
}

function withoutGone<T extends { readonly id: string }>(list: Listed<T>): Listed<T> {
  return listWithout(list, ({ id }) => goneIds.has(id));
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
