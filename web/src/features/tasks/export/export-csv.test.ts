import type { Task } from '@longtable/contract/tasks';
import { expect, test } from 'vitest';
import { makeTask } from '../data/task-fixture.ts';
import { readFile } from '../import/file/read-file.ts';
import { type PlannedTask, planImport } from '../import/plan/plan.ts';
import { detect } from '../import/systems/detect.ts';
import { tasksToCsv } from './export-csv.ts';

const house = { id: 'house', name: 'House, "the old"' };
const names = {
  person: (id: string) => ({ name: id === 'ada' ? 'Ada' : 'Maya' }),
  project: () => house,
};

async function readBack(tasks: readonly Task[]) {
  const { content } = await readFile(new Blob(['\uFEFF', tasksToCsv(tasks, names)]));
  const { source } = detect(content);
  const left = source.fields.filter(({ use }) => use === 'left-out').map(({ label }) => label);
  expect([source.system, left]).toEqual(['longtable', []]);
  return planImport(source.tasksOf(new Map()), {
    order: 'day-first',
    year: 'nearest',
    timeZone: 'UTC',
    today: '2000-01-01',
    dateWords: null,
    defaultDay: '2000-01-01',
    statuses: new Map(),
    priorities: new Map(),
    withArchived: false,
    subtasks: 'tasks',
    commentsInDescription: false,
    persons: new Map(),
    projectNames: new Map(),
    me: { id: 'me', name: 'Maya', email: 'maya@example.com' },
    project: null,
    projects: [house],
    people: new Map([['house', [{ id: 'ada', name: 'Ada', email: 'ada@example.com' }]]]),
    known: new Set(),
  });
}

test('imports an export unchanged', async () => {
  const tasks = [
    makeTask('1'),
    makeTask('2', {
      title: '=HYPERLINK("https://example.com"), "quoted"; and | more',
      description: '-1\r\nLine two\n\n\ttabs, "quotes"',
      status: 'in_progress',
      priority: 'high',
      startDate: '2026-11-20',
      dueDate: '2026-12-01',
      repeat: { unit: 'week', every: 2, weekdays: [1, 5] },
      tags: ['home', 'rent, flat', '@work', 'say "so"'],
      subtasks: [
        { id: 'a', title: '- one; two', done: true },
        { id: 'b', title: '=three', done: false },
      ],
      estimatedHours: 1.25,
      timeTaken: 0,
      projectId: house.id,
      assignedTo: 'ada',
    }),
    ...(['todo', 'review', 'completed', 'blocked'] as const).map((status, index) =>
      makeTask(`${index + 3}`, { status, title: `'@${status}` }),
    ),
    makeTask('8', {
      repeat: { unit: 'week', every: 1, weekdays: [1, 2, 3, 4, 5] },
      subtasks: [{ id: 'c', title: 'a; b', done: false }],
    }),
    makeTask('9', { repeat: { unit: 'month', every: 3, day: 31 } }),
  ];
  const { tasks: read, skipped, changed } = await readBack(tasks);
  expect({ skipped, changed }).toEqual({ skipped: [], changed: [] });
  expect(read.map(comparable)).toEqual(tasks.map(asPlanned).map(comparable));
});

/** The planned task that an import of the row should produce. */
function asPlanned(task: Task): PlannedTask {
  const { title, description, status, priority, startDate, dueDate, tags, estimatedHours, timeTaken } = task;
  const { unit = 'day', every = 1, weekdays } = task.repeat ?? {};
  return {
    row: 0,
    identity: '',
    completedAt: null,
    dependsOn: [],
    comments: [],
    title,
    description,
    status,
    priority,
    startDate,
    dueDate,
    tags,
    estimatedHours,
    timeTaken,
    repeat: task.repeat && { unit, every, ...(weekdays && { weekdays }) },
    steps: task.subtasks.map((step) => ({ title: step.title, done: step.done })),
    project: task.projectId === null ? null : house,
    assignee: { id: task.assignedTo, name: names.person(task.assignedTo).name },
  };
}

/** Drops the row number, the identity and details of people. */
function comparable({ row: _, identity: __, assignee, ...task }: PlannedTask) {
  return [task, assignee.id, assignee.name];
}

test('escapes formulas', () => {
  const csv = tasksToCsv([makeTask('1', { title: '=1+1', description: '@cmd', tags: ['-1'] })], names);
  expect(csv).toContain("'=1+1,");
  expect(csv).toContain("'@cmd");
  expect(csv).toContain("'-1,");
});
