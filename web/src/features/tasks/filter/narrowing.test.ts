import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { makeTask } from '../task-fixture.ts';
import { type DueFilter, noFilter, type TaskFilter, type TaskSort } from './filter.ts';
import { compareBy, dueDays, matches } from './narrowing.ts';

/** A Saturday: the last day of a week that begins on Sunday. */
const reader = { today: '2026-11-21', weekStart: 0 };

function found(tasks: readonly Task[], filter: Partial<TaskFilter>): string[] {
  const test = matches({ ...noFilter, ...filter }, reader);
  return tasks.filter((task) => test?.(task) ?? true).map(({ id }) => id);
}

describe('a filter', () => {
  const tasks = [
    makeTask('1', { title: 'Pay the rent', priority: 'high', tags: ['Home'], assignedTo: 'ada' }),
    makeTask('2', { title: 'Čaj für Zoë', priority: 'low', tags: ['work', 'tea'], status: 'blocked' }),
    makeTask('3', { title: 'Parent evening', priority: 'medium', tags: [], assignedTo: 'bob' }),
  ];

  test('that asks for nothing lets everything through', () => {
    expect(matches(noFilter, reader)).toBeNull();
    expect(matches({ ...noFilter, text: '  ' }, reader)).toBeNull();
  });

  test.each<[Partial<TaskFilter>, string[]]>([
    [{ priority: ['high'] }, ['1']],
    [{ priority: ['high', 'low'] }, ['1', '2']],
    [{ status: ['blocked'] }, ['2']],
    [{ tag: ['home'] }, ['1']],
    [{ tag: ['TEA', 'Home'] }, ['1', '2']],
    [{ tag: ['ho'] }, []],
    [{ assignee: ['ada', 'bob'] }, ['1', '3']],
    [{ text: 'RENT' }, ['1', '3']],
    [{ text: ' caj FUR zoe' }, ['2']],
    [{ text: 'rent', assignee: ['bob'] }, ['3']],
    [{ text: 'rent', status: ['blocked'] }, []],
  ])('%j', (filter, ids) => {
    expect(found(tasks, filter)).toEqual(ids);
  });
});

describe('days', () => {
  test.each<[DueFilter, string, { from: string | null; to: string }]>([
    ['overdue', '2026-11-21', { from: null, to: '2026-11-20' }],
    ['today', '2026-11-21', { from: '2026-11-21', to: '2026-11-21' }],
    // Saturday ends a week, Sunday begins one.
    ['this-week', '2026-11-21', { from: '2026-11-15', to: '2026-11-21' }],
    ['this-week', '2026-11-22', { from: '2026-11-22', to: '2026-11-28' }],
    ['next-week', '2026-11-21', { from: '2026-11-22', to: '2026-11-28' }],
    ['next-week', '2026-11-22', { from: '2026-11-29', to: '2026-12-05' }],
    // Over the end of a month, and of a year.
    ['this-week', '2026-11-30', { from: '2026-11-29', to: '2026-12-05' }],
    ['this-week', '2026-12-31', { from: '2026-12-27', to: '2027-01-02' }],
    ['next-week', '2026-12-24', { from: '2026-12-27', to: '2027-01-02' }],
    ['this-week', '2027-01-01', { from: '2026-12-27', to: '2027-01-02' }],
    ['this-month', '2026-11-01', { from: '2026-11-01', to: '2026-11-30' }],
    ['this-month', '2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
    ['this-month', '2026-12-31', { from: '2026-12-01', to: '2026-12-31' }],
    ['next-month', '2026-12-31', { from: '2027-01-01', to: '2027-01-31' }],
    // The next month of the longest day is the shortest month, in leap years too.
    ['next-month', '2027-01-31', { from: '2027-02-01', to: '2027-02-28' }],
    ['next-month', '2028-01-31', { from: '2028-02-01', to: '2028-02-29' }],
    ['this-month', '2028-02-29', { from: '2028-02-01', to: '2028-02-29' }],
    ['next-month', '2028-02-29', { from: '2028-03-01', to: '2028-03-31' }],
    ['overdue', '2027-01-01', { from: null, to: '2026-12-31' }],
  ])('%s on %s', (due, today, days) => {
    expect(dueDays(due, { today, weekStart: 0 })).toEqual(days);
  });

  test('weeks begin when the person’s do', () => {
    expect(dueDays('this-week', { today: '2026-11-22', weekStart: 1 })).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
    });
  });

  test('both ends are in, what is completed is never overdue but due like any other', () => {
    const completed = { status: 'completed', completedAt: '2026-11-20T10:00:00.000Z' } as const;
    const tasks = [
      makeTask('yesterday', { dueDate: '2026-11-20' }),
      makeTask('done', { dueDate: '2026-11-20', ...completed }),
      makeTask('today', { dueDate: '2026-11-21' }),
      makeTask('sunday', { dueDate: '2026-11-15' }),
      makeTask('before', { dueDate: '2026-11-14' }),
      makeTask('tomorrow', { dueDate: '2026-11-22' }),
    ];
    expect(found(tasks, { due: 'overdue' })).toEqual(['yesterday', 'sunday', 'before']);
    expect(found(tasks, { due: 'today' })).toEqual(['today']);
    expect(found(tasks, { due: 'this-week' })).toEqual(['yesterday', 'done', 'today', 'sunday']);
    expect(found(tasks, { due: 'next-week' })).toEqual(['tomorrow']);
  });
});

