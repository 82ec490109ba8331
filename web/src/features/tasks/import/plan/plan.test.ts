import { casual } from 'chrono-node/en';
import { describe, expect, test } from 'vitest';
import { dateReader } from '../../quick-add/dates.ts';
import type { SourceTask } from '../model/source-task.ts';
import { aTask } from '../systems/reading.fixture.ts';
import { unknownPeople, unknownProjects } from './people.ts';
import { maxImported, type PlanChoices, planImport } from './plan.ts';
import { priorityMeanings, statusMeanings } from './statuses.ts';

const ada = { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' };
const bo = { id: 'bo', name: 'Bo', email: 'bo@example.com' };
const house = { id: 'house', name: 'House' };
const choices: PlanChoices = {
  order: 'day-first',
  year: 'nearest',
  timeZone: 'Europe/Berlin',
  today: '2026-11-21',
  dateWords: null,
  defaultDay: '2026-11-21',
  statuses: new Map([['parked', 'blocked']]),
  priorities: new Map(),
  withArchived: false,
  subtasks: 'tasks',
  commentsInDescription: false,
  persons: new Map(),
  projectNames: new Map(),
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
    ['house', [bo]],
  ]),
  known: new Set(),
};
const plan = (fields: Partial<SourceTask>, changes: Partial<PlanChoices> = {}) =>
  planImport([aTask({ title: 'Pay rent', ...fields })], { ...choices, ...changes });
const remarksOf = (fields: Partial<SourceTask>, changes: Partial<PlanChoices> = {}) =>
  plan(fields, changes).changed.map(({ text }) => text);

test('uses the defaults for a row with only a title', () => {
  expect(plan({})).toEqual({
    tasks: [
      {
        row: 2,
        identity: 'x',
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
        completedAt: null,
        dependsOn: [],
        comments: [],
      },
    ],
    skipped: [],
    changed: [],
    withoutDate: 1,
    withoutCompletion: 0,
    known: 0,
  });
});

test('imports every field of a row', () => {
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
    estimate: { text: '45360', unit: 'seconds' },
    timeSpent: { text: '0,5', unit: 'hours' },
    steps: [
      { title: ' look ', done: true },
      { title: ' ', done: false },
    ],
    notes: [{ label: 'Sprint', text: 'Seven' }],
    attachments: [
      { name: 'plan.pdf', url: 'https://example.com/plan.pdf' },
      { name: '', url: 'https://example.com' },
      { name: 'lost.txt', url: '' },
    ],
    comments: [
      { author: 'Grace Hopper', at: '24/Mar/26 10:17 PM', text: ' Well\ndone ' },
      { author: '', at: '', text: 'Anonymous' },
      { author: 'Bo', at: 'whenever', text: 'Hm' },
      { author: 'Bo', at: '', text: ' ' },
    ],
  });
  expect(changed).toEqual([]);
  expect(tasks).toMatchObject([
    {
      title: 'Pay the rent',
      description:
        'By bank\n\nSprint: Seven\n\nAttachments:\n- plan.pdf https://example.com/plan.pdf\n- https://example.com\n- lost.txt',
      status: 'in_progress',
      priority: 'high',
      startDate: '2026-12-01',
      dueDate: '2026-12-06',
      repeat: { unit: 'week', every: 2, weekdays: [1, 5] },
      tags: ['home', 'bank'],
      project: house,
      assignee: { id: 'bo', name: 'Bo' },
      estimatedHours: 12.6,
      timeTaken: 0.5,
      steps: [{ title: 'look', done: true }],
      comments: ['Grace Hopper, 24 Mar 2026: Well\ndone', 'Anonymous', 'Bo, whenever: Hm'],
    },
  ]);
});

