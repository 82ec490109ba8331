import type { ChatMessage } from '@longtable/contract/chat-messages';
import type { Chat } from '@longtable/contract/chats';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { aUser } from '../../../../test/samples.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { session } from '../../../platform/session.ts';
import { chatQuery, knownChat } from './chat-rows.ts';
import {
  canMarkUnread,
  chatStates,
  markChatRead,
  markChatUnread,
  markRead,
  markUnread,
  withPending,
} from './chat-states.ts';
import { messages } from './messages.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // No answer comes.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  session.set({ state: 'signedIn', user: aUser({ id: 'ada' }), offset: '1', off: [] });
  queryClient.clear();
  queryClient.setQueryData(chatQuery('c').queryKey, chat(3));
  queryClient.setQueryData(messages.query('c').queryKey, {
    items: [message(3, 'ben'), message(2, 'ada'), message(1, 'ben')],
    next: null,
  });
});

afterEach(() => {
  vi.runAllTimers();
  queryClient.clear();
  session.set({ state: 'checking', user: null });
  vi.useRealTimers();
});

test('shows at once what is read, and tells the server once of all that was read meanwhile', () => {
  markRead('c', 2);
  markRead('c', 3);
  expect(shown()).toMatchObject({ lastRead: 3, unread: 0 });
  expect(chatStates.pending()).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(chatStates.pending()).toMatchObject([{ kind: 'read', chatId: 'c', number: 3, unread: 0 }]);
  expect(shown()).toMatchObject({ lastRead: 3, unread: 0 });
});

test('never marks as unread by reading', () => {
  queryClient.setQueryData(chatQuery('c').queryKey, { ...chat(3), lastRead: 3, unread: 0 });
  markRead('c', 2);
  vi.advanceTimersByTime(2000);
  expect(chatStates.pending()).toEqual([]);
  expect(shown()?.lastRead).toBe(3);
});

test('counts the messages of others from the one that is marked as unread', () => {
  markRead('c', 3);
  markUnread(message(1, 'ben'));
  // Message 2 is the person's own.
  expect(shown()).toMatchObject({ lastRead: 0, unread: 2 });
  // What was being read is not sent afterwards.
  vi.advanceTimersByTime(2000);
  expect(chatStates.pending()).toMatchObject([{ kind: 'read', number: 0, unread: 2 }]);
});

test('marks a chat of the list as read and as unread', () => {
  markChatRead(chat(3));
  expect(shown()).toMatchObject({ lastRead: 3, unread: 0 });
  const read = { ...chat(3), lastRead: 3, unread: 0 };
  expect(canMarkUnread(read)).toBe(true);
  markChatUnread(read);
  expect(shown()).toMatchObject({ lastRead: 2, unread: 1 });
});

test('has nothing to mark as unread in a chat where nobody else has said anything', () => {
  queryClient.setQueryData(messages.query('c').queryKey, {
    items: [message(1, 'ada')],
    next: null,
  });
  expect(canMarkUnread({ ...chat(1, 'ada'), unread: 0 })).toBe(false);
});

function shown(): Chat | undefined {
  const known = knownChat('c');
  return known && withPending(known);
}

function chat(last: number, authorId = 'ben'): Chat {
  const { id, number, content, createdAt, deletedAt } = message(last, authorId);
  return {
    id: 'c',
    kind: 'direct',
    teamId: null,
    departmentId: null,
    projectId: null,
    group: null,
    personId: 'ben',
    lastMessage: { id, number, authorId, content, files: [], createdAt, deletedAt },
    activeAt: createdAt,
    lastRead: 0,
    othersRead: 0,
    unread: 2,
    unreadMentions: 0,
    isPinned: false,
    level: 'all',
    can: { post: true, editGroup: false, removePeople: false },
  };
}

function message(number: number, authorId: string): ChatMessage {
  return sampleMessage({ id: `m${number}`, chatId: 'c', number, authorId });
}
