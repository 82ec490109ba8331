import type { TaskActivity } from '@longtable/contract/task-activity';
import { expect, test } from 'vitest';
import { activityClauses } from './activity-clauses.ts';

type Change = TaskActivity['changes'][number];

test('describes each change in a clause', () => {
  expect(describeChanges({ field: 'status', from: 'todo', to: 'review' })).toEqual([
    'moved it from [To Do] to [Review]',
  ]);
  expect(
    describeChanges(
      { field: 'priority', from: 'medium', to: 'high' },
      { field: 'title', from: 'A', to: 'B, C' },
    ),
  ).toEqual(['changed the priority from [Medium] to [High]', 'renamed it to [B, C]']);
  expect(describeChanges({ field: 'description', from: null, to: null })).toEqual([
    'changed the description',
  ]);
  expect(describeChanges()).toEqual([]);
});

test('distinguishes setting, changing and removing', () => {
  expect(describeChanges({ field: 'startDate', from: null, to: '2026-11-21' })).toEqual([
    'set the start date to [day 2026-11-21]',
  ]);
  expect(describeChanges({ field: 'dueDate', from: '2026-11-21', to: '2026-11-22' })).toEqual([
    'changed the due date from [day 2026-11-21] to [day 2026-11-22]',
  ]);
  expect(describeChanges({ field: 'estimatedHours', from: '1', to: null })).toEqual(['removed the estimate']);
  expect(describeChanges({ field: 'timeTaken', from: '1', to: '2.5' })).toEqual([
    'changed the time taken from [1 hour] to [2.5 hours]',
  ]);
});

test('names added and removed tags', () => {
  expect(describeChanges({ field: 'tags', from: 'one, two', to: 'two, three, four' })).toEqual([
    'added the tags [three, four]',
    'removed the tag [one]',
  ]);
  expect(describeChanges({ field: 'tags', from: null, to: 'one' })).toEqual(['added the tag [one]']);
});

test('names people and projects if they are visible', () => {
  expect(describeChanges({ field: 'assignee', from: null, to: 'Maya' })).toEqual(['assigned it to [Maya]']);
  expect(describeChanges({ field: 'assignee', from: 'Maya', to: null })).toEqual([
    'reassigned it to someone else',
  ]);
  expect(describeChanges({ field: 'project', from: 'Engine', to: null })).toEqual([
    'removed it from the project [Engine]',
  ]);
  expect(describeChanges({ field: 'project', from: null, to: null })).toEqual([
    'moved it to another project',
  ]);
});

test('describes recurrences', () => {
  const weekly = JSON.stringify({ unit: 'week', every: 1 });
  expect(describeChanges({ field: 'repeat', from: null, to: weekly })).toEqual([
    'made it repeat [every week]',
  ]);
  expect(describeChanges({ field: 'repeat', from: weekly, to: null })).toEqual(['stopped it from repeating']);
  expect(describeChanges({ field: 'repeat', from: null, to: 'nonsense' })).toEqual([
    'made it repeat [regularly]',
  ]);
});

test('describes steps of the checklist and dependencies', () => {
  expect(describeChanges({ field: 'subtask-done', from: null, to: 'Cut' })).toEqual([
    'completed the step [Cut]',
  ]);
  expect(describeChanges({ field: 'subtask-renamed', from: 'Cut', to: 'Saw' })).toEqual([
    'renamed the step [Cut] to [Saw]',
  ]);
  expect(describeChanges({ field: 'dependencies', from: null, to: 'A, B' })).toEqual([
    'made it depend on [A, B]',
  ]);
  expect(describeChanges({ field: 'dependencies', from: 'A', to: null })).toEqual([
    'removed its dependencies',
  ]);
});

test('describes creation and restoration', () => {
  expect(sentences({ kind: 'created', changes: [] })).toEqual(['created it']);
  expect(sentences({ kind: 'restored', changes: [] })).toEqual(['restored it']);
});

function describeChanges(...changes: Change[]): string[] {
  return sentences({ kind: 'changed', changes });
}

function sentences(activity: Pick<TaskActivity, 'kind' | 'changes'>): string[] {
  return activityClauses(activity, (day) => `day ${day}`).map((clause) =>
    clause.map(({ text, isValue }) => (isValue ? `[${text}]` : text)).join(' '),
  );
}