test('splits long comments, or adds them to the description', () => {
  const comments = [{ author: 'Bo', at: '2026-03-24', text: `${'word '.repeat(1200)}end` }];
  const [long] = plan({ comments }).tasks;
  expect(long?.comments).toHaveLength(2);
  expect(long?.comments.every((text) => text.length <= 5000)).toBe(true);
  expect(long?.comments.join(' ')).toBe(`Bo, 24 Mar 2026: ${'word '.repeat(1200)}end`);
  const [described] = plan(
    { description: 'Text', comments: [{ author: 'Bo', at: '', text: 'Hm' }] },
    { commentsInDescription: true },
  ).tasks;
  expect(described).toMatchObject({ description: 'Text\n\nComments:\nBo: Hm', comments: [] });
});

describe('skipped', () => {
  test('rows without a title', () => {
    expect(plan({ title: ' ' })).toMatchObject({ tasks: [], skipped: [{ row: 2, text: 'No title.' }] });
  });

  test('archived tasks, unless requested', () => {
    expect(plan({ isArchived: true }).skipped).toMatchObject([{ row: 2, text: 'Archived.' }]);
    expect(plan({ isArchived: true }, { withArchived: true }).tasks).toHaveLength(1);
  });

  test('statuses that are not requested', () => {
    const skip = { statuses: new Map([['canceled', 'skip' as const]]) };
    expect(plan({ status: 'Canceled' }, skip).skipped).toMatchObject([
      { text: 'Status “Canceled”: not imported.' },
    ]);
    expect(plan({ status: 'Canceled', isDone: true }, skip).tasks).toEqual([]);
    expect(plan({ status: 'Canceled' }).tasks).toMatchObject([{ status: 'completed' }]);
  });

  test('tasks that exist already', () => {
    expect(plan({}, { known: new Set(['x']) })).toMatchObject({ tasks: [], known: 1, skipped: [] });
  });

  test('tasks beyond the maximum', () => {
    const many = Array.from({ length: maxImported + 2 }, (_, index) =>
      aTask({ row: index + 2, identity: String(index) }),
    );
    const { tasks, skipped } = planImport(many, choices);
    expect(tasks).toHaveLength(maxImported);
    expect(skipped.map(({ row }) => row)).toEqual([maxImported + 2, maxImported + 3]);
  });
});

test.each<[Partial<SourceTask>, string, string]>([
  [
    { title: 'x'.repeat(501) },
    'The title was cut at 500 characters: the full title is in the description.',
    `Title: ${'x'.repeat(501)}`,
  ],
  [{ tags: ['x'.repeat(51)] }, 'A tag was cut at 50 characters.', ''],
  [
    { tags: Array.from({ length: 12 }, (_, index) => `t${index}`) },
    'More than 10 tags: the rest is kept in the description.',
    'More tags: t10, t11',
  ],
  [{ priority: 'purple' }, 'Unknown priority “purple”: set to Medium.', ''],
  [
    { dueDate: 'soon' },
    'Due date “soon” can’t be read: set to 2026-11-21, original kept in the description.',
    'Due: soon',
  ],
  [{ startDate: 'soon' }, 'Start date “soon” can’t be read: kept in the description.', 'Start: soon'],
  [
    { startDate: '2026-12-02', dueDate: '2026-12-01' },
    'The start date is after the due date: kept in the description.',
    'Start: 2026-12-02',
  ],
  [
    { repeat: 'now and then' },
    'Repetition “now and then” isn’t supported: kept in the description.',
    'Repeats: now and then',
  ],
  [
    { estimate: { text: 'much', unit: 'hours' } },
    'Estimate “much” can’t be read: kept in the description.',
    'Estimate: much',
  ],
  [{ project: 'Castle' }, '“Castle” isn’t one of your projects: no project.', ''],
  [{ assignees: ['Zoe', 'zoe@example.com'] }, '“Zoe” isn’t connected with you: assigned to you.', ''],
  [{ assignees: ['Sam'] }, '“Sam” isn’t connected with you: assigned to you.', ''],
  [
    { assignees: ['Ada Lovelace'], project: 'House' },
    '“Ada Lovelace” isn’t a member of House: assigned to you.',
    '',
  ],
  [
    { steps: Array.from({ length: 102 }, (_, index) => ({ title: `s${index}`, done: index === 101 })) },
    'More than 100 checklist items: the rest is kept in the description.',
    'More checklist items: [ ] s100\n[x] s101',
  ],
  [{ steps: [{ title: 'x'.repeat(301), done: false }] }, 'A checklist item was cut at 300 characters.', ''],
  [{ completedAt: 'lately', isDone: true }, 'Completion date “lately” can’t be read: left out.', ''],
])('reports changed values: %o', (fields, text, description) => {
  expect(remarksOf(fields)).toEqual([text]);
  expect(plan(fields).tasks[0]?.description).toBe(description);
});

