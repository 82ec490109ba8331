import type { ChatMessage } from '@longtable/contract/chat-messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleMessage } from '../../../../test/sample-message.ts';
import type { Pending } from '../../../platform/mutations/pending.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { cancelRefetches } from '../../../platform/refetch-soon.ts';
import { type Message, type MessageChange, pendingNumber } from './message-changes.ts';
import { loadedMessages, messages } from './messages.ts';
import { firstPageSeen, trimWhenLeft } from './trimmed-messages.ts';

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  queryClient.setQueryData(messages.query('c').queryKey, { items: [], next: null });
});

afterEach(() => {
  cancelRefetches();
  vi.useRealTimers();
});

test('puts messages by their position, whatever the order of their arrival', () => {
  for (const number of [2, 4, 1, 3]) messages.saved('c', aMessage(number));
  expect(loadedMessages('c').map(({ number }) => number)).toEqual([4, 3, 2, 1]);
});

test('keeps the trace of a deleted message when an older copy comes late', () => {
  const edited = aMessage(1, { content: 'Better', editedAt: '2026-03-02T10:00:00.000Z', version: 2 });
  const deleted = aMessage(1, { content: '', deletedAt: '2026-03-02T11:00:00.000Z', version: 3 });
  messages.saved('c', edited);
  messages.saved('c', aMessage(1));
  expect(loadedMessages('c')[0]?.content).toBe('Better');
  messages.saved('c', deleted);
  messages.saved('c', edited);
  expect(loadedMessages('c')[0]).toMatchObject({ content: '', deletedAt: deleted.deletedAt });
});

test('shows what is being sent below all others, in the order of sending', () => {
  const posts = ['one', 'two'].map((messageId, index) =>
    pending({
      kind: 'post',
      messageId,
      content: messageId,
      author: { id: 'ada' },
      at: `2026-03-05T00:00:0${index}Z`,
    }),
  );
  const served = [aMessage(7), aMessage(6)];
  const shown = posts.reduce(
    (rows, change) => messages.apply('c', rows, change),
    served as readonly Message[],
  );
  expect(shown.map(({ id }) => id)).toEqual(['two', 'one', 'm7', 'm6']);
  expect(shown[0]).toMatchObject({ isPending: true, number: pendingNumber });
  // The answer takes its place.
  const answered = [aMessage(8, { id: 'one' }), ...served];
  const after = posts.reduce(
    (rows, change) => messages.apply('c', rows, change),
    answered as readonly Message[],
  );
  expect(after.map(({ id, isPending = false }) => [id, isPending])).toEqual([
    ['two', true],
    ['one', false],
    ['m7', false],
    ['m6', false],
  ]);
});

test('leaves a trace of a message that is being deleted, which can’t be changed', () => {
  const [shown] = messages.apply(
    'c',
    [aMessage(1)],
    pending({ kind: 'delete', messageId: 'm1', at: '2026-03-05T00:00:00Z' }),
  );
  expect(shown).toMatchObject({ content: '', deletedAt: '2026-03-05T00:00:00Z', can: { edit: false } });
});

test('does not mark a message as edited that stays the same, or is deleted', () => {
  const edit = pending({ kind: 'edit', messageId: 'm1', content: 'Message 1', at: 'now' });
  const row = aMessage(1);
  expect(messages.apply('c', [row], edit)[0]).toBe(row);
  const gone = aMessage(1, { content: '', deletedAt: '2026-03-02T11:00:00.000Z' });
  expect(messages.apply('c', [gone], { ...edit, content: 'Other' } as typeof edit)[0]).toBe(gone);
});

test('keeps only the first page of a long chat that was left', () => {
  const list = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => aMessage(from - index));
  const { queryKey } = messages.query('c');
  firstPageSeen('c', { items: list(1000, 100), next: 'page 2' });
  // Three newer ones have come since.
  queryClient.setQueryData(queryKey, { items: list(1003, 700), next: 'page 8' });
  trimWhenLeft(queryKey, 'c');
  vi.runAllTimers();
  const kept = queryClient.getQueryData(queryKey);
  expect([kept?.items.length, kept?.items.at(-1)?.number, kept?.next]).toEqual([103, 901, 'page 2']);
});

test('keeps all of a chat that is shorter', () => {
  const items = Array.from({ length: 300 }, (_, index) => aMessage(300 - index));
  const { queryKey } = messages.query('c');
  firstPageSeen('c', { items: items.slice(0, 100), next: 'page 2' });
  queryClient.setQueryData(queryKey, { items, next: null });
  trimWhenLeft(queryKey, 'c');
  vi.runAllTimers();
  expect(loadedMessages('c')).toHaveLength(300);
});

type Change = Pending<MessageChange>;
type WithoutChat<C> = C extends unknown ? Omit<C, 'chatId'> : never;

function pending(change: WithoutChat<Change>): Change {
  return { chatId: 'c', ...change };
}

function aMessage(number: number, fields: Partial<ChatMessage> = {}): ChatMessage {
  const can = { edit: true, delete: true, react: true, pin: false, seeReaders: false };
  return sampleMessage({
    id: `m${number}`,
    chatId: 'c',
    number,
    content: `Message ${number}`,
    authorId: 'ada',
    can,
    ...fields,
  });
}
