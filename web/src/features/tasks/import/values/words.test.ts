import { expect, test } from 'vitest';
import { hoursOf } from './durations.ts';
import { monthOf } from './months.ts';
import { isNever, repeatOf } from './repeats.ts';
import { isCanceled, priorityOf, statusOf } from './words.ts';

test.each([
  ['To Do', 'todo'],
  ['TO-DO', 'todo'],
  ['Backlog', 'todo'],
  ['Not started', 'todo'],
  ['Zu erledigen', 'todo'],
  ['À faire', 'todo'],
  ['Tareas por hacer', 'todo'],
  ['К выполнению', 'todo'],
  ['in_progress', 'in_progress'],
  ['Doing', 'in_progress'],
  ['In Arbeit', 'in_progress'],
  ['En curso', 'in_progress'],
  ['進行中', 'in_progress'],
  ['Code Review', 'review'],
  ['✅ Done', 'completed'],
  ['Done!', 'completed'],
  ['Terminé(e)', 'completed'],
  ['Itens concluídos', 'completed'],
  ['Готово', 'completed'],
  ['On hold', 'blocked'],
  ['Cancelled', null],
  ['', null],
])('reads status %j', (text, status) => {
  expect(statusOf(text)).toBe(status);
});

test('distinguishes canceled from completed', () => {
  expect(['Cancelled', 'Won’t do', 'Duplicate', 'Abgebrochen'].every(isCanceled)).toBe(true);
  expect(isCanceled('Done')).toBe(false);
});

test.each([
  ['HIGH', 'high'],
  ['🔥 Urgent', 'high'],
  ['P1', 'high'],
  ['!!!', 'high'],
  ['Höchste', 'high'],
  ['Normal', 'medium'],
  ['Moyenne', 'medium'],
  ['lowest', 'low'],
  ['Baja', 'low'],
  ['低', 'low'],
  ['whatever', null],
])('reads priority %j', (text, priority) => {
  expect(priorityOf(text)).toBe(priority);
});

test.each([
  ['1.5', 'hours', 1.5],
  ['1,5 h', 'hours', 1.5],
  ['90m', 'hours', 1.5],
  ['1h 30m', 'hours', 1.5],
  ['1h30m', 'hours', 1.5],
  ['1h30', 'hours', 1.5],
  ['1:30', 'hours', 1.5],
  ['2 hours', 'hours', 2],
  ['2 days, 4 hours', 'hours', 20],
  ['1w 1d', 'hours', 48],
  ['1 Std. 30 Min.', 'hours', 1.5],
  ['2 ч 15 мин', 'hours', 2.25],
  ['0', 'hours', 0],
  ['0.333', 'hours', 0.33],
  ['45360000', 'seconds', 12_600],
  ['5400', 'seconds', 1.5],
  ['5400000', 'milliseconds', 1.5],
  ['30', 'minutes', 0.5],
  ['2', 'days', 16],
  ['1h 30m', 'seconds', 1.5],
  ['-1', 'hours', null],
  ['much', 'hours', null],
  ['3 monkeys', 'hours', null],
  ['999999', 'hours', null],
  ['', 'hours', null],
] as const)('%j in %s', (text, unit, hours) => {
  expect(hoursOf(text, unit)).toBe(hours);
});

test.each([
  ['every day', { unit: 'day', every: 1 }],
  ['every! 3 days', { unit: 'day', every: 3 }],
  ['every monday at 9am', { unit: 'week', every: 1, weekdays: [1] }],
  ['every weekday 18:00', { unit: 'week', every: 1, weekdays: [1, 2, 3, 4, 5] }],
  ['Weekly', { unit: 'week', every: 1 }],
  ['RRULE:FREQ=DAILY;INTERVAL=2', { unit: 'day', every: 2 }],
  ['RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=FR,MO;WKST=SU', { unit: 'week', every: 1, weekdays: [1, 5] }],
  ['FREQ=YEARLY', { unit: 'year', every: 1 }],
  ['RRULE:FREQ=MONTHLY;BYDAY=2MO', null],
  ['RRULE:FREQ=DAILY;COUNT=5', null],
  ['every third wednesday', null],
  ['jeden Tag', null],
])('reads recurrence %j', (text, repeat) => {
  expect(repeatOf(text)).toEqual(repeat);
});

test('recognizes texts for no recurrence', () => {
  expect(['Never', 'no', 'FALSE'].every(isNever)).toBe(true);
});

test.each([
  ['Mar', 3],
  ['sept.', 9],
  ['März', 3],
  ['mai', 5],
  ['août', 8],
  ['декабря', 12],
  ['okt', 10],
  ['maj', 5],
  ['marketing', null],
  ['Monday', null],
  ['', null],
])('reads month %j', (word, month) => {
  expect(monthOf(word)).toBe(month);
});
