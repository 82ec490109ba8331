import { describe, expect, test } from 'vitest';
import { sampleMessage } from '../../../../test/sample-message.ts';
import type { Message } from '../data/message-changes.ts';
import { countAfter, firstUnread, linesOf, newestNumber } from './lines.ts';

const ada = 'ada';
const grace = 'grace';

function said(number: number, authorId: string | null, at: string, fields: Partial<Message> = {}): Message {
  const createdAt = `2026-03-12T${at}Z`;
  return sampleMessage({ id: `message-${number}`, number, createdAt, authorId, ...fields });
}

describe('lines of a chat', () => {
  const grouped = (messages: readonly Message[], newAbove: string | null = null) =>
    linesOf(messages, { timeZone: 'UTC', newAbove }).map(({ isGrouped }) => isGrouped);

  test('put messages of one author within five minutes of the one before under one name', () => {
    const messages = [
      said(1, ada, '09:00:00'),
      said(2, ada, '09:04:59'),
      said(3, ada, '09:09:00'),
      said(4, ada, '09:14:00'),
      said(5, grace, '09:14:01'),
    ];
    expect(grouped(messages)).toEqual([false, true, true, false, false]);
  });

  test('name the author again below the line of what is new', () => {
    const messages = [said(1, ada, '09:00:00'), said(2, ada, '09:00:01')];
    expect(grouped(messages, 'message-2')).toEqual([false, false]);
  });

  test('do not take several deleted accounts for one person', () => {
    expect(grouped([said(1, null, '09:00:00'), said(2, null, '09:00:01')])).toEqual([false, false]);
  });

  test('begin a day by the time zone of the reader', () => {
    const messages = [said(1, ada, '21:59:00'), said(2, ada, '22:01:00'), said(3, ada, '23:00:00')];
    const starts = (timeZone: string) =>
      linesOf(messages, { timeZone, newAbove: null }).map(({ startsDay }) => startsDay);
    expect(starts('UTC')).toEqual([true, false, false]);
    expect(starts('Africa/Cairo')).toEqual([true, true, false]);
  });
});

describe('what is new', () => {
  const newestFirst = [
    said(7, ada, '09:06:00', { isPending: true }),
    said(6, ada, '09:05:00'),
    said(5, grace, '09:04:00'),
    said(4, grace, '09:03:00', { deletedAt: '2026-03-12T10:00:00Z' }),
    said(3, ada, '09:02:00'),
    said(2, grace, '09:01:00'),
    said(1, grace, '09:00:00'),
  ];

  test('begins with the first message of others that is not deleted', () => {
    expect(firstUnread(newestFirst, 2, ada)).toBe('message-5');
    expect(firstUnread(newestFirst, 0, ada)).toBe('message-1');
    expect(firstUnread(newestFirst, 5, ada)).toBeNull();
  });

  test('has no beginning that is loaded while older unread messages are not', () => {
    expect(firstUnread(newestFirst.slice(0, 3), 2, ada)).toBeNull();
    expect(firstUnread(newestFirst.slice(0, 3), 4, ada)).toBe('message-5');
  });

  test('is counted without own and deleted messages', () => {
    expect(countAfter(newestFirst, 1, ada)).toBe(2);
    expect(countAfter(newestFirst, 6, ada)).toBe(0);
  });

  test('ends with the newest message that the server has', () => {
    expect(newestNumber(newestFirst)).toBe(6);
    expect(newestNumber([])).toBe(0);
  });
});
