import type { Connection } from '@longtable/contract/connections';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { forgetCards, takeCards } from '../../../platform/directory.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { type ConnectionFilter, connectionLists } from './lists.ts';

const first = connection('1', 'Ada', '2026-03-03T00:00:00Z');
const last = connection('2', 'Édouard', '2026-03-01T00:00:00Z');
const between = connection('3', 'Bea', '2026-03-02T00:00:00Z');
const oldest = connection('4', 'Zoë', '2026-01-01T00:00:00Z');

beforeEach(() => queryClient.clear());
afterAll(forgetCards);

test('stores a connection at its position, in both orders', () => {
  const [newest, byName] = [list({ order: 'newest' }, [first, last]), list({ order: 'name' }, [first, last])];
  connectionLists.put(between);
  connectionLists.put(oldest);
  expect([newest(), byName()]).toEqual([
    ['1', '3', '2', '4'],
    ['1', '3', '2', '4'],
  ]);
});

test('stores a connection in the lists whose filter matches its name or e-mail address, ignoring accents', () => {
  const [ada, name, address] = ['ada', ' EDOU', 'edouard@'].map((text) => list({ text }, []));
  connectionLists.put(last);
  expect([ada?.(), name?.(), address?.()]).toEqual([[], ['2'], ['2']]);
});

test('sorts by the current name', () => {
  const shown = list({ order: 'name' }, [first, last]);
  takeCards({ people: [{ id: 'Zoë', name: 'Abe', avatarUrl: null, version: 2 }] });
  connectionLists.put(oldest);
  expect(shown()).toEqual(['4', '1', '2']);
});

/** Loads a list. Returns how to read the ids in it. */
function list(of: Partial<ConnectionFilter>, items: readonly Connection[]): () => string[] | undefined {
  const { queryKey } = connectionLists.query({ text: '', order: 'name', ...of });
  queryClient.setQueryData(queryKey, { items, next: null });
  return () => queryClient.getQueryData(queryKey)?.items.map(({ id }) => id);
}

function connection(id: string, name: string, createdAt: string): Connection {
  const email = `${name.normalize('NFKD').replaceAll(/[^a-z]/gi, '')}@example.test`;
  takeCards({ people: [{ id: name, name, avatarUrl: null, version: 1 }] });
  return { id, personId: name, email, createdAt, can: { remove: true } };
}
