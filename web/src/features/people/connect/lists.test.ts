import type { Connection } from '@longtable/contract/connections';
import { expect, test } from 'vitest';
import { listWith, matches } from './lists.ts';

const first = connection('1', 'Ada', '2026-03-03T00:00:00Z');
const last = connection('2', 'Édouard', '2026-03-01T00:00:00Z');
const between = connection('3', 'Bea', '2026-03-02T00:00:00Z');
const oldest = connection('4', 'Zoë', '2026-01-01T00:00:00Z');

test('a list is narrowed by name or address, whatever the accents', () => {
  expect(matches(last, ' EDOU')).toBe(true);
  expect(matches(last, 'edouard@')).toBe(true);
  expect(matches(last, 'ada')).toBe(false);
});

test('what is saved stands in its place, by either order', () => {
  const list = { items: [first, last], next: null };
  expect(ids(listWith(list, between, { text: '', order: 'newest' }))).toEqual(['1', '3', '2']);
  expect(ids(listWith(list, between, { text: '', order: 'name' }))).toEqual(['1', '3', '2']);
  expect(ids(listWith(list, oldest, { text: '', order: 'newest' }))).toEqual(['1', '2', '4']);
  expect(listWith(list, between, { text: 'ada', order: 'name' })).toBe(list);
});

function connection(id: string, name: string, createdAt: string): Connection {
  const email = `${name.normalize('NFKD').replaceAll(/[^a-z]/gi, '')}@example.test`;
  return { id, person: { id, name, avatarUrl: null, version: 1, email }, createdAt, can: { remove: true } };
}

function ids({ items }: { items: readonly { id: string }[] }): string[] {
  return items.map(({ id }) => id);
}
