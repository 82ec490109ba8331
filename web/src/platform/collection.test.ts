import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAsking } from './ask-soon.ts';
import { defineCollection } from './collection.ts';
import type { Listed } from './listed.ts';
import { pendingChanges } from './mutations/pending.ts';
import { applyEffect } from './mutations/row-effect.ts';
import { queryClient } from './query-client.ts';

type Note = {
  readonly id: string;
  readonly text: string;
  readonly version?: number;
  readonly can?: { readonly edit: boolean };
};

const notes = defineCollection<Note, string, object>({
  key: ['notes'],
  keyOf: (boardId) => [boardId],
  fetch: async () => ({ items: [{ id: 'old', text: 'b' }], next: null }),
  compare: byText,
  mutation: pendingChanges('notes'),
  effect: () => null,
});

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData<Listed<Note>>(notes.query('x').queryKey, { items: [], next: null });
});

afterEach(() => forgetAsking());

test('a saved row takes its place in its list, and in no other', () => {
  queryClient.setQueryData<Listed<Note>>(notes.query('y').queryKey, { items: [], next: null });
  notes.saved('x', { id: '2', text: 'b' });
  notes.saved('x', { id: '1', text: 'a' });
  expect(shown('x').map(({ id }) => id)).toEqual(['1', '2']);
  expect(shown('y')).toEqual([]);
});

test('of two copies of a row the newer stays, with the rights of the answer', () => {
  notes.saved('x', { id: '1', text: 'new', version: 2, can: { edit: false } });
  notes.saved('x', { id: '1', text: 'old', version: 1, can: { edit: true } });
  expect(shown('x')).toEqual([{ id: '1', text: 'new', version: 2, can: { edit: true } }]);
});

test('a deleted row stays away, also from an answer that was on its way', async () => {
  notes.removed('x', 'old');
  notes.saved('x', { id: 'old', text: 'b' });
  expect(shown('x')).toEqual([]);
  await queryClient.fetchQuery({ ...notes.query('x'), staleTime: 0 });
  expect(shown('x')).toEqual([]);
});

test('asks anew for what changed otherwise', async () => {
  vi.useFakeTimers();
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  notes.reload('x');
  notes.reloadAll();
  vi.runAllTimers();
  expect(asked.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([['notes', 'x'], ['notes']]);
  vi.useRealTimers();
});

test('the effect of a change leaves the rows the same where it is nothing', () => {
  const rows: readonly Note[] = [
    { id: '1', text: 'a' },
    { id: '2', text: 'b' },
  ];
  const keep = (row: Note): Note => row;
  expect(applyEffect(rows, { add: { id: '1', text: 'again' } }, byText)).toBe(rows);
  expect(applyEffect(rows, { remove: '3' }, byText)).toBe(rows);
  expect(applyEffect(rows, { edit: '3', as: keep }, byText)).toBe(rows);
  expect(applyEffect(rows, { edit: '1', as: keep }, byText)).toBe(rows);
  const moved = applyEffect(rows, { edit: '1', as: (row) => ({ ...row, text: 'c' }) }, byText);
  expect(moved.map(({ id }) => id)).toEqual(['2', '1']);
});

function byText(a: Note, b: Note): number {
  return a.text < b.text ? -1 : Number(a.text > b.text);
}

function shown(boardId: string): readonly Note[] {
  return queryClient.getQueryData<Listed<Note>>(notes.query(boardId).queryKey)?.items ?? [];
}
