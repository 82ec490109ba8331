import { expect, test } from 'vitest';
import { fromSafeCell, hoursIn, stepsIn, stepsText, tagsIn, tagsText, toSafeCell } from './cells.ts';
import { dayOf, orderOf } from './dates.ts';
import { priorityOf, statusOf } from './words.ts';

test.each([
  ['To Do', 'todo'],
  ['TO-DO', 'todo'],
  ['Backlog', 'todo'],
  ['Not started', 'todo'],
  ['in_progress', 'in_progress'],
  ['Doing', 'in_progress'],
  ['Code Review', 'review'],
  ['✅ Done', 'completed'],
  ['Done!', 'completed'],
  ['On hold', 'blocked'],
  ['Cancelled', null],
  ['', null],
])('status %j', (text, status) => {
  expect(statusOf(text)).toBe(status);
});

test.each([
  ['HIGH', 'high'],
  ['🔥 Urgent', 'high'],
  ['P1', 'high'],
  ['Normal', 'medium'],
  ['lowest', 'low'],
  ['whatever', null],
])('priority %j', (text, priority) => {
  expect(priorityOf(text)).toBe(priority);
});

test.each([
  ['2026-12-01', '2026-12-01', '2026-12-01'],
  ['2026/12/1', '2026-12-01', '2026-12-01'],
  ['2026-12-01 10:30', '2026-12-01', '2026-12-01'],
  // 23:00 in Berlin is still the first, 23:30 UTC is the second there.
  ['2026-12-01T22:00:00Z', '2026-12-01', '2026-12-01'],
  ['2026-12-01T23:30:00.000Z', '2026-12-02', '2026-12-02'],
  ['1.12.2026', '2026-12-01', '2026-12-01'],
  ['01.12.26 10:30', '2026-12-01', '2026-12-01'],
  ['1/12/2026', '2026-12-01', '2026-01-12'],
  ['1-12-2026', '2026-12-01', '2026-01-12'],
  ['01/12/26 5:30 PM', '2026-12-01', '2026-01-12'],
  ['13/12/2026', '2026-12-13', '2026-12-13'],
  ['12/13/2026', '2026-12-13', '2026-12-13'],
  ['1 Dec 2026', '2026-12-01', '2026-12-01'],
  ['1-Dec-26', '2026-12-01', '2026-12-01'],
  ['Dec 1, 2026', '2026-12-01', '2026-12-01'],
  ['Tuesday, December 1st, 2026', '2026-12-01', '2026-12-01'],
  ['Dec 1, 2026 at 5:30 PM', '2026-12-01', '2026-12-01'],
  ['30/02/2026', null, null],
  ['2026-02-30', null, null],
  ['soon', null, null],
  ['12', null, null],
  ['', null, null],
])('date %j', (text, dayFirst, monthFirst) => {
  const timeZone = 'Europe/Berlin';
  expect(dayOf(text, { order: 'day-first', timeZone })).toBe(dayFirst);
  expect(dayOf(text, { order: 'month-first', timeZone })).toBe(monthFirst);
});

test.each([
  [['1/2/2026', '13/2/2026'], 'day-first'],
  [['1/2/2026', '2/13/2026 10:00'], 'month-first'],
  [['1/2/2026', ''], null],
  [['1/2/2026', '13/2/2026', '2/13/2026'], null],
  [['5/5/2026', '2026-01-02', '1.2.2026', 'soon'], 'day-first'],
  [[], 'day-first'],
])('which way round %j are', (texts, order) => {
  expect(orderOf(texts).order).toBe(order);
});

test('what can be either is asked for with an example', () => {
  expect(orderOf(['2026-01-01', '3/4/2026 ', '5/6/2026'])).toEqual({ order: null, example: '3/4/2026' });
});

test.each([
  ['1.5', 1.5],
  ['1,5 h', 1.5],
  ['90m', 1.5],
  ['1h 30m', 1.5],
  ['1h30m', 1.5],
  ['1:30', 1.5],
  ['2 hours', 2],
  ['0', 0],
  ['0.333', 0.33],
  ['-1', null],
  ['much', null],
  ['999999', null],
])('hours %j', (text, hours) => {
  expect(hoursIn(text)).toBe(hours);
});

test.each([['a', 'b c'], ['rent, flat', 'say "so"', 'a;b', 'a|b'], ['#1'.slice(1)], []])(
  'tags go out and come back: %j',
  (...tags) => {
    expect(tagsIn(tagsText(tags))).toEqual(tags);
  },
);

test('steps go out and come back', () => {
  const steps = [
    { title: 'one; two', done: false },
    { title: '[x] odd', done: true },
    { title: '- dash', done: false },
  ];
  expect(stepsIn(stepsText(steps.slice(0, 1)))).toEqual(steps.slice(0, 1));
  expect(stepsIn(stepsText(steps))).toEqual(steps);
  expect(stepsIn('- [x] a\n* b\n☐ c\n✓ d\n\n')).toEqual([
    { title: 'a', done: true },
    { title: 'b', done: false },
    { title: 'c', done: false },
    { title: 'd', done: true },
  ]);
});

test.each(['=1+1', '+1', '-1', '@a', "'=1", "''-1", 'a=1', "it's", '\t=1', '＝1', ''])(
  '%j is no formula, and comes back',
  (text) => {
    expect(toSafeCell(text)).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
    expect(fromSafeCell(toSafeCell(text))).toBe(text);
  },
);
