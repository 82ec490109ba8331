import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, Unreachable } from '../client.ts';
import { directory, forgetCards } from '../directory.ts';
import { queryClient } from '../query-client.ts';
import { defineMutation, type Mutation, type MutationOptions } from './define-mutation.ts';
import type { Pending } from './pending.ts';
import { whenCreated } from './pending.ts';

type NoteChange = { readonly kind: 'add' | 'edit' | 'delete'; readonly id: string };
type Options = MutationOptions<NoteChange, string>;

/** The calls in order: `sent add 1`, `answered add 1`. */
let calls: string[] = [];
let keys = 0;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
});

afterEach(() => {
  queryClient.clear();
  onlineManager.setOnline(true);
  forgetCards();
  vi.useRealTimers();
});

test('shows a change immediately, until its response is stored', async () => {
  const shown: number[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const notes = define({
    send: () => promise,
    answered: () => void shown.push(notes.pending().length),
  });
  notes.send({ kind: 'add', id: '1' });
  expect(notes.pending()).toMatchObject([{ kind: 'add', id: '1', at: new Date().toISOString() }]);
  resolve('saved');
  await settle();
  expect(shown).toEqual([0]);
  expect(notes.pending()).toEqual([]);
});

test('sends changes one after the other, in the order in which they were made', async () => {
  const first = Promise.withResolvers<string>();
  const notes = define({ send: logged(({ id }) => (id === '1' ? first.promise : Promise.resolve('saved'))) });
  notes.send({ kind: 'add', id: '1' });
  notes.send({ kind: 'add', id: '2' });
  await settle();
  expect(calls).toEqual(['sent add 1']);
  expect(notes.pending().map(notes.isSending)).toEqual([true, false]);
  first.resolve('saved');
  await settle();
  expect(calls).toEqual(['sent add 1', 'answered add 1', 'sent add 2', 'answered add 2']);
});

test('retries a change until the server responds', async () => {
  let isOffline = true;
  const notes = define({
    send: logged(() => (isOffline ? Promise.reject(new Unreachable('offline')) : Promise.resolve('saved'))),
  });
  notes.send({ kind: 'add', id: '1' });
  await settle();
  expect(notes.pending()).toHaveLength(1);
  isOffline = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual(['sent add 1', 'sent add 1', 'answered add 1']);
});

test('pauses while the server is unreachable', async () => {
  onlineManager.setOnline(false);
  const notes = define({});
  notes.send({ kind: 'add', id: '1' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual([]);
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(calls).toEqual(['sent add 1', 'answered add 1']);
});

test('drops a refused change and those that need its row, and sends the others', async () => {
  const notes = define({
    send: logged(({ kind, id }) =>
      kind === 'add' && id === '1' ? Promise.reject(refusal('note/too-many')) : Promise.resolve('saved'),
    ),
    dropped: ({ kind, id }) => void calls.push(`dropped ${kind} ${id}`),
  });
  notes.send({ kind: 'add', id: '1' });
  notes.send({ kind: 'edit', id: '1' });
  notes.send({ kind: 'add', id: '2' });
  await settle();
  expect(calls).toEqual([
    'sent add 1',
    'dropped edit 1',
    'refused add 1 note/too-many',
    'sent add 2',
    'answered add 2',
  ]);
  expect(notes.pending()).toEqual([]);
});

test('retries a refused change with the current time', async () => {
  let tries = 0;
  const times: string[] = [];
  const notes = define({
    send: ({ at }) => {
      tries += 1;
      times.push(at);
      return tries === 1 ? Promise.reject(refusal('note/too-many')) : Promise.resolve('saved');
    },
    refused: (_error, _change, { retry }) => {
      vi.advanceTimersByTime(60_000);
      retry();
    },
  });
  notes.send({ kind: 'add', id: '1' });
  await settle();
  expect(Date.parse(times[1] ?? '') - Date.parse(times[0] ?? '')).toBe(60_000);
  expect(calls).toEqual(['answered add 1']);
});

test('reports whether a refused change was sent before', async () => {
  const tried: boolean[] = [];
  let tries = 0;
  const notes = define({
    send: () => {
      tries += 1;
      return Promise.reject(tries === 1 ? new Unreachable('lost') : refusal('note/not-found'));
    },
    refused: (_error, _change, { wasTried }) => void tried.push(wasTried),
  });
  notes.send({ kind: 'edit', id: '1' });
  await vi.advanceTimersByTimeAsync(1000);
  notes.send({ kind: 'edit', id: '2' });
  await settle();
  expect(tried).toEqual([true, false]);
});

test('treats a change that has happened already as done', async () => {
  const notes = define({
    send: ({ kind }) => Promise.reject(refusal(kind === 'delete' ? 'note/not-found' : 'request/deleted')),
    isDone: ({ code }, { kind }) => kind === 'delete' && code === 'note/not-found',
    answered: (answer, { kind }) => void calls.push(`${kind} ${answer}`),
  });
  notes.send({ kind: 'delete', id: '1' });
  // The first attempt succeeded without a response, and the row was deleted since.
  notes.send({ kind: 'add', id: '2' });
  await settle();
  expect(calls).toEqual(['delete null', 'add null']);
});

test('sends a change after the row of another resource that it needs is created', async () => {
  const creation = Promise.withResolvers<string>();
  const lists = define({ send: () => creation.promise });
  const notes = define({ needs: () => ['list'] });
  lists.send({ kind: 'add', id: 'list' });
  notes.send({ kind: 'add', id: '1' });
  let isCreated = false;
  const watch = async (): Promise<void> => {
    await whenCreated('list');
    isCreated = true;
  };
  void watch();
  await settle();
  expect([calls, isCreated]).toEqual([[], false]);
  creation.resolve('saved');
  await settle();
  expect([calls, isCreated]).toEqual([['answered add list', 'sent add 1', 'answered add 1'], true]);
});

test('holds back a change with an undo, after earlier changes of its row, without delaying others', async () => {
  const edit = Promise.withResolvers<string>();
  const notes = define({
    send: logged(({ kind }) => (kind === 'edit' ? edit.promise : Promise.resolve('saved'))),
    undoText: ({ kind }) => (kind === 'delete' ? 'Note deleted' : null),
  });
  notes.send({ kind: 'edit', id: '1' });
  notes.send({ kind: 'delete', id: '1' });
  await vi.advanceTimersByTimeAsync(6000);
  expect(calls).toEqual(['sent edit 1']);
  notes.send({ kind: 'delete', id: '2' });
  edit.resolve('saved');
  notes.send({ kind: 'add', id: '3' });
  await settle();
  expect(calls.toSorted()).toEqual([
    'answered add 3',
    'answered delete 1',
    'answered edit 1',
    'sent add 3',
    'sent delete 1',
    'sent edit 1',
  ]);
  await vi.advanceTimersByTimeAsync(6000);
  expect(calls.slice(-2)).toEqual(['sent delete 2', 'answered delete 2']);
});

test('sends and reports nothing after the session has ended', async () => {
  const notes = define({ undoText: () => 'Note deleted' });
  notes.send({ kind: 'delete', id: '1' });
  queryClient.clear();
  await vi.advanceTimersByTimeAsync(6000);
  expect(calls).toEqual([]);
});

test('adds the cards of a change to the directory immediately', () => {
  const notes = define({
    cards: () => ({ people: [{ id: 'ada', name: 'Ada', avatarUrl: null, version: 0 }] }),
  });
  notes.send({ kind: 'add', id: '1' });
  expect(directory().person('ada')?.name).toBe('Ada');
});

function define(options: Partial<Options>): Mutation<NoteChange> {
  keys += 1;
  return defineMutation<NoteChange, string>({
    key: `notes-${keys}`,
    send: logged(() => Promise.resolve('saved')),
    answered: (_answer, { kind, id }) => void calls.push(`answered ${kind} ${id}`),
    refused: (error, { kind, id }) =>
      void calls.push(`refused ${kind} ${id} ${error instanceof ApiError ? error.code : error.message}`),
    creates: ({ kind, id }) => (kind === 'add' ? [id] : []),
    needs: ({ kind, id }) => (kind === 'add' ? [] : [id]),
    ...options,
  });
}

function logged(send: (change: Pending<NoteChange>) => Promise<string>): Options['send'] {
  return (change) => {
    calls.push(`sent ${change.kind} ${change.id}`);
    return send(change);
  };
}

function refusal(code: string): ApiError {
  return new ApiError(422, { code, text: 'No.', errorId: 'e' });
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(0);
}