test('truncates to the maximum without splitting a character', () => {
  expect(plan({ title: `${'x'.repeat(499)}😀` }).tasks[0]?.title).toBe('x'.repeat(499));
  const [task] = plan({ description: 'x'.repeat(20_001) }).tasks;
  expect(task?.description).toHaveLength(20_000);
  expect(remarksOf({ description: 'x'.repeat(20_001) })).toEqual([
    `The description was cut at ${(20_000).toLocaleString()} characters.`,
  ]);
});

describe('days', () => {
  test('moves the default due date of a task that starts later', () => {
    expect(plan({ startDate: '2027-01-01' }).tasks).toMatchObject([
      { startDate: '2027-01-01', dueDate: '2027-01-01' },
    ]);
  });

  test('keeps the completion date, also as the due date if there is none', () => {
    const done = { isDone: true, completedAt: '2024-03-24' };
    expect(plan(done)).toMatchObject({
      tasks: [{ status: 'completed', completedAt: '2024-03-24T12:00:00.000Z', dueDate: '2024-03-24' }],
      withoutDate: 0,
      withoutCompletion: 0,
    });
    expect(plan({ isDone: true, changedAt: '2024-03-25T08:00:00Z' }).tasks).toMatchObject([
      { completedAt: '2024-03-25T08:00:00.000Z' },
    ]);
    expect(plan({ isDone: true })).toMatchObject({
      tasks: [{ status: 'completed', completedAt: null }],
      withoutCompletion: 1,
    });
    // An open task has no completion date, even if the file has one.
    expect(plan({ status: 'To do', completedAt: '2024-03-24' }).tasks).toMatchObject([{ completedAt: null }]);
  });

  test('reads natural language dates where the source system keeps them', () => {
    const words = { dateWords: dateReader(casual) };
    expect(plan({ dueDate: 'tomorrow' }, words).tasks).toMatchObject([{ dueDate: '2026-11-22' }]);
    expect(plan({ dueDate: '4 Jan' }, words).tasks).toMatchObject([{ dueDate: '2027-01-04' }]);
    expect(plan({ dueDate: 'every monday at 9am' }, words)).toMatchObject({
      tasks: [{ dueDate: '2026-11-23', repeat: { unit: 'week', every: 1, weekdays: [1] } }],
      changed: [],
      withoutDate: 0,
    });
    expect(plan({ dueDate: 'jeden Tag' }, words)).toMatchObject({
      tasks: [{ repeat: null, description: 'Repeats: jeden Tag' }],
      changed: [{ about: 'repeat' }],
    });
  });
});

