import type { ChatMessage } from '@longtable/contract/chat-messages';
import type { Chat } from '@longtable/contract/chats';
import { describe, expect, test } from 'vitest';
import { sampleMessage } from '../../../../test/sample-message.ts';
import {
  byActivity,
  isCountedUnread,
  isMentionUnknown,
  withAnswer,
  withMessage,
  withMessageChange,
  withState,
  withStateChange,
} from './chat-changes.ts';

const me = 'ada';
const before = chat({ lastRead: 2, lastMessage: preview(2) });

test('counts a message of somebody else as unread, once', () => {
  const message = aMessage(3, { content: 'Hello' });
  const after = withMessage(before, message, me);
  expect(after).toMatchObject({ unread: 1, lastRead: 2, activeAt: message.createdAt });
  expect(after.lastMessage).toMatchObject({ number: 3, content: 'Hello', authorId: 'ben' });
  expect(withMessage(after, message, me).unread).toBe(1);
  expect(withMessage(after, aMessage(2, { content: 'Old' }), me)).toBe(after);
});

test('has been read by the other one of a direct chat who writes', () => {
  expect(withMessage({ ...before, othersRead: 1 }, aMessage(3), me).othersRead).toBe(3);
  expect(withMessage({ ...before, othersRead: 1 }, aMessage(3, { authorId: me }), me).othersRead).toBe(1);
  expect(withMessage({ ...before, kind: 'team', othersRead: null }, aMessage(3), me).othersRead).toBeNull();
});

test('counts at most a hundred', () => {
  expect(withMessage({ ...before, unread: 100 }, aMessage(103), me).unread).toBe(100);
});

test('has read what is above a message of one’s own', () => {
  const after = withMessage({ ...before, unread: 4, lastRead: 0 }, aMessage(3, { authorId: me }), me);
  expect(after).toMatchObject({ unread: 0, lastRead: 3 });
});

test('does not count the last message any more when it is deleted', () => {
  const unread = withMessage(before, aMessage(3), me);
  const deleted = aMessage(3, { content: '', deletedAt: '2026-03-04T00:00:00Z' });
  const after = withMessage(unread, deleted, me);
  expect(after.unread).toBe(0);
  expect(after.lastMessage?.deletedAt).toBe('2026-03-04T00:00:00Z');
  // The response and the event bring the same deletion: it counts once.
  expect(withMessage({ ...after, unread: 1 }, deleted, me).unread).toBe(1);
});

test('keeps the time of the last message when it is edited', () => {
  const unread = withMessage(before, aMessage(3), me);
  const after = withMessage({ ...unread, activeAt: 'then' }, aMessage(3, { content: 'Better' }), me);
  expect(after).toMatchObject({ activeAt: 'then', unread: 1 });
  expect(after.lastMessage?.content).toBe('Better');
});

test('shortens the text of the last message like the server', () => {
  expect(
    withMessage(before, aMessage(3, { content: 'x'.repeat(900) }), me).lastMessage?.content,
  ).toHaveLength(200);
});

test('does not count down what came after an answer that is late', () => {
  const state = {
    chatId: 'c',
    lastRead: 2,
    unread: 0,
    unreadMentions: 0,
    isPinned: true,
    level: 'all',
  } as const;
  const read = withState({ ...before, unread: 1, lastRead: 1 }, state);
  const later = withMessage(read, aMessage(3), me);
  expect(withAnswer(later, state)).toMatchObject({ unread: 1, isPinned: true });
  // Before its event, the answer says how much is unread.
  expect(withAnswer({ ...before, unread: 1, lastRead: 1 }, state)).toMatchObject({ unread: 0, lastRead: 2 });
});

