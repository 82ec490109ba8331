import { expect, test } from 'vitest';
import type { PaletteEntry, PaletteGroup } from '../../platform/palette.ts';
import { findSections, startSections } from './find-entries.ts';

function entry(
  id: string,
  group: PaletteGroup,
  label: string,
  more: Partial<PaletteEntry> = {},
): PaletteEntry {
  return { id, group, label, icon: null, run: () => undefined, ...more };
}

const entries = [
  entry('a', 'Actions', 'New task', { common: 2, words: 'create add' }),
  entry('b', 'Actions', 'New project', { common: 1 }),
  entry('c', 'Go to', 'Taskboard', { common: 3 }),
  entry('d', 'Tasks', 'Nominate a captain'),
  entry('e', 'Tasks', 'New sails'),
];

test('starts with what was used last, then with what is common', () => {
  expect(shape(startSections(entries, ['e', 'gone', 'b']))).toEqual({
    Recent: ['e', 'b'],
    Actions: ['a'],
    'Go to': ['c'],
  });
  expect(shape(startSections(entries, []))).toEqual({ Actions: ['b', 'a'], 'Go to': ['c'] });
});

test('puts the group of the best entry first, and what was used last above equals', () => {
  expect(shape(findSections(entries, 'new', []))).toEqual({ Actions: ['a', 'b'], Tasks: ['e'] });
  expect(shape(findSections(entries, 'néw', ['e']))).toEqual({ Tasks: ['e'], Actions: ['a', 'b'] });
  expect(Object.keys(shape(findSections(entries, 'cap', [])))).toEqual(['Tasks']);
});

test('finds entries by other words', () => {
  expect(shape(findSections(entries, 'crea', []))).toEqual({ Actions: ['a'] });
});

test('shows the best six of a group', () => {
  const many = Array.from({ length: 40 }, (_, index) => entry(`t${index}`, 'Tasks', `Task ${index}`));
  expect(findSections(many, 'task', [])[0]?.entries).toHaveLength(6);
});

function shape(sections: ReturnType<typeof startSections>): Record<string, string[]> {
  return Object.fromEntries(sections.map(({ heading, entries: of }) => [heading, of.map(({ id }) => id)]));
}
