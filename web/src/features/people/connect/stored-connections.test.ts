import type { Connection, ConnectionStatus } from '@longtable/contract/connections';
import type { FoundPerson } from '@longtable/contract/profile';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../../platform/query-client.ts';
import { cancelRefetches } from '../../../platform/refetch-soon.ts';
import { countsQuery } from './connect-counts.ts';
import { requestRow } from './connect-effect.ts';
import { connectionStatusOf } from './connection-status.ts';
import { connectionLists, foundPeople, requestLists } from './lists.ts';
import { storeEffect, storeEvent } from './stored-connections.ts';

const createdAt = '2026-03-01T10:00:00.000Z';
const personId = 'grace';
const request = requestRow({ id: 'request', direction: 'received', personId, createdAt });

afterEach(() => {
  cancelRefetches();
  queryClient.clear();
});

test('replaces an accepted request by the connection, in lists and in search results', () => {
  openLists({ requests: [request], status: { status: 'pending_received', requestId: request.id } });
  storeEffect({ personId, endedRequest: request.id, connection: connection('c1') });
  expect(shown()).toEqual({ requests: [], connections: ['c1'] });
  expect(found()).toMatchObject({ email: 'grace@example.test', connection: { status: 'connected' } });
});

test('does not restore what has ended, when an older response or event arrives', () => {
  openLists({ status: { status: 'none' } });
  storeEvent({ personId, endedConnection: 'c2' });
  storeEffect({ personId, connection: connection('c2') });
  const ended = { ...request, id: 'r2' };
  storeEvent({ personId, endedRequest: ended.id });
  storeEvent({ personId, request: ended });
  expect(shown()).toEqual({ requests: [], connections: [] });
  expect(found()?.connection.status).toBe('none');
});

test('keeps a newer status when an earlier request or connection ends', () => {
  openLists({ status: { status: 'connected', connectionId: 'newer' } });
  storeEvent({ personId, endedConnection: 'earlier' });
  storeEvent({ personId, endedRequest: 'before' });
  expect(found()?.connection).toMatchObject({ status: 'connected', connectionId: 'newer' });
});

test('leaves the changes of others to the counts of the server', () => {
  const counts = { connections: 1, received: 1, sent: 0 };
  queryClient.setQueryData(countsQuery.queryKey, counts);
  storeEvent({ personId, request: { ...request, id: 'r4' } });
  expect(queryClient.getQueryData(countsQuery.queryKey)).toEqual(counts);
});

/** Loads the lists with these rows, and search results with the person in this status. */
function openLists({
  requests = [],
  status,
}: {
  requests?: readonly (typeof request)[];
  status: Parameters<typeof connectionStatusOf>[0];
}): void {
  queryClient.setQueryData(requestsKey, { items: requests, next: null });
  queryClient.setQueryData(connectionsKey, { items: [], next: null });
  const person: FoundPerson = { id: personId, email: null, connection: connectionStatusOf(status) };
  queryClient.setQueryData(foundKey, { items: [person], next: null });
}

const requestsKey = requestLists.query({ text: '', direction: 'received' }).queryKey;
const connectionsKey = connectionLists.query({ text: '', order: 'newest' }).queryKey;
const foundKey = foundPeople.query({ text: 'gra' }).queryKey;

function shown(): { requests: string[] | undefined; connections: string[] | undefined } {
  return {
    requests: queryClient.getQueryData(requestsKey)?.items.map(({ id }) => id),
    connections: queryClient.getQueryData(connectionsKey)?.items.map(({ id }) => id),
  };
}

function found(): { email: string | null; connection: ConnectionStatus } | undefined {
  return queryClient.getQueryData(foundKey)?.items[0];
}

function connection(id: string): Connection {
  return { id, personId, email: 'grace@example.test', createdAt, can: { remove: true } };
}
