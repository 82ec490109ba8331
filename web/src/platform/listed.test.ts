import { expect, test } from 'vitest';
import { type Listed, listChanged, listWith, listWithout, listWithPage } from './listed.ts';

type Item = { readonly id: string; readonly at: number };

const byTime = (a: Item, b: Item) => a.at - b.at;
const first = { id: '1', at: 1 };
const third = { id: '3', at: 3 };
const fifth = { id: '5', at: 5 };
const list: Listed<Item> = { items: [first, third], next: null };

test('inserts a saved item in order, and moves it when it changes', () => {
  const second = { id: '2', at: 2 };
  expect(listWith(list, second, byTime).items).toEqual([first, second, third]);
  const moved = { id: '1', at: 9 };
  expect(listWith(list, moved, byTime).items).toEqual([third, moved]);
});

test('leaves an item after the last loaded one to its page', () => {
  const part: Listed<Item> = { items: [first, third], next: 'more' };
  expect(listWith(part, fifth, byTime)).toBe(part);
  const changed = { id: '3', at: 4 };
  expect(listWith(part, changed, byTime).items).toEqual([first, changed]);
  const page: Listed<Item> = { items: [third, fifth], next: null };
  expect(listWithPage(part, page)).toEqual({ items: [first, third, fifth], next: null });
});

test('returns the same list if nothing is removed or changed', () => {
  expect(listWithout(list, ({ id }) => id === '9')).toBe(list);
  expect(listWithout(list, ({ id }) => id === '1').items).toEqual([third]);
  expect(listChanged(list, (item) => item)).toBe(list);
  expect(listChanged(list, (item) => (item === third ? fifth : item)).items).toEqual([first, fifth]);
});
