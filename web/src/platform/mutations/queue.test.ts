import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../client.ts';
import { queryClient } from '../query-client.ts';
import { defineMutation } from './define-mutation.ts';
import { openMutationQueue } from './queue.ts';

/** The records in the browser. */
const kept = vi.hoisted(() => new Map<string, unknown>());

vi.mock('../local-data.ts', () => ({ queueStore: {} }));
vi.mock('idb-keyval', () => ({
  entries: async () => [...kept],
  set: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
  del: async (key: string) => void kept.delete(key),
  delMany: async (keys: readonly string[]) => {
    for (const key of keys) kept.delete(key);
  },
}));

type NoteChange = { readonly text: string };

let sent: string[] = [];
let refusal: ApiError | null = null;
const tried: boolean[] = [];

const notes = defineMutation<NoteChange, string>({
  key: 'notes',
  async send({ text }) {
    sent.push(text);
    if (refusal) throw refusal;
    return text;
  },
  answered: () => undefined,
  refused: (_error, _change, { wasTried }) => void tried.push(wasTried),
});

beforeEach(() => {
  kept.clear();
  sent = [];
  refusal = null;
  onlineManager.setOnline(true);
});

afterEach(() => queryClient.clear());

test('keeps a change until it has a response', async () => {
  onlineManager.setOnline(false);
  const queue = await openMutationQueue('ada');
  notes.send({ text: 'Hello' });
  expect([...kept.values()]).toMatchObject([
    { userId: 'ada', mutationKey: ['notes'], scope: { id: 'notes' }, variables: { text: 'Hello' } },
  ]);
  onlineManager.setOnline(true);
  void queryClient.resumePausedMutations();
  await vi.waitFor(() => expect(kept.size).toBe(0));
  expect(sent).toEqual(['Hello']);
  queue.close();
});

test('sends the changes of a closed page of the same person in order', async () => {
  keepRecords('ada', ['One', 'Two']);
  keepRecords('grace', ['Hers']);
  onlineManager.setOnline(false);
  const queue = await openMutationQueue('ada');
  expect(notes.pending().map(({ text }) => text)).toEqual(['One', 'Two']);
  onlineManager.setOnline(true);
  void queryClient.resumePausedMutations();
  await vi.waitFor(() => expect(notes.pending()).toEqual([]));
  expect(sent).toEqual(['One', 'Two']);
  expect([...kept.values()]).toMatchObject([{ userId: 'grace' }]);
  queue.close();
});

test('treats the change of a closed page as possibly applied', async () => {
  refusal = new ApiError(422, { code: 'task/not-found', text: 'No.', errorId: 'e' });
  keepRecords('ada', ['Hello']);
  const queue = await openMutationQueue('ada');
  await vi.waitFor(() => expect(tried).toEqual([true]));
  queue.close();
});

test('keeps the record of a change of a feature that is not loaded', async () => {
  keepRecords('ada', ['Hello'], 'unknown');
  const queue = await openMutationQueue('ada');
  expect(kept.size).toBe(1);
  queue.close();
});

test('sends the changes of a feature that is loaded later, each once', async () => {
  keepRecords('ada', ['One', 'Two'], 'later');
  const queue = await openMutationQueue('ada');
  defineMutation<NoteChange, string>({
    key: 'later',
    async send({ text }) {
      sent.push(text);
      return text;
    },
    answered: () => undefined,
    refused: () => undefined,
  });
  await Promise.all([queue.takeOver(), queue.takeOver({ isComplete: true })]);
  await vi.waitFor(() => expect(kept.size).toBe(0));
  expect(sent).toEqual(['One', 'Two']);
  queue.close();
});

test('sends the change of a closed page after the creation that it needs, whose feature is loaded later', async () => {
  kept.set('page-of-ada:0', recordOf('places', { id: 'shed', text: 'Shed' }, 1));
  kept.set('page-of-ada:1', recordOf('finds', { in: 'shed', text: 'Rake' }, 2));
  defineMutation<NoteChange & { in: string }, string>({ ...sending('finds'), needs: (find) => [find.in] });
  const queue = await openMutationQueue('ada');
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([]);
  defineMutation<NoteChange & { id: string }, string>({ ...sending('places'), creates: ({ id }) => [id] });
  await queue.takeOver({ isComplete: true });
  await vi.waitFor(() => expect(kept.size).toBe(0));
  expect(sent).toEqual(['Shed', 'Rake']);
  queue.close();
});

test('sends the changes of a closed page although one of them is of no feature', async () => {
  keepRecords('ada', ['Hello'], 'unknown');
  kept.set('page-of-ada:1', recordOf('notes', { text: 'One' }, 1));
  const queue = await openMutationQueue('ada');
  await queue.takeOver({ isComplete: true });
  await vi.waitFor(() => expect(kept.size).toBe(1));
  expect(sent).toEqual(['One']);
  queue.close();
});

test('counts the changes of other pages that are not taken over, of the same person', async () => {
  keepRecords('ada', ['Hello', 'Again'], 'unknown');
  keepRecords('grace', ['Hers'], 'unknown');
  onlineManager.setOnline(false);
  const queue = await openMutationQueue('ada');
  notes.send({ text: 'Own' });
  expect(kept.size).toBe(4);
  expect(await queue.countElsewhere()).toBe(2);
  queue.close();
});

/** The options of a mutation that is sent. */
function sending(key: string) {
  return {
    key,
    async send({ text }: NoteChange) {
      sent.push(text);
      return text;
    },
    answered: () => undefined,
    refused: () => undefined,
  };
}

/** The record of a change that a closed page has left. */
function recordOf(key: string, change: object, submittedAt: number): object {
  return {
    userId: 'ada',
    mutationKey: [key],
    scope: { id: key },
    variables: { ...change, at: '2026-03-01T00:00:00Z' },
    submittedAt,
  };
}

function keepRecords(userId: string, texts: readonly string[], key = 'notes'): void {
  texts.forEach((text, index) => {
    kept.set(`page-of-${userId}:${index}`, {
      userId,
      mutationKey: [key],
      scope: { id: key },
      variables: { text, at: '2026-03-01T00:00:00Z' },
      submittedAt: 0,
    });
  });
}
