import type { Connection, ConnectionRequest } from '@longtable/contract/connections';
import { afterAll, expect, test } from 'vitest';
import { forgetCards, takeCards } from '../../../platform/directory.ts';
import type { PendingConnect } from './connect-changes.ts';
import { requestRow } from './connect-effect.ts';
import { withPendingConnections, withPendingRequests } from './pending-rows.ts';

const at = '2026-03-01T10:00:00.000Z';
const grace = { id: 'grace', name: 'Grace', avatarUrl: null };
takeCards({ people: [{ ...grace, version: 1 }] });
afterAll(forgetCards);
const request: PendingConnect = { kind: 'request', requestId: 'r1', person: grace, at };
const cancel: PendingConnect = { kind: 'cancel', requestId: 'r1', person: grace, at };
const accept: PendingConnect = { kind: 'accept', requestId: 'r2', connectionId: 'c1', person: grace, at };
const reject: PendingConnect = { kind: 'reject', requestId: 'r2', person: grace, at };
const remove: PendingConnect = { kind: 'remove', connectionId: 'c1', person: grace, at };

const newest = { text: '', order: 'newest' } as const;
const byName = { text: '', order: 'name' } as const;
const older = connection('c0', 'Ada', '2026-01-01T00:00:00.000Z');

test('shows an accepted request as a connection at its position', () => {
  expect(connections([older], [accept], newest)).toEqual(['c1', 'c0']);
  expect(connections([older], [accept], byName)).toEqual(['c0', 'c1']);
  expect(connections([older], [accept], { ...byName, text: 'ada' })).toEqual(['c0']);
});

test('shows a person once', () => {
  const saved = connection('c1', 'Grace', at, 'grace');
  expect(connections([saved], [accept], newest)).toEqual(['c1']);
  // Accepted in another tab.
  const other = connection('c2', 'Grace', at, 'grace');
  expect(connections([other], [accept], newest)).toEqual(['c2']);
  const sent = requestRow({ id: 'r3', direction: 'sent', personId: 'grace', createdAt: at });
  expect(requests([sent], [request], 'sent')).toEqual(['r3']);
});

test('leaves a connection that sorts after the loaded ones to its page', () => {
  expect(connections([older], [accept], byName, { hasMore: true })).toEqual(['c0']);
  expect(connections([older], [accept], newest, { hasMore: true })).toEqual(['c1', 'c0']);
});

test('removes a connection', () => {
  const saved = connection('c1', 'Grace', at, 'grace');
  expect(connections([saved, older], [remove], newest)).toEqual(['c0']);
  expect(connections([older], [remove], newest)).toEqual(['c0']);
  expect(connections([saved], [remove, { ...accept, connectionId: 'c3' }], newest)).toEqual(['c3']);
});

test('adds and removes requests in the list of their direction', () => {
  const received = requestRow({ id: 'r2', direction: 'received', personId: 'grace', createdAt: at });
  expect(requests([], [request], 'sent')).toEqual(['r1']);
  expect(requests([], [request], 'received')).toEqual([]);
  expect(requests([], [request, cancel], 'sent')).toEqual([]);
  expect(requests([received], [accept], 'received')).toEqual([]);
  expect(requests([received], [reject], 'received')).toEqual([]);
  expect(requests([received], [remove], 'received')).toEqual(['r2']);
});

function connections(
  items: readonly Connection[],
  pending: readonly PendingConnect[],
  of: Parameters<typeof withPendingConnections>[2],
  { hasMore = false } = {},
): string[] {
  return ids(withPendingConnections({ items, hasMore }, pending, of));
}

function requests(
  items: readonly ConnectionRequest[],
  pending: readonly PendingConnect[],
  direction: ConnectionRequest['direction'],
): string[] {
  return ids(withPendingRequests({ items, hasMore: false }, pending, direction));
}

function connection(id: string, name: string, createdAt: string, personId = name): Connection {
  takeCards({ people: [{ id: personId, name, avatarUrl: null, version: 1 }] });
  const email = `${name.toLowerCase()}@example.test`;
  return { id, personId, email, createdAt, can: { remove: true } };
}

function ids(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
