import { describe, expect, test } from 'vitest';
import type { Task } from '../tasks.ts';
import {
  type CompletedFilter,
  countFilters,
  type DueFilter,
  noFilter,
  parseTaskFilter,
  type TaskFilter,
  taskFilterText,
} from './task-filter.ts';
import { completedDays, dueDays, matches } from './task-filter-match.ts';

/** A Saturday: the last day of a week that begins on Sunday. */
const reader = { timeZone: 'Europe/Rome', today: '2026-11-21', weekStart: 0 };

const plain = {
  title: 'Task',
  priority: 'medium',
  status: 'todo',
  tags: [] as string[],
  assignedTo: 'me',
  projectId: null as string | null,
  dueDate: '2026-11-21',
  completedAt: null,
} as const satisfies Partial<Task>;
type Plain = Pick<Task, 'id' | keyof typeof plain>;

function makeTask(id: string, fields: Partial<Plain> = {}): Plain {
  return { ...plain, id, ...fields };
}

function found(tasks: readonly Plain[], filter: Partial<TaskFilter>): string[] {
  const test = matches({ ...noFilter, ...filter }, reader);
  return tasks.filter((task) => test?.(task) ?? true).map(({ id }) => id);
}

describe('a filter', () => {
  const tasks = [
    makeTask('1', { title: 'Pay the rent', priority: 'high', tags: ['Home'], assignedTo: 'ada' }),
    makeTask('2', { title: 'Čaj für Zoë', priority: 'low', tags: ['work', 'tea'], status: 'blocked' }),
    makeTask('3', { title: 'Parent evening', tags: [], assignedTo: 'bob', projectId: 'school' }),
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
    [{ project: ['school', 'other'] }, ['3']],
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

describe('days of completion', () => {
  test.each<[CompletedFilter, string, string, string]>([
    ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['this-week', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['this-week', '2026-11-22', '2026-11-22', '2026-11-28'],
    ['last-week', '2026-11-21', '2026-11-08', '2026-11-14'],
    ['last-week', '2027-01-02', '2026-12-20', '2026-12-26'],
    ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['last-month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ])('%s on %s', (completed, today, from, to) => {
    expect(completedDays(completed, { today, weekStart: 0 })).toEqual({ from, to });
  });

  test('are those of the time zone, and leave out what is open', () => {
    const done = (id: string, completedAt: string) => makeTask(id, { status: 'completed', completedAt });
    const tasks = [
      makeTask('open'),
      done('yesterday', '2026-11-20T22:59:59.000Z'),
      // 23:00 UTC is midnight in Rome.
      done('first', '2026-11-20T23:00:00.000Z'),
      done('last', '2026-11-21T22:59:59.000Z'),
      done('tomorrow', '2026-11-21T23:00:00.000Z'),
      done('long ago', '2026-10-10T12:00:00.000Z'),
    ];
    expect(found(tasks, { completed: 'today' })).toEqual(['first', 'last']);
    expect(found(tasks, { completed: 'this-week' })).toEqual(['yesterday', 'first', 'last']);
    expect(found(tasks, { completed: 'last-month' })).toEqual(['long ago']);
  });
});

describe('the text form', () => {
  const [ada, bob] = ['0199f0a4-1111-7000-8000-00000000000a', '0199f0a4-2222-7000-8000-00000000000b'];
  const everything: TaskFilter = {
    priority: ['high', 'low'],
    status: ['in_progress', 'blocked'],
    tag: ['home', 'Größe, Länge', '2026'],
    assignee: [ada, bob],
    project: [bob],
    due: 'next-week',
    completed: 'last-month',
    text: 'rent & more',
  };

  test('has nothing of an empty filter', () => {
    expect(taskFilterText(noFilter)).toEqual({});
    expect(taskFilterText({ ...noFilter, text: '   ' })).toEqual({});
    expect(parseTaskFilter({})).toEqual(noFilter);
  });

  test('keeps every filter', () => {
    expect(parseTaskFilter(taskFilterText(everything))).toEqual(everything);
  });

  test.each([
    { priority: 'urgent' },
    { priority: ['high'] },
    { status: 'To Do' },
    { tag: ' , ,' },
    { tag: null },
    { assignee: 'ada' },
    { assignee: `${ada}x` },
    { due: 'someday' },
    { text: { a: 1 } },
  ])('drops unknown values: %j', (parameters) => {
    expect(parseTaskFilter(parameters)).toEqual(noFilter);
  });

  test('drops only the unknown ones', () => {
    const parsed = parseTaskFilter({ priority: 'high,urgent,high', due: 'never' });
    expect(parsed).toEqual({ ...noFilter, priority: ['high'] });
  });

  test('reads numbers and booleans as they were typed', () => {
    expect(parseTaskFilter({ tag: 2026, text: true })).toMatchObject({ tag: ['2026'], text: 'true' });
  });

  test('is limited in the length of the text and the number of values', () => {
    expect(parseTaskFilter({ text: 'x'.repeat(1000) }).text).toHaveLength(200);
    const many = Array.from({ length: 60 }, (_, index) => `tag${index}`).join();
    expect(parseTaskFilter({ tag: many }).tag).toHaveLength(50);
  });

  test('counts each filter once', () => {
    expect(countFilters(noFilter)).toBe(0);
    expect(countFilters(everything)).toBe(8);
    expect(countFilters({ ...noFilter, tag: ['a', 'b'], text: '  ' })).toBe(1);
  });
});
