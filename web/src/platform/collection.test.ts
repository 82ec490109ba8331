import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openToasts } from '../ui/toast.ts';
import { ApiError } from './client.ts';
import { defineCollection } from './collection.ts';
import type { Listed } from './listed.ts';
import { applyEffect } from './mutations/row-effect.ts';
import { queryClient } from './query-client.ts';
import { cancelRefetches } from './refetch-soon.ts';

type Note = {
  readonly id: string;
  readonly text: string;
  readonly version?: number;
  readonly can?: { readonly edit: boolean };
};

type NoteChange = { readonly boardId: string; readonly id: string; readonly text: string | null };

const notes = defineCollection<Note, string, NoteChange>({
  key: ['notes'],
  keyOf: (boardId) => [boardId],
  fetch: async () => ({ items: [{ id: 'old', text: 'b' }], next: null }),
  compare: byText,
  changes: {
    key: 'notes',
    of: ({ boardId }) => boardId,
    effect: ({ id, text }) => (text === null ? { remove: id } : { add: { id, text } }),
    send: async ({ id, text }) => {
      if (text === null) throw new ApiError(404, { code: 'task/not-found', text: 'Gone.', errorId: 'e' });
      return { id, text: `${text} as saved` };
    },
    notFound: 'task/not-found',
    text: ({ text }) => text,
  },
});

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData<Listed<Note>>(notes.query('x').queryKey, { items: [], next: null });
});

afterEach(() => cancelRefetches());

test('stores a row in its list alone, in order', () => {
  queryClient.setQueryData<Listed<Note>>(notes.query('y').queryKey, { items: [], next: null });
  notes.saved('x', { id: '2', text: 'b' });
  notes.saved('x', { id: '1', text: 'a' });
  expect(shown('x').map(({ id }) => id)).toEqual(['1', '2']);
  expect(shown('y')).toEqual([]);
});

test('keeps the newer copy of a row, with the rights of the response', () => {
  notes.saved('x', { id: '1', text: 'new', version: 2, can: { edit: false } });
  notes.saved('x', { id: '1', text: 'old', version: 1, can: { edit: true } });
  expect(shown('x')).toEqual([{ id: '1', text: 'new', version: 2, can: { edit: true } }]);
});

test('keeps a deleted row deleted when an older event or response has it', async () => {
  notes.removed('x', 'old');
  notes.saved('x', { id: 'old', text: 'b' });
  expect(shown('x')).toEqual([]);
  await queryClient.fetchQuery({ ...notes.query('x'), staleTime: 0 });
  expect(shown('x')).toEqual([]);
});

test('fetches a list again', async () => {
  vi.useFakeTimers();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  notes.reload('x');
  vi.runAllTimers();
  expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([['notes', 'x']]);
  vi.useRealTimers();
});

test('applies a pending change to its list alone, and stores the response', async () => {
  const add = { boardId: 'x', id: '1', text: 'a', at: '2026-03-01T00:00:00Z' };
  expect(notes.apply('x', [], add)).toEqual([{ id: '1', text: 'a' }]);
  const none: readonly Note[] = [];
  expect(notes.apply('y', none, add)).toBe(none);
  notes.change({ boardId: 'x', id: '1', text: 'a' });
  await vi.waitFor(() => expect(shown('x')).toEqual([{ id: '1', text: 'a as saved' }]));
});

test('accepts deleting a row that is deleted already', async () => {
  notes.saved('x', { id: '5', text: 'a' });
  notes.change({ boardId: 'x', id: '5', text: null });
  await vi.waitFor(() => expect(shown('x')).toEqual([]));
  expect(openToasts()).toEqual([]);
});

test('returns the same rows when a change has no effect on them', () => {
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
