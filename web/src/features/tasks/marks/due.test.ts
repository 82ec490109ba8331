import { expect, test } from 'vitest';
import { dueLabel, fullDay } from './due.ts';

const today = '2026-11-21';
const locale = 'en-US';

test.each([
  ['2026-11-20', '1 day overdue', 'overdue'],
  ['2026-10-22', '30 days overdue', 'overdue'],
  ['2026-11-21', 'Today', 'today'],
  ['2026-11-22', 'Tomorrow', 'soon'],
  ['2026-11-23', 'Monday', 'soon'],
  ['2026-11-27', 'Friday', 'soon'],
  ['2026-11-28', 'Nov 28', 'none'],
  ['2027-01-02', 'Jan 2, 2027', 'none'],
])('%s reads %j', (dueDate, text, urgency) => {
  expect(dueLabel(dueDate, { today, completed: false, locale })).toEqual({ text, urgency });
});

test('completed tasks are not overdue', () => {
  expect(dueLabel('2026-11-20', { today, completed: true, locale })).toEqual({
    text: 'Nov 20',
    urgency: 'none',
  });
});

test('formats a full date', () => {
  expect(fullDay(today, locale)).toBe('Saturday, November 21, 2026');
});
