import { noFilter } from '@longtable/contract/rules/task-filter';
import { describe, expect, test } from 'vitest';
import { makeTask } from '../data/task-fixture.ts';
import { countPause } from './count-pace.ts';
import { rowChanges } from './row-changes.ts';
import { recounted, refigured, type ScopeCounts, type ScopeFigures } from './scope-counts.ts';

const context = { userId: 'me', timeZone: 'UTC', today: '2026-11-21', weekStart: 0 };
const columns = { todo: 100, in_progress: 10, review: 0, completed: 5, blocked: 0 };
const [one, two, three] = [makeTask('1'), makeTask('2'), makeTask('3')];

test('counts are fetched less often the more tasks there are, and the longer it takes', () => {
  expect([countPause(0, 0), countPause(10_000, 40), countPause(100_000, 0)]).toEqual([0, 1000, 10_000]);
  expect([countPause(1_000_000, 0), countPause(100, 500)]).toEqual([60_000, 10_000]);
});

describe('rowChanges', () => {
  test('finds moved, changed, added and removed tasks', () => {
    const moved = { ...one, position: 'a9' };
    const changed = { ...two, title: 'Else' };
    const added = makeTask('5');
    expect(rowChanges([one, two, three], [changed, added, moved])).toEqual([
      { before: one, after: moved },
      { before: two, after: changed },
      { before: three, after: null },
      { before: null, after: added },
    ]);
  });

  test('finds nothing in equal lists', () => {
    expect(rowChanges([one, two], [one, two])).toEqual([]);
  });
});

describe('counts of a board', () => {
  const counts: ScopeCounts = {
    of: { projectId: null, filter: noFilter },
    total: 115,
    totals: columns,
    columns,
  };

  test('follow moved, created and deleted tasks', () => {
    const after = recounted(
      counts,
      [
        { before: one, after: { ...one, status: 'review' } },
        { before: null, after: two },
        { before: makeTask('4', { status: 'completed' }), after: null },
      ],
      context,
    );
    expect(after).toMatchObject({ total: 115, columns: { ...columns, review: 1, completed: 4 } });
  });

  test('are the same object if no change affects them', () => {
    expect(recounted(counts, [{ before: one, after: { ...one, title: 'Else' } }], context)).toBe(counts);
    const ofApollo = { ...counts, of: { projectId: 'apollo', filter: noFilter } };
    expect(recounted(ofApollo, [{ before: null, after: two }], context)).toBe(ofApollo);
  });

  test('with a filter count matching tasks; the totals count all', () => {
    const high = { ...counts, of: { projectId: null, filter: { ...noFilter, priority: ['high'] as const } } };
    const changes = [
      { before: one, after: { ...one, priority: 'high' } as const },
      { before: null, after: two },
    ];
    expect(recounted(high, changes, context)).toMatchObject({
      total: 116,
      totals: { ...columns, todo: 101 },
      columns: { ...columns, todo: 101 },
    });
    const unseen = [{ before: null, after: makeTask('4', { status: 'review' }) }];
    expect(recounted(high, unseen, context)).toMatchObject({ totals: { ...columns, review: 1 }, columns });
  });

  test('of a range of days count tasks whose bars touch it; the total counts all', () => {
    const range = { from: '2026-11-21', to: '2026-11-30' };
    const inRange = { ...counts, of: { projectId: null, filter: noFilter, range } };
    const changes = [
      { before: one, after: { ...one, startDate: '2026-12-01', dueDate: '2026-12-02' } },
      { before: null, after: two },
      { before: null, after: makeTask('4', { status: 'review', dueDate: '2026-11-20' }) },
    ];
    expect(recounted(inRange, changes, context)).toMatchObject({ total: 117, columns });
  });
});

test('figures follow changes, those of the day only for the person’s tasks', () => {
  const figures = {
    dueToday: 3,
    overdue: 1,
    dueSoon: 4,
    newForMe: 0,
    waiting: 1,
    completedToday: 0,
    inProgress: 2,
    total: 115,
    completed: 5,
    received: 0,
    assigned: 0,
  };
  const known: ScopeFigures = { projectId: null, today: '2026-11-21', figures };
  const done = { ...one, status: 'completed', completedAt: '2026-11-21T10:00:00.000Z' } as const;
  const changes = [
    { before: one, after: done },
    { before: null, after: makeTask('9', { assignedTo: 'ada' }) },
  ];
  expect(refigured(known, changes, context).figures).toEqual({
    ...figures,
    dueToday: 2,
    completedToday: 1,
    total: 116,
    completed: 6,
    assigned: 1,
    waiting: 2,
  });
  expect(refigured(known, [], context)).toBe(known);
});
