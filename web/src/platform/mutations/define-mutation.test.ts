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

/** What happened, in order: `sent add 1`, `answered add 1`. */
let happened: string[] = [];
let keys = 0;

beforeEach(() => {
  vi.useFakeTimers();
  happened = [];
});

afterEach(() => {
  queryClient.clear();
  onlineManager.setOnline(true);
  forgetCards();
  vi.useRealTimers();
});

test('shows a change at once and until its answer is taken in', async () => {
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
  expect(happened).toEqual(['sent add 1']);
  expect(notes.pending().map(notes.isSending)).toEqual([true, false]);
  first.resolve('saved');
  await settle();
  expect(happened).toEqual(['sent add 1', 'answered add 1', 'sent add 2', 'answered add 2']);
});

test('keeps a change without a server, and sends it again until there is an answer', async () => {
  let isAway = true;
  const notes = define({
    send: logged(() => (isAway ? Promise.reject(new Unreachable('away')) : Promise.resolve('saved'))),
  });
  notes.send({ kind: 'add', id: '1' });
  await settle();
  expect(notes.pending()).toHaveLength(1);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(happened).toEqual(['sent add 1', 'sent add 1', 'answered add 1']);
});

test('waits while the server is known to be away', async () => {
  onlineManager.setOnline(false);
  const notes = define({});
  notes.send({ kind: 'add', id: '1' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(happened).toEqual([]);
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(happened).toEqual(['sent add 1', 'answered add 1']);
});

test('a refusal takes the change back, and with it what needs it; the rest is sent', async () => {
  const notes = define({
    send: logged(({ kind, id }) =>
      kind === 'add' && id === '1' ? Promise.reject(refusal('note/too-many')) : Promise.resolve('saved'),
    ),
    dropped: ({ kind, id }) => void happened.push(`dropped ${kind} ${id}`),
  });
  notes.send({ kind: 'add', id: '1' });
  notes.send({ kind: 'edit', id: '1' });
  notes.send({ kind: 'add', id: '2' });
  await settle();
  expect(happened).toEqual([
    'sent add 1',
    'dropped edit 1',
    'refused add 1 note/too-many',
    'sent add 2',
    'answered add 2',
  ]);
  expect(notes.pending()).toEqual([]);
});

test('a refused change can be made again, as of now', async () => {
  let tries = 0;
  const made: string[] = [];
  const notes = define({
    send: ({ at }) => {
      tries += 1;
      made.push(at);
      return tries === 1 ? Promise.reject(refusal('note/too-many')) : Promise.resolve('saved');
    },
    refused: (_error, _change, { again }) => {
      vi.advanceTimersByTime(60_000);
      again();
    },
  });
  notes.send({ kind: 'add', id: '1' });
  await settle();
  expect(Date.parse(made[1] ?? '') - Date.parse(made[0] ?? '')).toBe(60_000);
  expect(happened).toEqual(['answered add 1']);
});

test('tells a refusal of a change that may have happened from one that was sent once', async () => {
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

test('what is so already is no refusal', async () => {
  const notes = define({
    send: ({ kind }) => Promise.reject(refusal(kind === 'delete' ? 'note/not-found' : 'request/deleted')),
    isDone: ({ code }, { kind }) => kind === 'delete' && code === 'note/not-found',
    answered: (answer, { kind }) => void happened.push(`${kind} ${answer}`),
  });
  notes.send({ kind: 'delete', id: '1' });
  // Its first try went through, and somebody deleted it since.
  notes.send({ kind: 'add', id: '2' });
  await settle();
  expect(happened).toEqual(['delete null', 'add null']);
});

test('a change that needs a row of another resource waits until that is created', async () => {
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
  expect([happened, isCreated]).toEqual([[], false]);
  creation.resolve('saved');
  await settle();
  expect([happened, isCreated]).toEqual([['answered add list', 'sent add 1', 'answered add 1'], true]);
});

test('a change that can be undone is held back, after what was done to its row before and before nothing else', async () => {
  const edit = Promise.withResolvers<string>();
  const notes = define({
    send: logged(({ kind }) => (kind === 'edit' ? edit.promise : Promise.resolve('saved'))),
    undoText: ({ kind }) => (kind === 'delete' ? 'Note deleted' : null),
  });
  notes.send({ kind: 'edit', id: '1' });
  notes.send({ kind: 'delete', id: '1' });
  await vi.advanceTimersByTimeAsync(6000);
  expect(happened).toEqual(['sent edit 1']);
  notes.send({ kind: 'delete', id: '2' });
  edit.resolve('saved');
  notes.send({ kind: 'add', id: '3' });
  await settle();
  expect(happened.toSorted()).toEqual([
    'answered add 3',
    'answered delete 1',
    'answered edit 1',
    'sent add 3',
    'sent delete 1',
    'sent edit 1',
  ]);
  await vi.advanceTimersByTimeAsync(6000);
  expect(happened.slice(-2)).toEqual(['sent delete 2', 'answered delete 2']);
});

test('nothing of a session that is over is sent or told', async () => {
  const notes = define({ undoText: () => 'Note deleted' });
  notes.send({ kind: 'delete', id: '1' });
  queryClient.clear();
  await vi.advanceTimersByTimeAsync(6000);
  expect(happened).toEqual([]);
});

test('those whom a change names are called so at once', () => {
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
    answered: (_answer, { kind, id }) => void happened.push(`answered ${kind} ${id}`),
    refused: (error, { kind, id }) =>
      void happened.push(`refused ${kind} ${id} ${error instanceof ApiError ? error.code : error.message}`),
    creates: ({ kind, id }) => (kind === 'add' ? [id] : []),
    needs: ({ kind, id }) => (kind === 'add' ? [] : [id]),
    ...options,
  });
}

function logged(send: (change: Pending<NoteChange>) => Promise<string>): Options['send'] {
  return (change) => {
    happened.push(`sent ${change.kind} ${change.id}`);
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
