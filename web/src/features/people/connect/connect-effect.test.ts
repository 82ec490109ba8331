import { expect, test } from 'vitest';
import type { PendingConnect } from './connect-changes.ts';
import { effectOf, isSameChange, pendingStatus } from './connect-effect.ts';
import { connectionStatusOf } from './connection-status.ts';

const at = '2026-03-01T10:00:00.000Z';
const grace = { id: 'grace', name: 'Grace', avatarUrl: null };
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

test('recognizes the live events of a change', () => {
  const personId = grace.id;
  expect(isSameChange(effectOf(accept), { personId, endedRequest: 'r2' })).toBe(true);
  const [connection, sent] = [effectOf(accept).connection, effectOf(request).request];
  if (!connection || !sent) throw new Error('expected rows');
  expect(isSameChange(effectOf(accept), { personId, connection })).toBe(true);
  expect(isSameChange(effectOf(remove), { personId, connection })).toBe(false);
  expect(isSameChange(effectOf(request), { personId, request: sent })).toBe(true);
  expect(isSameChange(effectOf(cancel), { personId, request: sent })).toBe(false);
  expect(isSameChange(effectOf(reject), { personId, endedConnection: 'c1' })).toBe(false);
});
