import type { Connection, ConnectionRequest } from '@longtable/contract/connections';
import type { FoundPerson, PersonProfile } from '@longtable/contract/profile';
import { maxSearchLength, minSearchLength } from '@longtable/contract/rules/people-search';
import { searchable } from '@longtable/contract/rules/search-text';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError } from '../../../platform/client.ts';
import { useDebounced } from '../../../platform/debounce.ts';
import { useDirectory } from '../../../platform/directory.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { hasPerson } from '../../../platform/order.ts';
import { useRowList } from '../../../platform/use-row-list.ts';
import { peopleSearchQuery, personQuery } from './connect.queries.ts';
import { type ConnectionFilter, connectionLists, requestLists } from './lists.ts';
import {
  type PendingConnect,
  pendingConnections,
  pendingRequests,
  pendingStatus,
  usePendingConnect,
} from './pending.ts';

/** The person's connections, with pending changes applied. */
export function useConnections({ text, order }: ConnectionFilter): ListView<Connection> {
  const people = useDirectory();
  const matches = useCallback(
    (connection: Connection, typed: string) => hasPerson(connection, typed, people),
    [people],
  );
  const view = useRowList(connectionLists, { text, order }, matches);
  const pending = usePendingConnect();
  const items = useMemo(
    () => pending.reduce((all, change) => pendingConnections(all, change, { text, order }), view.items),
    [view.items, pending, text, order],
  );
  return { ...view, items };
}

/** Requests have no search. */
const isAnyRequest = () => true;

/** The pending requests of a direction, with pending changes applied. */
export function useRequests(direction: ConnectionRequest['direction']): ListView<ConnectionRequest> {
  const view = useRowList(requestLists, { text: '', direction }, isAnyRequest);
  const pending = usePendingConnect();
  const items = useMemo(
    () => pending.reduce((all, change) => pendingRequests(all, change, direction), view.items),
    [view.items, pending, direction],
  );
  return { ...view, items };
}

/** The results of people search, with the connection status of each. */
export type SearchView = {
  /** `short` if the text is too short; `found` also while earlier results are filtered. */
  readonly state: 'short' | 'searching' | 'failed' | 'found';
  readonly error: Error | null;
  readonly people: readonly FoundPerson[];
  /** The results are not for the current text yet. */
  readonly isSearching: boolean;
  readonly retry: () => void;
};

/** Searches as the person types. Matching results of the previous text stay until the response. */
export function usePeopleSearch(typed: string): SearchView {
  const text = typed.trim().slice(0, maxSearchLength);
  const settled = useDebounced(text);
  const isShort = text.length < minSearchLength;
  const query = useQuery({
    ...peopleSearchQuery(settled),
    enabled: settled.length >= minSearchLength && !isShort,
    placeholderData: (previous: readonly FoundPerson[] | undefined) => previous,
  });
  const pending = usePendingConnect();
  const directory = useDirectory();
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const isSearching = isPlaceholderData || settled !== text;
  const people = useMemo(() => {
    const wanted = searchable(text);
    return (data ?? [])
      .filter(({ id }) => !isSearching || searchable(directory.person(id)?.name ?? '').includes(wanted))
      .map((person) => withPending(person, pending));
  }, [data, text, isSearching, pending, directory]);
  const retry = useCallback(() => void refetch(), [refetch]);
  if (isShort) return { state: 'short', error: null, people: [], isSearching: false, retry };
  const hasFailed = error !== null && !isFetching && settled === text;
  const isKnown = data !== undefined && (!isSearching || people.length > 0);
  const state = isKnown ? 'found' : hasFailed ? 'failed' : 'searching';
  return { state, error, people, isSearching, retry };
}

/** The state of a profile. */
export type ProfileView =
  | { readonly state: 'loading' | 'unavailable'; readonly profile: null }
  | { readonly state: 'failed'; readonly profile: null; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'ready'; readonly profile: PersonProfile };

/** The profile of a person, as far as the actor may see it; `unavailable` if the account does not exist. */
export function useProfile(personId: string): ProfileView {
  const { data, error, isFetching, refetch } = useQuery({
    ...personQuery(personId),
    refetchOnMount: 'always',
  });
  const pending = usePendingConnect();
  // An invalid id counts as a missing account.
  if (error instanceof ApiError && ['person/not-found', 'request/malformed'].includes(error.code)) {
    return { state: 'unavailable', profile: null };
  }
  if (data) {
    return { state: 'ready', profile: withPending(data, pending) };
  }
  if (error && !isFetching) {
    return { state: 'failed', profile: null, error, retry: () => void refetch() };
  }
  return { state: 'loading', profile: null };
}

function withPending<P extends Pick<FoundPerson, 'id' | 'connection'>>(
  person: P,
  pending: readonly PendingConnect[],
): P {
  const connection = pendingStatus(person.connection, person.id, pending);
  return connection === person.connection ? person : { ...person, connection };
}
