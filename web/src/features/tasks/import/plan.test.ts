import { describe, expect, test } from 'vitest';
import { type FoundTask, foundTask } from './found-task.ts';
import { maxImported, type PlanChoices, planImport, unknownStatuses } from './plan.ts';

const ada = { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' };
const house = { id: 'house', name: 'House' };
const choices: PlanChoices = {
  order: 'day-first',
  timeZone: 'Europe/Berlin',
  defaultDay: '2026-11-21',
  statuses: new Map([['cancelled', 'blocked']]),
  withArchived: false,
  me: { id: 'me', name: 'Maya Chen', email: 'maya@example.com' },
  project: null,
  projects: [house],
  people: new Map([
    [
      '',
      [
        ada,
        { id: 'sam1', name: 'Sam', email: 's1@example.com' },
        { id: 'sam2', name: 'Sam', email: 's2@example.com' },
      ],
    ],
    ['house', [{ id: 'bo', name: 'Bo', email: 'bo@example.com' }]],
  ]),
};
const plan = (fields: Partial<FoundTask>, changes: Partial<PlanChoices> = {}) =>
  planImport([foundTask({ row: 2, title: 'Pay rent', ...fields })], { ...choices, ...changes });
const remarksOf = (fields: Partial<FoundTask>) => plan(fields).changed.map(({ text }) => text);

test('a row that says nothing but a title gets the defaults', () => {
  expect(plan({})).toEqual({
    tasks: [
      {
        row: 2,
        title: 'Pay rent',
        description: '',
        status: 'todo',
        priority: 'medium',
        startDate: null,
        dueDate: '2026-11-21',
        repeat: null,
        tags: [],
        steps: [],
        estimatedHours: null,
        timeTaken: null,
        project: null,
        assignee: expect.objectContaining({ id: 'me' }),
      },
    ],
    skipped: [],
    changed: [],
    withoutDate: 1,
  });
});

test('everything that a row can say', () => {
  const { tasks, changed } = plan({
    title: ' Pay\n the rent ',
    description: ' By bank ',
    status: 'Doing',
    priority: 'URGENT',
    startDate: '1.12.2026',
    dueDate: '2026-12-05T23:30:00Z',
    repeat: 'Every 2 weeks on Monday, Friday',
    tags: ['home', 'Home', ' bank '],
    project: 'house',
    assignees: ['nobody', 'BO@example.com'],
    estimatedHours: '1h 30m',
    timeTaken: '0,5',
    steps: [
      { title: ' look ', done: true },
      { title: ' ', done: false },
    ],
  });
  expect(changed).toEqual([]);
  expect(tasks).toMatchObject([
    {
      title: 'Pay the rent',
      description: 'By bank',
      status: 'in_progress',
      priority: 'high',
      startDate: '2026-12-01',
      dueDate: '2026-12-06',
      repeat: { unit: 'week', every: 2, weekdays: [1, 5] },
      tags: ['home', 'bank'],
      project: house,
      assignee: { id: 'bo', name: 'Bo' },
      estimatedHours: 1.5,
      timeTaken: 0.5,
      steps: [{ title: 'look', done: true }],
    },
  ]);
});

describe('skipped', () => {
  test('without a title', () => {
    expect(plan({ title: ' ' })).toMatchObject({ tasks: [], skipped: [{ row: 2, text: 'No title.' }] });
  });

  test('archived, unless that is wanted', () => {
    expect(plan({ isArchived: true }).skipped).toEqual([{ row: 2, text: 'Archived.' }]);
    expect(plan({ isArchived: true }, { withArchived: true }).tasks).toHaveLength(1);
  });

  test('more than can be imported at once', () => {
    const many = Array.from({ length: maxImported + 2 }, (_, index) =>
      foundTask({ row: index + 2, title: 'x' }),
    );
    const { tasks, skipped } = planImport(many, choices);
    expect(tasks).toHaveLength(maxImported);
    expect(skipped.map(({ row }) => row)).toEqual([maxImported + 2, maxImported + 3]);
  });
});

test.each<[Partial<FoundTask>, string]>([
  [{ title: 'x'.repeat(501) }, 'The title was cut at 500 characters.'],
  [
    { description: 'x'.repeat(20_001) },
    `The description was cut at ${(20_000).toLocaleString()} characters.`,
  ],
  [{ tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, 'More than 10 tags: the first 10 stay.'],
  [{ tags: ['x'.repeat(51)] }, 'A tag was cut at 50 characters.'],
  [{ priority: 'purple' }, '“purple” is no priority: Medium.'],
  [{ dueDate: 'soon' }, '“soon” is no due date: 2026-11-21.'],
  [{ startDate: 'soon' }, '“soon” is no start date: left out.'],
  [{ startDate: '2026-12-02', dueDate: '2026-12-01' }, 'The start is after the due date: left out.'],
  [{ repeat: 'now and then' }, '“now and then” can’t be repeated by: left out.'],
  [{ estimatedHours: 'much' }, '“much” is no estimate: left out.'],
  [{ project: 'Castle' }, '“Castle” is none of your projects: without a project.'],
  [{ assignees: ['Zoe'] }, '“Zoe” is not connected with you: the task is yours.'],
  [{ assignees: ['Sam'] }, '“Sam” is not connected with you: the task is yours.'],
  [
    { assignees: ['Ada Lovelace'], project: 'House' },
    '“Ada Lovelace” is not a member of House: the task is yours.',
  ],
  [
    { steps: Array.from({ length: 101 }, () => ({ title: 'x', done: false })) },
    'More than 100 steps: the first 100 stay.',
  ],
  [
    {
      steps: [
        { title: 'x'.repeat(301), done: false },
        { title: 'y'.repeat(301), done: false },
      ],
    },
    'A step was cut at 300 characters.',
  ],
])('changed: %o', (fields, text) => {
  expect(remarksOf(fields)).toEqual([text]);
});

test('what was cut is as long as it may be', () => {
  expect(plan({ title: `${'x'.repeat(499)}😀` }).tasks[0]?.title).toBe('x'.repeat(499));
  expect(
    plan({ tags: ['a', 'b'].concat(Array.from({ length: 9 }, (_, index) => `t${index}`)) }).tasks[0]?.tags,
  ).toHaveLength(10);
});

test('a start after the day for those without one takes the due date along', () => {
  expect(plan({ startDate: '2027-01-01' }).tasks).toMatchObject([
    { startDate: '2027-01-01', dueDate: '2027-01-01' },
  ]);
});

test('a connection by name or address, oneself, and what is ticked off', () => {
  expect(plan({ assignees: ['ada lovelace'] }).tasks).toMatchObject([{ assignee: { id: 'ada' } }]);
  expect(plan({ assignees: ['maya@example.com'] })).toMatchObject({
    tasks: [{ assignee: { id: 'me' } }],
    changed: [],
  });
  expect(plan({ status: 'To do', isDone: true }).tasks).toMatchObject([{ status: 'completed' }]);
});

test('statuses that are not known are asked for, most frequent first', () => {
  const found = ['Cancelled', 'Parked', 'CANCELLED', 'Done', ''].map((status, row) =>
    foundTask({ row, title: 'x', status }),
  );
  expect(unknownStatuses(found)).toEqual([
    { key: 'cancelled', text: 'Cancelled', count: 2 },
    { key: 'parked', text: 'Parked', count: 1 },
  ]);
  expect(planImport(found, choices).tasks.map(({ status }) => status)).toEqual([
    'blocked',
    'todo',
    'blocked',
    'completed',
    'todo',
  ]);
});
