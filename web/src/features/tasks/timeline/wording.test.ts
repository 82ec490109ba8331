import { expect, test } from 'vitest';
import { makeTask } from '../data/task-fixture.ts';
import { barName, shownDue, shownRange, shownSpan, spokenSpan } from './wording.ts';

const wording = { today: '2026-11-21', locale: 'en-GB' };
const span = (start: string, end: string) => ({ start, end });

test('reads out dates as people say them', () => {
  expect(spokenSpan(span('2026-11-03', '2026-11-09'), wording)).toBe('3 to 9 November');
  expect(spokenSpan(span('2026-10-28', '2026-11-02'), wording)).toBe('28 October to 2 November');
  expect(spokenSpan(span('2026-11-09', '2026-11-09'), wording)).toBe('9 November');
  expect(spokenSpan(span('2026-12-30', '2027-01-02'), wording)).toBe('30 December 2026 to 2 January 2027');
  expect(spokenSpan(span('2026-11-03', '2026-11-09'), { ...wording, locale: 'en-US' })).toBe(
    'November 3 to 9',
  );
});

test('labels a bar by title, priority, dates, status and dependencies', () => {
  const task = makeTask('1', {
    title: 'Write report',
    priority: 'high',
    status: 'in_progress',
    startDate: '2026-11-03',
  });
  const days = span('2026-11-03', '2026-11-09');
  expect(barName(task, days, { ...wording, dependencies: [] })).toBe(
    'Write report, high priority, 3 to 9 November, in progress',
  );
  expect(barName(task, days, { ...wording, dependencies: ['Ask Ada', 'Call Bob'] })).toBe(
    'Write report, high priority, 3 to 9 November, in progress, waits for Ask Ada, Call Bob',
  );
  const undated = { ...task, startDate: null };
  expect(barName(undated, span('2026-11-09', '2026-11-09'), { ...wording, dependencies: [] })).toBe(
    'Write report, high priority, due 9 November, in progress',
  );
});

test('shows dates and duration while dragging', () => {
  // The spaces around the dash depend on the runtime.
  expect(shownSpan(span('2026-11-03', '2026-11-09'), wording)).toMatch(/^3\s?–\s?9 Nov · 7 days$/);
  expect(shownSpan(span('2026-11-09', '2026-11-09'), wording)).toBe('9 Nov · 1 day');
  expect(shownDue('2026-11-09', wording)).toBe('Due 9 Nov');
  expect(shownRange({ from: '2026-10-22', to: '2027-01-19' }, 'en-GB')).toMatch(
    /^22 Oct 2026\s–\s19 Jan 2027$/,
  );
});
