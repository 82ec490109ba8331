import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../platform/query-client.ts';
import { cancelRefetches } from '../../../platform/refetch-soon.ts';
import type { ConnectChange, PendingConnect } from './connect-changes.ts';
import { countOwn, countsQuery, pendingCounts } from './connect-counts.ts';

const person = { id: 'grace', name: 'Grace', avatarUrl: null };
const counts = { connections: 5, received: 2, sent: 0 };

beforeEach(() => queryClient.setQueryData(countsQuery.queryKey, counts));
afterEach(() => {
  cancelRefetches();
  queryClient.clear();
});

test('counts pending changes, and never below zero', () => {
  expect(pendingCounts(counts, [request(), accept()])).toEqual({ connections: 6, received: 1, sent: 1 });
  expect(pendingCounts(counts, [reject(), remove()])).toEqual({ connections: 4, received: 1, sent: 0 });
  expect(pendingCounts(counts, [cancel()])).toEqual(counts);
});

test('counts a change once, though its live events arrive before the response', () => {
  const change = accept();
  const shown = () => pendingCounts(stored(), [change]);
  expect(shown()).toEqual({ connections: 6, received: 1, sent: 0 });
  // The request is closed, and the connection is saved.
  countOwn(change);
  countOwn(change);
  expect(shown()).toEqual({ connections: 6, received: 1, sent: 0 });
  // The response: the change is not pending any more.
  countOwn(change);
  expect(stored()).toEqual({ connections: 6, received: 1, sent: 0 });
});

test('counts nothing before the counts are loaded', () => {
  queryClient.clear();
  countOwn(request());
  expect(queryClient.getQueryData(countsQuery.queryKey)).toBeUndefined();
});

function stored() {
  return queryClient.getQueryData(countsQuery.queryKey) ?? counts;
}

function request(): PendingConnect {
  return made({ kind: 'request', requestId: 'r1', person });
}

function cancel(): PendingConnect {
  return made({ kind: 'cancel', requestId: 'r1', person });
}

function accept(): PendingConnect {
  return made({ kind: 'accept', requestId: 'r2', connectionId: 'c1', person });
}

function reject(): PendingConnect {
  return made({ kind: 'reject', requestId: 'r2', person });
}

function remove(): PendingConnect {
  return made({ kind: 'remove', connectionId: 'c1', person });
}

function made(change: ConnectChange): PendingConnect {
  return { ...change, at: '2026-03-01T10:00:00.000Z' };
}
