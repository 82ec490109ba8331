import type { Connection, ConnectionRequest } from '@longtable/contract/connections';
import { afterAll, expect, test } from 'vitest';
import { forgetCards, takeCards } from '../../../platform/directory.ts';
import { type PendingConnect, pendingCounts } from './connect-changes.ts';
import { connectionStatusOf } from './connection-status.ts';
import { pendingConnections, pendingRequests, pendingStatus } from './pending.ts';

const at = '2026-03-01T10:00:00.000Z';
const grace = { id: 'grace', name: 'Grace', avatarUrl: null };
takeCards({ people: [{ ...grace, version: 1 }] });
afterAll(forgetCards);
const request: PendingConnect = { kind: 'request', requestId: 'r1', person: grace, at };
const cancel: PendingConnect = { kind: 'cancel', requestId: 'r1', person: grace, at };
const accept: PendingConnect = { kind: 'accept', requestId: 'r2', connectionId: 'c1', person: grace, at };
const reject: PendingConnect = { kind: 'reject', requestId: 'r2', person: grace, at };
const remove: PendingConnect = { kind: 'remove', connectionId: 'c1', person: grace, at };

const none = connectionStatusOf({ status: 'none' });
const requested = connectionStatusOf({ status: 'pending_received', requestId: 'r2' });
const connected = connectionStatusOf({ status: 'connected', connectionId: 'c1' });

test.each([
  ['requesting', none, [request], 'pending_sent'],
  ['requesting and cancelling', none, [request, cancel], 'none'],
  ['accepting', requested, [accept], 'connected'],
  ['accepting and removing', requested, [accept, remove], 'none'],
  ['rejecting', requested, [reject], 'none'],
  ['removing', connected, [remove], 'none'],
  // The status from the server takes precedence.
  ['requesting a person who has sent a request', requested, [request], 'pending_received'],
  ['requesting a connected person', connected, [request], 'connected'],
  ['cancelling an accepted request', connected, [cancel], 'connected'],
  ['accepting a cancelled request', none, [accept], 'none'],
])('shows the status after %s', (_, before, pending, status) => {
  expect(pendingStatus(before, 'grace', pending).status).toBe(status);
  expect(pendingStatus(before, 'another person', pending)).toBe(before);
});

const older = connection('c0', 'Ada', '2026-01-01T00:00:00.000Z');

test('shows an accepted request as a connection at its position, once', () => {
  const newest = { text: '', order: 'newest' } as const;
  expect(ids(pendingConnections([older], accept, newest))).toEqual(['c1', 'c0']);
  const byName = { text: '', order: 'name' } as const;
  expect(ids(pendingConnections([older], accept, byName))).toEqual(['c0', 'c1']);
  expect(ids(pendingConnections([older], accept, { ...byName, text: 'ada' }))).toEqual(['c0']);
  const saved = connection('c1', 'Grace', at, 'grace');
  expect(pendingConnections([saved], accept, newest)).toEqual([saved]);
  expect(ids(pendingConnections([saved, older], remove, newest))).toEqual(['c0']);
  expect(pendingConnections([older], remove, newest)).toEqual([older]);
});

test('adds and removes requests in the list of their direction', () => {
  const received: ConnectionRequest = {
    id: 'r2',
    direction: 'received',
    personId: 'grace',
    createdAt: at,
    can: { accept: true, reject: true, cancel: false },
  };
  expect(ids(pendingRequests([], request, 'sent'))).toEqual(['r1']);
  expect(ids(pendingRequests([], request, 'received'))).toEqual([]);
  expect(
    ids(
      [request, cancel].reduce<readonly ConnectionRequest[]>(
        (all, change) => pendingRequests(all, change, 'sent'),
        [],
      ),
    ),
  ).toEqual([]);
  expect(ids(pendingRequests([received], accept, 'received'))).toEqual([]);
  expect(ids(pendingRequests([received], reject, 'received'))).toEqual([]);
  expect(pendingRequests([received], remove, 'received')).toEqual([received]);
});

test('counts pending changes once, and never below zero', () => {
  const counts = { connections: 5, received: 2, sent: 0 };
  const uncounted = () => false;
  expect(pendingCounts(counts, [request, accept], uncounted)).toEqual({
    connections: 6,
    received: 1,
    sent: 1,
  });
  expect(pendingCounts(counts, [reject, remove], uncounted)).toEqual({
    connections: 4,
    received: 1,
    sent: 0,
  });
  expect(pendingCounts(counts, [request, accept], () => true)).toEqual(counts);
  expect(pendingCounts(counts, [cancel], uncounted)).toEqual(counts);
});

function connection(id: string, name: string, createdAt: string, personId = name): Connection {
  takeCards({ people: [{ id: personId, name, avatarUrl: null, version: 1 }] });
  const email = `${name.toLowerCase()}@example.test`;
  return { id, personId, email, createdAt, can: { remove: true } };
}

function ids(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
