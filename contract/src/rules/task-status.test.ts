import { describe, expect, test } from 'vitest';
import { progressOnEntering } from './task-progress.ts';
import { parseTaskStatus, taskStatuses } from './task-status.ts';

const now = '2026-11-21T10:00:00.000Z';
const earlier = '2026-11-01T10:00:00.000Z';
const entering = (
  status: (typeof taskStatuses)[number],
  progress: number,
  completedAt: string | null = null,
) => progressOnEntering(status, { progress, completedAt }, now);

describe('progress and completion on entering a status (docs/product/tasks.md, "Status")', () => {
  test('To Do sets progress 0', () => {
    expect([0, 40, 100].map((before) => entering('todo', before).progress)).toEqual([0, 0, 0]);
  });

  test('In Progress sets 25 from 0 and from 100, otherwise keeps it', () => {
    expect([0, 1, 25, 90, 99, 100].map((before) => entering('in_progress', before).progress)).toEqual([
      25, 1, 25, 90, 99, 25,
    ]);
  });

  test('Review sets 90 from under 90 and from 100, otherwise keeps it', () => {
    expect([0, 89, 90, 95, 100].map((before) => entering('review', before).progress)).toEqual([
      90, 90, 90, 95, 90,
    ]);
  });

  test('Completed sets 100 and completedAt to now, and keeps the time of one that is completed', () => {
    expect(entering('completed', 10)).toEqual({ progress: 100, completedAt: now });
    expect(entering('completed', 100, earlier)).toEqual({ progress: 100, completedAt: earlier });
  });

  test('every other status clears completedAt', () => {
    const others = taskStatuses.filter((status) => status !== 'completed');
    expect(others.map((status) => entering(status, 100, earlier).completedAt)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('Blocked keeps progress', () => {
    expect([0, 37, 100].map((before) => entering('blocked', before).progress)).toEqual([0, 37, 100]);
  });
});

test.each([
  ['To Do', 'todo'],
  ['TODO', 'todo'],
  ['to_do', 'todo'],
  ['In Progress', 'in_progress'],
  ['in-progress', 'in_progress'],
  ['REVIEW', 'review'],
  [' Completed ', 'completed'],
  ['Blocked', 'blocked'],
  ['done', null],
  ['', null],
])('the spelling %j is the status %j (docs/product/tasks.md, "Fields")', (spelling, status) => {
  expect(parseTaskStatus(spelling)).toBe(status);
});