test('shows as read what is being read, and counts what comes meanwhile', () => {
  const unread = { ...before, unread: 3, lastRead: 0, lastMessage: preview(5) };
  const change = { kind: 'read', chatId: 'c', number: 5, unread: 0, last: 5 } as const;
  expect(withStateChange(unread, change)).toMatchObject({ unread: 0, lastRead: 5 });
  const later = withMessage(unread, aMessage(6), me);
  expect(withStateChange(later, change)).toMatchObject({ unread: 1, lastRead: 5 });
  expect(withStateChange({ ...unread, id: 'other' }, change).unread).toBe(3);
});

test('shows what is chosen for a chat, and leaves the rest', () => {
  const pinned = withStateChange(before, { kind: 'choose', chatId: 'c', isPinned: true });
  expect(pinned).toMatchObject({ isPinned: true, level: 'all' });
  expect(withStateChange(pinned, { kind: 'choose', chatId: 'c', level: 'none' })).toMatchObject({
    isPinned: true,
    level: 'none',
  });
});

test('shows a message that is being sent as the last one', () => {
  const post = {
    kind: 'post',
    chatId: 'c',
    messageId: 'new',
    content: 'On my way',
    author: { id: me },
    at: '2026-03-09T00:00:00Z',
  } as const;
  const after = withMessageChange({ ...before, unread: 2 }, post);
  // A message that is being sent has no position yet: others may send theirs before it, which stay unread.
  expect(after.lastMessage).toMatchObject({ id: 'new', content: 'On my way', number: 2 });
  expect(after).toMatchObject({ activeAt: post.at, unread: 0, lastRead: 2 });
  const sent = withMessage(before, aMessage(3, { id: 'new', authorId: me }), me);
  expect(withMessageChange(sent, post)).toBe(sent);
});

test('shows an edit and a deletion of the last message only', () => {
  const edit = { kind: 'edit', chatId: 'c', messageId: 'm2', content: 'Better', at: 'now' } as const;
  expect(withMessageChange(before, edit).lastMessage?.content).toBe('Better');
  expect(withMessageChange(before, { ...edit, messageId: 'm1' })).toBe(before);
  const deleted = withMessageChange(before, { kind: 'delete', chatId: 'c', messageId: 'm2', at: 'now' });
  expect(deleted.lastMessage).toMatchObject({ content: '', deletedAt: 'now' });
});