describe('people and projects', () => {
  test('resolves connections by name or address, the importer, and completed tasks', () => {
    expect(plan({ assignees: ['ada lovelace'] }).tasks).toMatchObject([{ assignee: { id: 'ada' } }]);
    expect(plan({ assignees: ['maya@example.com'] })).toMatchObject({
      tasks: [{ assignee: { id: 'me' } }],
      changed: [],
    });
    expect(plan({ status: 'To do', isDone: true }).tasks).toMatchObject([{ status: 'completed' }]);
  });

  test('assigns tasks to the person chosen for a name, where possible', () => {
    const persons = new Map([['zoe', ada]]);
    expect(plan({ assignees: ['Zoe'] }, { persons })).toMatchObject({
      tasks: [{ assignee: { id: 'ada' } }],
      changed: [],
    });
    expect(plan({ assignees: ['Zoe'], project: 'House' }, { persons })).toMatchObject({
      tasks: [{ assignee: { id: 'me' } }],
      changed: [{ about: 'assignee' }],
    });
  });

  test('uses the project chosen for a name, and the first known one of several', () => {
    const projectNames = new Map([['castle', house]]);
    expect(plan({ project: 'Castle' }, { projectNames }).tasks).toMatchObject([{ project: house }]);
    expect(plan({ project: 'Castle, House' }).tasks).toMatchObject([{ project: house }]);
    expect(plan({ project: 'House' }, { projectNames: new Map([['house', null]]) }).tasks).toMatchObject([
      { project: null },
    ]);
  });

  test('lists unknown names, the most frequent first', () => {
    const tasks = [
      aTask({ assignees: ['Zoe', 'zoe@example.com'] }),
      aTask({ assignees: ['Ada Lovelace'], project: 'House' }),
      aTask({ assignees: ['zoe'], project: 'Castle' }),
      aTask({ assignees: ['Bo'], project: 'House' }),
    ];
    expect(unknownPeople(tasks, choices)).toEqual([
      { key: 'zoe', text: 'Zoe', count: 2 },
      { key: 'ada lovelace', text: 'Ada Lovelace', count: 1 },
    ]);
    expect(unknownProjects(tasks, choices)).toEqual([{ key: 'castle', text: 'Castle', count: 1 }]);
  });
});

describe('meanings', () => {
  const tasks = ['Cancelled', 'Parked', 'Limbo', 'CANCELLED', 'Done', ''].map((status, row) =>
    aTask({ row, status, identity: String(row) }),
  );

  test('lists statuses, the most frequent first, with the unknown ones', () => {
    expect(statusMeanings(tasks, choices)).toEqual([
      { key: 'cancelled', text: 'Cancelled', count: 2, value: 'completed', isKnown: true },
      { key: 'parked', text: 'Parked', count: 1, value: 'blocked', isKnown: false },
      { key: 'limbo', text: 'Limbo', count: 1, value: 'todo', isKnown: false },
      { key: 'done', text: 'Done', count: 1, value: 'completed', isKnown: true },
    ]);
    expect(planImport(tasks, choices).tasks.map(({ status }) => status)).toEqual([
      'completed',
      'blocked',
      'todo',
      'completed',
      'completed',
      'todo',
    ]);
  });

  test('distinguishes values without letters', () => {
    const signs = ['🔥', '🧊', '🔥'].map((status, row) => aTask({ row, status, identity: String(row) }));
    expect(statusMeanings(signs, choices).map(({ text, count }) => [text, count])).toEqual([
      ['🔥', 2],
      ['🧊', 1],
    ]);
    const statuses = new Map([['🧊', 'blocked' as const]]);
    expect(planImport(signs, { ...choices, statuses }).tasks.map(({ status }) => status)).toEqual([
      'todo',
      'blocked',
      'todo',
    ]);
  });

  test('prefers the status category of the source system to the name of the status', () => {
    const status = (text: string, statusHint: SourceTask['statusHint']) =>
      plan({ status: text, statusHint }).tasks[0]?.status;
    expect(status('Ready for release', 'in_progress')).toBe('in_progress');
    expect(status('In Review', 'in_progress')).toBe('review');
    expect(status('Live', 'in_progress')).toBe('in_progress');
    expect(status('Whatever', 'completed')).toBe('completed');
    expect(status('Waiting', 'todo')).toBe('blocked');
  });

  test('uses the chosen priorities', () => {
    const words = ['P1', 'purple', 'purple'].map((priority) => aTask({ priority }));
    const priorities = new Map([['purple', 'low' as const]]);
    expect(priorityMeanings(words, { priorities })).toEqual([
      { key: 'purple', text: 'purple', count: 2, value: 'low', isKnown: false },
      { key: 'p1', text: 'P1', count: 1, value: 'high', isKnown: true },
    ]);
    expect(plan({ priority: 'Purple' }, { priorities }).tasks).toMatchObject([{ priority: 'low' }]);
  });
});