describe('sorted by', () => {
  const calledLikeTheirId = (id: string | null) =>
    id === null ? null : { id, name: id, avatarUrl: null, version: 1 };
  const tasks = [
    makeTask('1', {
      title: 'Task 10',
      priority: 'low',
      status: 'completed',
      dueDate: '2027-01-01',
      assignedTo: 'Zoë',
      createdAt: '2026-11-03T00:00:00.000Z',
      updatedAt: '2026-11-03T00:00:00.000Z',
    }),
    makeTask('2', {
      title: 'task 2',
      priority: 'high',
      status: 'blocked',
      dueDate: '2026-12-31',
      assignedTo: 'ada',
      createdAt: '2026-11-01T00:00:00.000Z',
      updatedAt: '2026-11-05T00:00:00.000Z',
    }),
    makeTask('3', {
      title: 'Árbol',
      priority: 'medium',
      status: 'review',
      dueDate: '2026-12-31',
      assignedTo: 'Ada',
      createdAt: '2026-11-02T00:00:00.000Z',
      updatedAt: '2026-11-04T00:00:00.000Z',
    }),
    makeTask('4', {
      title: 'Task 10',
      priority: 'high',
      status: 'todo',
      dueDate: '2026-11-30',
      assignedTo: 'Bob',
      createdAt: '2026-11-04T00:00:00.000Z',
      updatedAt: '2026-11-04T00:00:00.000Z',
    }),
  ];

  // What is equal stays as it came, both ways.
  test.each<[TaskSort['field'], string, string]>([
    ['priority', '1 3 2 4', '2 4 3 1'],
    ['dueDate', '4 2 3 1', '1 2 3 4'],
    ['assignee', '2 3 4 1', '1 4 2 3'],
    ['createdAt', '2 3 1 4', '4 1 3 2'],
    ['updatedAt', '1 3 4 2', '2 3 4 1'],
    ['status', '2 4 3 1', '1 3 2 4'],
    ['title', '3 2 1 4', '1 4 2 3'],
  ])('%s', (field, upwards, downwards) => {
    const order = (direction: TaskSort['direction']) =>
      tasks
        .toSorted(compareBy({ field, direction }, { person: calledLikeTheirId }))
        .map(({ id }) => id)
        .join(' ');
    expect(order('asc')).toBe(upwards);
    expect(order('desc')).toBe(downwards);
  });
});
