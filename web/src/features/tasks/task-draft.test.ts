import { describe, expect, test } from 'vitest';
import { blankDraft, changedFields, draftOf, isTouched, isWorthKeeping, readDraft } from './task-draft.ts';
import { makeTask } from './task-fixture.ts';

const blank = blankDraft('2026-11-21');

test('an empty form has the defaults of the specification (workspace §5 "Task")', () => {
  expect(blank).toMatchObject({ dueDate: '2026-11-21', priority: 'medium', status: 'todo', tags: '' });
  expect(
    readDraft({ ...blank, title: ' Pay rent ', description: ' soon ', tags: 'a, b,, A ' }).fields,
  ).toEqual({
    title: 'Pay rent',
    description: 'soon',
    dueDate: '2026-11-21',
    priority: 'medium',
    status: 'todo',
    tags: ['a', 'b'],
    estimatedHours: null,
    timeTaken: null,
  });
});

describe('hours', () => {
  test.each([
    ['', null],
    ['2', 2],
    ['1.5', 1.5],
    [' 1,25 ', 1.25],
    ['.5', 0.5],
    ['100000', 100_000],
  ])('%j is %j', (estimatedHours, hours) => {
    expect(readDraft({ ...blank, title: 'x', estimatedHours }).fields?.estimatedHours).toBe(hours);
  });

  test.each(['-1', '1.555', 'two', '1e3', '100001', '1:30'])('%j is refused', (timeTaken) => {
    expect(readDraft({ ...blank, title: 'x', timeTaken }).errors).toHaveProperty('timeTaken');
  });
});

test('title and due date are required', () => {
  expect(readDraft({ ...blank, title: '   ', dueDate: '' }).errors).toEqual({
    title: 'Enter a title.',
    dueDate: 'Choose a due date.',
  });
});

test('an edit sends only what differs from what the form was opened with', () => {
  const task = makeTask('1', { tags: ['a', 'b'], estimatedHours: 0 });
  const before = readDraft(draftOf(task)).fields;
  const after = readDraft({ ...draftOf(task), title: 'Other', tags: 'b', estimatedHours: '' }).fields;
  if (!before || !after) throw new Error('Both are whole.');
  expect(changedFields(after, before)).toEqual({ title: 'Other', tags: ['b'], estimatedHours: null });
  expect(changedFields(before, before)).toEqual({});
});

test('words are worth keeping, a picked status is not', () => {
  expect(isWorthKeeping({ ...blank, status: 'review' })).toBe(false);
  expect(isWorthKeeping({ ...blank, description: 'x' })).toBe(true);
  expect(isTouched({ ...blank, status: 'review' }, blank)).toBe(true);
  expect(isTouched({ ...blank }, blank)).toBe(false);
});
