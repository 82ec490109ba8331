import { beforeEach, expect, test } from 'vitest';
import { directory, forgetCards, takeCards } from '../../platform/directory.ts';
import { departmentNames } from './department-names.ts';

beforeEach(forgetCards);

test('sorts departments by their current names', () => {
  const deck = { id: 'deck', name: 'Deck', version: 1 };
  takeCards({ departments: [{ id: 'masts', name: 'Masts', version: 1 }, deck] });
  const names = () => departmentNames(['masts', 'unknown', 'deck'], directory());
  expect(names()).toBe('Deck, Masts');
  takeCards({ departments: [{ ...deck, name: 'Upper deck', version: 2 }] });
  expect(names()).toBe('Masts, Upper deck');
});
