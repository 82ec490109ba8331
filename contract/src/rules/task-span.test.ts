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

test('a task lasts from its start to its due date, and without a start has only its due date', () => {
  expect(spanOf(before)).toEqual({ start: '2026-11-10', end: '2026-11-20' });
  expect(spanOf(justDue)).toEqual({ start: '2026-11-20', end: '2026-11-20' });
});

test.each([
  [null, '2026-11-10', true],
  [null, '2026-11-20', true],
  [null, '2026-11-09', false],
  [null, '2026-11-21', false],
  ['2026-11-01', '2026-12-01', true],
  ['2026-11-20', '2026-12-01', true],
  ['2026-11-21', '2026-12-01', false],
  ['2026-11-01', '2026-11-10', true],
  ['2026-11-01', '2026-11-09', false],
])('whether a task from %s to %s has a day in a range: %s', (startDate, dueDate, expected) => {
  const range = { from: '2026-11-10', to: '2026-11-20' };
  expect(touches({ startDate, dueDate }, range)).toBe(expected);
});
