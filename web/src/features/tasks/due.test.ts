import { countTasks } from '@longtable/contract/rules/task-counts';
import { expect, test } from 'vitest';
import { dueLabel, fullDay } from './due.ts';
import { dueTasks } from './due-today.ts';
import { makeTask } from './task-fixture.ts';

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

test('what is completed is not overdue', () => {
  expect(dueLabel('2026-11-20', { today, completed: true, locale })).toEqual({
    text: 'Nov 20',
    urgency: 'none',
  });
});

test('a day in full', () => {
  expect(fullDay(today, locale)).toBe('Saturday, November 21, 2026');
});

test('the Desk lists what is open, due and assigned to the person', () => {
  const tasks = [
    makeTask('low', { dueDate: today, priority: 'low' }),
    makeTask('tomorrow', { dueDate: '2026-11-22' }),
    makeTask('high', { dueDate: today, priority: 'high', assignedBy: 'ada' }),
    makeTask('done', { dueDate: today, completedAt: '2026-11-21T08:00:00.000Z' }),
    makeTask('older', { dueDate: '2026-11-02', priority: 'low' }),
    makeTask('old', { dueDate: '2026-11-20', priority: 'high' }),
    makeTask('theirs', { dueDate: today, assignedTo: 'ada' }),
    makeTask('theirs-late', { dueDate: '2026-11-02', assignedTo: 'ada' }),
  ];
  const { overdue, dueToday } = dueTasks(tasks, { userId: 'me', today });
  expect(overdue.map(({ id }) => id)).toEqual(['older', 'old']);
  expect(dueToday.map(({ id }) => id)).toEqual(['high', 'low']);
  const { dueToday: counted } = countTasks(tasks, { userId: 'me', timeZone: 'UTC', today });
  expect(counted).toBe(dueToday.length);
});
