import type { Connection } from '@longtable/contract/connections';
import { afterAll, expect, test } from 'vitest';
import { directory, forgetCards, takeCards } from '../../../platform/directory.ts';
import { listWith } from './lists.ts';

const first = connection('1', 'Ada', '2026-03-03T00:00:00Z');
const last = connection('2', 'Édouard', '2026-03-01T00:00:00Z');
const between = connection('3', 'Bea', '2026-03-02T00:00:00Z');
const oldest = connection('4', 'Zoë', '2026-01-01T00:00:00Z');

afterAll(forgetCards);

test('a saved connection is inserted in its place, by either order', () => {
  const list = { items: [first, last], next: null };
  expect(ids(listWith(list, between, { text: '', order: 'newest' }, directory()))).toEqual(['1', '3', '2']);
  expect(ids(listWith(list, between, { text: '', order: 'name' }, directory()))).toEqual(['1', '3', '2']);
  expect(ids(listWith(list, oldest, { text: '', order: 'newest' }, directory()))).toEqual(['1', '2', '4']);
});

test('a filtered list takes in only matches by name or address, whatever the accents', () => {
  const list = { items: [first], next: null };
  expect(listWith(list, between, { text: 'ada', order: 'name' }, directory())).toBe(list);
  for (const text of [' EDOU', 'edouard@'])
    expect(ids(listWith(list, last, { text, order: 'name' }, directory()))).toEqual(['1', '2']);
});

test('the present name decides the place in the order by name', () => {
  takeCards({ people: [{ id: 'Zoë', name: 'Abe', avatarUrl: null, version: 2 }] });
  const list = { items: [first, last], next: null };
  expect(ids(listWith(list, oldest, { text: '', order: 'name' }, directory()))).toEqual(['4', '1', '2']);
});

function connection(id: string, name: string, createdAt: string): Connection {
  const email = `${name.normalize('NFKD').replaceAll(/[^a-z]/gi, '')}@example.test`;
  takeCards({ people: [{ id: name, name, avatarUrl: null, version: 1 }] });
  return { id, personId: name, email, createdAt, can: { remove: true } };
}

function ids({ items }: { items: readonly { id: string }[] }): string[] {
  return items.map(({ id }) => id);
}
