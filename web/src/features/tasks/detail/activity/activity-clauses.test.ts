import type { TaskActivity } from '@longtable/contract/task-activity';
import { expect, test } from 'vitest';
import { activityClauses } from './activity-clauses.ts';

type Change = TaskActivity['changes'][number];

test('what became of a task is told in one clause for each thing', () => {
  expect(told({ field: 'status', from: 'todo', to: 'review' })).toEqual([
    'moved it from [To Do] to [Review]',
  ]);
  expect(
    told({ field: 'priority', from: 'medium', to: 'high' }, { field: 'title', from: 'A', to: 'B, C' }),
  ).toEqual(['changed the priority from [Medium] to [High]', 'renamed it to [B, C]']);
  expect(told({ field: 'description', from: null, to: null })).toEqual(['changed the description']);
  expect(told()).toEqual([]);
});

test('what was set, changed and removed is told apart', () => {
  expect(told({ field: 'startDate', from: null, to: '2026-11-21' })).toEqual([
    'set the start date to [day 2026-11-21]',
  ]);
  expect(told({ field: 'dueDate', from: '2026-11-21', to: '2026-11-22' })).toEqual([
    'changed the due date from [day 2026-11-21] to [day 2026-11-22]',
  ]);
  expect(told({ field: 'estimatedHours', from: '1', to: null })).toEqual(['removed the estimate']);
  expect(told({ field: 'timeTaken', from: '1', to: '2.5' })).toEqual([
    'changed the time taken from [1 hour] to [2.5 hours]',
  ]);
});

test('of tags those are named that came and went', () => {
  expect(told({ field: 'tags', from: 'one, two', to: 'two, three, four' })).toEqual([
    'added the tags [three, four]',
    'removed the tag [one]',
  ]);
  expect(told({ field: 'tags', from: null, to: 'one' })).toEqual(['added the tag [one]']);
});

test('people and projects are named where they may be', () => {
  expect(told({ field: 'assignee', from: null, to: 'Maya' })).toEqual(['assigned it to [Maya]']);
  expect(told({ field: 'assignee', from: 'Maya', to: null })).toEqual(['reassigned it to someone else']);
  expect(told({ field: 'project', from: 'Engine', to: null })).toEqual([
    'took it out of the project [Engine]',
  ]);
  expect(told({ field: 'project', from: null, to: null })).toEqual(['moved it to another project']);
});

test('repeating is told in words', () => {
  const weekly = JSON.stringify({ unit: 'week', every: 1 });
  expect(told({ field: 'repeat', from: null, to: weekly })).toEqual(['made it repeat [every week]']);
  expect(told({ field: 'repeat', from: weekly, to: null })).toEqual(['stopped it from repeating']);
  expect(told({ field: 'repeat', from: null, to: 'nonsense' })).toEqual(['made it repeat [again and again]']);
});

test('the checklist and what it waits for', () => {
  expect(told({ field: 'subtask-done', from: null, to: 'Cut' })).toEqual(['ticked off [Cut]']);
  expect(told({ field: 'subtask-renamed', from: 'Cut', to: 'Saw' })).toEqual([
    'renamed the step [Cut] to [Saw]',
  ]);
  expect(told({ field: 'dependencies', from: null, to: 'A, B' })).toEqual(['made it wait for [A, B]']);
  expect(told({ field: 'dependencies', from: 'A', to: null })).toEqual(['let it wait for nothing any more']);
});

test('the beginning, the end and the way back', () => {
  expect(sentences({ kind: 'created', changes: [] })).toEqual(['created it']);
  expect(sentences({ kind: 'restored', changes: [] })).toEqual(['brought it back']);
});

function told(...changes: Change[]): string[] {
  return sentences({ kind: 'changed', changes });
}

function sentences(activity: Pick<TaskActivity, 'kind' | 'changes'>): string[] {
  return activityClauses(activity, (day) => `day ${day}`).map((clause) =>
    clause.map(({ text, said }) => (said ? `[${text}]` : text)).join(' '),
  );
}
