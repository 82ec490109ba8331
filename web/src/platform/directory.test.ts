import { beforeEach, expect, test, vi } from 'vitest';
import {
  allCards,
  directory,
  forgetCards,
  onDirectoryChange,
  resetCardVersions,
  takeCards,
  withoutCards,
} from './directory.ts';

const ada = { id: 'ada', name: 'Ada', avatarUrl: null, version: 3 };

beforeEach(forgetCards);

test('keeps the newer card, in whichever order they arrive', () => {
  const renamed = { ...ada, name: 'Ada Lovelace', version: 4 };
  for (const order of [
    [ada, renamed],
    [renamed, ada],
  ]) {
    forgetCards();
    for (const card of order) takeCards({ people: [card] });
    expect(directory().person('ada')).toEqual(renamed);
  }
});

test('keeps a provisional card until a real one arrives', () => {
  takeCards({ people: [{ ...ada, name: 'Typed', version: 0 }] });
  expect(directory().person('ada')?.name).toBe('Typed');
  takeCards({ people: [ada] });
  takeCards({ people: [{ ...ada, name: 'Typed', version: 0 }] });
  expect(directory().person('ada')).toEqual(ada);
});

test('returns null for unknown ids and null', () => {
  expect([directory().person(null), directory().project('unknown')]).toEqual([null, null]);
});

test('is a new object only when a card has changed', () => {
  takeCards({ people: [ada] });
  const [before, kept, listener] = [directory(), allCards(), vi.fn<() => void>()];
  const stop = onDirectoryChange(listener);
  takeCards({ people: [{ ...ada }], projects: [] });
  expect([directory() === before, allCards() === kept, listener.mock.calls.length]).toEqual([true, true, 0]);
  takeCards({ projects: [{ id: 'harbour', name: 'Harbour', version: 1 }] });
  stop();
  expect([directory() === before, allCards() === kept, listener.mock.calls.length]).toEqual([
    false,
    false,
    1,
  ]);
  expect(allCards()).toMatchObject({ people: [ada], projects: [{ name: 'Harbour' }] });
});

test('accepts any version after everything is refetched, and keeps the names until then', () => {
  takeCards({ people: [ada] });
  resetCardVersions();
  expect(directory().person('ada')?.name).toBe('Ada');
  takeCards({ people: [{ ...ada, name: 'Augusta', version: 1 }] });
  expect(directory().person('ada')?.name).toBe('Augusta');
});

test('removes the cards from a response', () => {
  expect(withoutCards({ id: 'task', cards: { people: [ada] } })).toEqual({ id: 'task' });
  expect(directory().person('ada')).toEqual(ada);
  const plain = { id: 'task' };
  expect(withoutCards(plain)).toBe(plain);
});
