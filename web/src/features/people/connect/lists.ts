import type { Connection, ConnectionRequest } from '@longtable/contract/connections';
import type { FoundPerson } from '@longtable/contract/profile';
import { minSearchLength } from '@longtable/contract/rules/people-search';
import { connectionsApi } from '../../../platform/api/connections.ts';
import { profileApi } from '../../../platform/api/profile.ts';
import { call } from '../../../platform/client.ts';
import { directory } from '../../../platform/directory.ts';
import { byName, hasPerson, newestFirst } from '../../../platform/order.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { connectKey } from './connect-counts.ts';

/** The filter and the order of a list of connections. */
export type ConnectionFilter = { readonly text: string; readonly order: 'newest' | 'name' };

/** A list of requests. It has no search. */
type RequestFilter = { readonly text: ''; readonly direction: ConnectionRequest['direction'] };

/** The lists of the actor's connections. */
export const connectionLists = createRowLists<Connection, ConnectionFilter>({
  key: [connectKey, 'list'],
  async fetch(of, page, signal) {
    const { connections, next } = await call(connectionsApi.list, { ...of, ...page }, { signal });
    return { items: connections, next };
  },
  includes: (connection, { text }) => hasPerson(connection, text, directory()),
  compare: ({ order }) =>
    order === 'newest' ? newestFirst : (a, b) => byName({ name: nameOf(a) }, { name: nameOf(b) }),
});

/** The lists of the requests that the actor has sent and received, the newest first. */
export const requestLists = createRowLists<ConnectionRequest, RequestFilter>({
  key: [connectKey, 'requests'],
  async fetch({ direction }, page, signal) {
    const { requests, next } = await call(connectionsApi.requests, { direction, ...page }, { signal });
    return { items: requests, next };
  },
  includes: (request, { direction }) => request.direction === direction,
  compare: () => newestFirst,
});

/** The results of people search, best first. Fetched again whenever shown, since no event tells that a person signed up. */
export const foundPeople = createRowLists<FoundPerson, { readonly text: string }>({
  key: [connectKey, 'search'],
  isLive: false,
  minSearchLength,
  async fetch({ text }, _page, signal) {
    const { people } = await call(profileApi.search, { text, scope: 'connect' }, { signal });
    return { items: people, next: null };
  },
  includes: () => false,
  compare: () => () => 0,
});

function nameOf({ personId }: Connection): string {
  return directory().person(personId)?.name ?? '';
}