test('sorts pinned chats first, then those with the newest last message', () => {
  const old = chat({ id: 'a', activeAt: '2026-01-01T00:00:00Z' });
  const recent = chat({ id: 'b', activeAt: '2026-02-01T00:00:00Z' });
  const pinned = chat({ id: 'c', activeAt: '2025-01-01T00:00:00Z', isPinned: true });
  const same = chat({ id: 'd', activeAt: '2026-02-01T00:00:00Z' });
  expect([old, recent, pinned, same].toSorted(byActivity).map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a']);
});

test.each([
  { level: 'all', unread: 0, unreadMentions: 0, isCounted: false },
  { level: 'all', unread: 1, unreadMentions: 0, isCounted: true },
  { level: 'mentions', unread: 1, unreadMentions: 0, isCounted: false },
  { level: 'mentions', unread: 2, unreadMentions: 1, isCounted: true },
  { level: 'none', unread: 2, unreadMentions: 1, isCounted: false },
] as const)(
  'with $unread unread messages, $unreadMentions of them mentions, and the level $level, a chat is unread: $isCounted',
  ({ isCounted, ...counted }) => {
    expect(isCountedUnread(counted)).toBe(isCounted);
  },
);

describe('unread messages that mention the person', () => {
  const mention = (number: number, fields: Partial<ChatMessage> = {}) =>
    aMessage(number, { mentionIds: [me], ...fields });
  const mentioned = (fields: Partial<Chat>) => chat({ lastMessage: preview(5), lastRead: 3, ...fields });

  test('are counted as they come, also those that mention everyone', () => {
    const one = withMessage(before, mention(3), me);
    const two = withMessage(one, aMessage(4, { mentionsAll: true }), me);
    const other = withMessage(two, aMessage(5, { mentionIds: ['ben'] }), me);
    expect([one, two, other].map(({ unreadMentions }) => unreadMentions)).toEqual([1, 2, 2]);
    expect(withMessage(other, mention(6, { authorId: me }), me).unreadMentions).toBe(0);
  });

  test('change with edits and deletions, also of messages above the last one', () => {
    const known = mentioned({ unread: 2, unreadMentions: 1 });
    const deleted = { mentionIds: [], deletedAt: 'now' };
    expect(withMessage(known, aMessage(4), me, mention(4)).unreadMentions).toBe(0);
    expect(withMessage(known, aMessage(4, deleted), me, mention(4)).unreadMentions).toBe(0);
    expect(withMessage(known, mention(5), me, aMessage(5)).unreadMentions).toBe(2);
    expect(withMessage(known, mention(5), me, mention(5)).unreadMentions).toBe(1);
    // Mentions in messages that were read are not counted.
    expect(withMessage(known, mention(2), me, aMessage(2)).unreadMentions).toBe(1);
  });

  test('are asked for only when an edit is of a message that is not loaded and may have mentioned the person', () => {
    const known = mentioned({ unread: 2, unreadMentions: 1 });
    const edited = aMessage(4, { editedAt: 'now' });
    expect(isMentionUnknown(known, edited, undefined)).toBe(true);
    expect(withMessage(known, edited, me)).toBe(known);
    expect(isMentionUnknown(known, edited, mention(4))).toBe(false);
    expect(isMentionUnknown(known, aMessage(6), undefined)).toBe(false);
    expect(isMentionUnknown(mentioned({ unread: 2 }), edited, undefined)).toBe(false);
    const added = mention(4, { editedAt: 'now' });
    expect(withMessage(mentioned({ unread: 2 }), added, me).unreadMentions).toBe(1);
    // A reaction changes no mentions.
    expect(isMentionUnknown(known, mention(4), undefined)).toBe(false);
    expect(withMessage(known, mention(4), me).unreadMentions).toBe(1);
  });

  test('are read with the chat, and counted on while that is sent', () => {
    const known = mentioned({ unread: 2, unreadMentions: 2 });
    const read = {
      kind: 'read',
      chatId: 'c',
      number: 5,
      unread: 0,
      mentions: 0,
      mentionsBefore: 2,
      last: 5,
    } as const;
    expect(withStateChange(known, read).unreadMentions).toBe(0);
    expect(withStateChange(withMessage(known, aMessage(6), me), read).unreadMentions).toBe(0);
    expect(withStateChange(withMessage(known, mention(6), me), read).unreadMentions).toBe(1);
    const unread = { ...read, number: 3, unread: 2, mentions: 1, mentionsBefore: 0 };
    expect(withStateChange(mentioned({ lastRead: 5 }), unread)).toMatchObject({
      unread: 2,
      unreadMentions: 1,
    });
  });
});

function chat(fields: Partial<Chat>): Chat {
  return {
    id: 'c',
    kind: 'direct',
    teamId: null,
    departmentId: null,
    projectId: null,
    group: null,
    personId: 'ben',
    lastMessage: null,
    activeAt: '2026-01-01T00:00:00Z',
    lastRead: 0,
    othersRead: 0,
    unread: 0,
    unreadMentions: 0,
    isPinned: false,
    level: 'all',
    can: { post: true, editGroup: false, removePeople: false },
    ...fields,
  };
}

function preview(number: number): NonNullable<Chat['lastMessage']> {
  const { id, authorId, content, createdAt, deletedAt } = aMessage(number);
  return { id, number, authorId, content, files: [], createdAt, deletedAt };
}

function aMessage(number: number, fields: Partial<ChatMessage> = {}): Omit<ChatMessage, 'can'> {
  const createdAt = `2026-03-0${Math.min(number, 9)}T00:00:00Z`;
  return sampleMessage({
    id: `m${number}`,
    chatId: 'c',
    number,
    content: `Message ${number}`,
    createdAt,
    ...fields,
  });
}
