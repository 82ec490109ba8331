import { describe, expect, test } from 'vitest';
import { isSpan, spanAfter, spanOf, touches } from './task-span.ts';

const before = { startDate: '2026-11-10', dueDate: '2026-11-20' };
const justDue = { startDate: null, dueDate: '2026-11-20' };

describe('the dates of a task after an edit', () => {
  test('stay when the edit has neither', () => {
    expect(spanAfter(before, {})).toEqual(before);
    expect(spanAfter(justDue, {})).toEqual(justDue);
    expect(spanAfter(before, { startDate: undefined, dueDate: undefined })).toEqual(before);
  });

  test('keep the start when the due date changes, unless it would be later', () => {
    expect(spanAfter(before, { dueDate: '2026-11-15' })).toEqual({ ...before, dueDate: '2026-11-15' });
    expect(spanAfter(before, { dueDate: '2026-11-10' })).toEqual({ ...before, dueDate: '2026-11-10' });
    expect(spanAfter(before, { dueDate: '2026-11-09' })).toEqual({
      startDate: '2026-11-09',
      dueDate: '2026-11-09',
    });
    expect(spanAfter(before, { dueDate: '2027-01-01' })).toEqual({ ...before, dueDate: '2027-01-01' });
    expect(spanAfter(justDue, { dueDate: '2026-11-01' })).toEqual({ startDate: null, dueDate: '2026-11-01' });
  });

  test('keep the due date when the start changes', () => {
    expect(spanAfter(before, { startDate: '2026-11-01' })).toEqual({ ...before, startDate: '2026-11-01' });
    expect(spanAfter(before, { startDate: null })).toEqual(justDue);
    expect(spanAfter(justDue, { startDate: '2026-11-20' })).toEqual({
      ...justDue,
      startDate: '2026-11-20',
    });
  });

  test('are both as given, even if the start is later', () => {
    const wrong = { startDate: '2026-12-02', dueDate: '2026-12-01' };
    expect(spanAfter(before, wrong)).toEqual(wrong);
    expect(isSpan(wrong)).toBe(false);
    expect(isSpan(spanAfter(before, { startDate: '2026-11-21' }))).toBe(false);
  });
});

test('a task may start on its due date, or have no start', () => {
  expect(isSpan({ startDate: '2026-11-20', dueDate: '2026-11-20' })).toBe(true);
  expect(isSpan(before)).toBe(true);
  expect(isSpan(justDue)).toBe(true);
});

const createdAt = '2026-11-05T23:30:00.000Z';

test('a bar starts on the start date, or without one on the day of creation in the time zone', () => {
  const dated = { startDate: '2026-11-03', dueDate: '2026-11-09', createdAt };
  expect(spanOf(dated, 'UTC')).toEqual({ start: '2026-11-03', end: '2026-11-09' });
  const undated = { ...dated, startDate: null };
  expect(spanOf(undated, 'UTC').start).toBe('2026-11-05');
  expect(spanOf(undated, 'Europe/Rome').start).toBe('2026-11-06');
});

test('the bar of a task that was created after its due date has only that day', () => {
  const late = { startDate: null, dueDate: '2026-11-04', createdAt };
  expect(spanOf(late, 'UTC')).toEqual({ start: '2026-11-04', end: '2026-11-04' });
});

test.each([
  [null, '2026-11-10', true],
  [null, '2026-11-20', true],
  [null, '2026-11-09', false],
  // From the day of creation on.
  [null, '2026-11-21', true],
  ['2026-11-01', '2026-12-01', true],
  ['2026-11-20', '2026-12-01', true],
  ['2026-11-21', '2026-12-01', false],
  ['2026-11-01', '2026-11-10', true],
  ['2026-11-01', '2026-11-09', false],
])('whether a task from %s to %s has a day in a range: %s', (startDate, dueDate, expected) => {
  const range = { from: '2026-11-10', to: '2026-11-20' };
  expect(touches({ startDate, dueDate, createdAt }, range, 'UTC')).toBe(expected);
});

test('a task that is created after a range and due later is not in it, by the day in the time zone', () => {
  const task = { startDate: null, dueDate: '2026-12-01', createdAt };
  const touchesUntil = (to: string, timeZone: string) => touches(task, { from: '2026-11-01', to }, timeZone);
  expect([touchesUntil('2026-11-05', 'UTC'), touchesUntil('2026-11-05', 'Europe/Rome')]).toEqual([
    true,
    false,
  ]);
});
