import { describe, expect, test } from 'vitest';
import type { SourceTask } from '../model/source-task.ts';
import { aTask } from '../systems/reading.fixture.ts';
import { type PlanChoices, planImport } from './plan.ts';

const choices: PlanChoices = {
  order: 'day-first',
  year: 'nearest',
  timeZone: 'UTC',
  today: '2026-11-21',
  dateWords: null,
  defaultDay: '2026-11-21',
  statuses: new Map(),
  priorities: new Map(),
  withArchived: false,
  subtasks: 'tasks',
  commentsInDescription: false,
  persons: new Map(),
  projectNames: new Map(),
  me: { id: 'me', name: 'Maya Chen', email: 'maya@example.com' },
  project: null,
  projects: [],
  people: new Map(),
  known: new Set(),
};
/** Tasks of a file by key. */
const file = (tasks: Readonly<Record<string, Partial<SourceTask>>>) =>
  Object.entries(tasks).map(([key, fields], index) =>
    aTask({ row: index + 2, key, identity: key, title: key, ...fields }),
  );
const plan = (tasks: Parameters<typeof file>[0], changes: Partial<PlanChoices> = {}) =>
  planImport(file(tasks), { ...choices, ...changes });
const dependsOn = (tasks: Parameters<typeof file>[0], changes: Partial<PlanChoices> = {}) =>
  Object.fromEntries(plan(tasks, changes).tasks.map((task) => [task.title, task.dependsOn]));

describe('subtasks', () => {
  const family = {
    A: { steps: [{ title: 'own', done: true }] },
    B: { parent: 'A', isDone: true },
    C: { parent: 'B', description: 'Why', dueDate: '2026-12-01' },
    D: { parent: 'a' },
  };

  test('become tasks that name their parent', () => {
    const { tasks, changed } = plan(family);
    expect(tasks.map(({ title, description }) => [title, description])).toEqual([
      ['A', ''],
      ['B', 'Part of: A'],
      ['C', 'Why\n\nPart of: B'],
      ['D', 'Part of: A'],
    ]);
    expect(changed).toEqual([]);
  });

  test('become checklist items in order, over all generations, with remarks about lost details', () => {
    const { tasks, changed } = plan(family, { subtasks: 'steps' });
    expect(tasks).toMatchObject([
      {
        title: 'A',
        steps: [
          { title: 'own', done: true },
          { title: 'B', done: true },
          { title: 'C', done: false },
          { title: 'D', done: false },
        ],
      },
    ]);
    expect(changed).toMatchObject([
      { row: 4, about: 'parent', text: 'Becomes a checklist item: description and due date left out.' },
    ]);
  });

  test('name a parent that is not in the file or not imported', () => {
    const tasks = {
      A: { parent: 'ELSE-1' },
      B: { parent: 'C' },
      C: { isArchived: true },
      D: { parent: 'row 99' },
    };
    for (const subtasks of ['tasks', 'steps'] as const) {
      expect(plan(tasks, { subtasks }).tasks.map(({ description }) => description)).toEqual([
        'Part of: ELSE-1',
        'Part of: C',
        '',
      ]);
    }
  });

  test('become separate tasks with a remark if their parents form a circle', () => {
    const circle = { A: { parent: 'C' }, B: { parent: 'A' }, C: { parent: 'B' }, D: { parent: 'D' } };
    for (const subtasks of ['tasks', 'steps'] as const) {
      const { tasks, changed } = plan(circle, { subtasks });
      expect(changed.filter(({ about }) => about === 'parent')).toHaveLength(1);
      expect([...tasks, ...tasks.flatMap(({ steps }) => steps)].map(({ title }) => title).toSorted()).toEqual(
        ['A', 'B', 'C', 'D'],
      );
    }
  });

  test('resolve a repeated title to the nearest preceding task', () => {
    const tasks = [
      aTask({ row: 2, identity: '1', title: 'Plan' }),
      aTask({ row: 3, identity: '2', title: 'Book', parent: 'Plan' }),
      aTask({ row: 4, identity: '3', title: 'Plan' }),
      aTask({ row: 5, identity: '4', title: 'Print', parent: 'plan ' }),
    ];
    const { tasks: planned } = planImport(tasks, { ...choices, subtasks: 'steps' });
    expect(planned.map(({ row, steps }) => [row, steps.map(({ title }) => title)])).toEqual([
      [2, ['Book']],
      [4, ['Print']],
    ]);
  });

  test('may be nested ten thousand levels deep', () => {
    const tasks = Array.from({ length: 10_000 }, (_, index) =>
      aTask({
        row: index,
        key: `k${index}`,
        identity: `k${index}`,
        parent: index === 0 ? '' : `k${index - 1}`,
      }),
    );
    const { tasks: planned } = planImport(tasks, { ...choices, subtasks: 'steps' });
    expect(planned).toHaveLength(1);
    expect(planned[0]?.steps).toHaveLength(100);
  });
});

describe('dependencies', () => {
  test('are resolved by key or title, in both directions, several in one text', () => {
    expect(
      dependsOn({ A: {}, B: { dependsOn: ['A'] }, C: { dependsOn: ['b, A'] }, D: { blocks: ['A'] } }),
    ).toEqual({ A: ['D'], B: ['A'], C: ['B', 'A'], D: [] });
  });

  test('resolve a title with a comma to one task', () => {
    expect(dependsOn({ 'Fix, then test': {}, B: { dependsOn: ['Fix, then test'] } }).B).toEqual([
      'Fix, then test',
    ]);
  });

  test('on existing tasks are kept', () => {
    expect(dependsOn({ A: {}, B: { dependsOn: ['A'] } }, { known: new Set(['A']) })).toEqual({ B: ['A'] });
  });

  test('on tasks that are not imported are reported', () => {
    const { tasks, changed } = plan({ A: { isArchived: true }, B: { dependsOn: ['A', 'X-1'] } });
    expect(tasks[0]?.dependsOn).toEqual([]);
    expect(changed.map(({ text }) => text)).toEqual([
      'Waits for “A”, which isn’t imported: dependency left out.',
      'Waits for “X-1”, which isn’t in the file: dependency left out.',
    ]);
  });

  test('that form a circle are dropped with a remark', () => {
    const { tasks, changed } = plan({
      A: { dependsOn: ['C', 'A'] },
      B: { dependsOn: ['A'] },
      C: { dependsOn: ['B'] },
    });
    expect(tasks.reduce((sum, task) => sum + task.dependsOn.length, 0)).toBe(2);
    expect(changed).toMatchObject([{ about: 'depends-on', text: 'Circular dependency: left out.' }]);
  });

  test('of a completed task on an open one are dropped', () => {
    const { tasks, changed } = plan({
      A: {},
      B: { isDone: true },
      C: { isDone: true, dependsOn: ['A', 'B'] },
    });
    expect(tasks[2]?.dependsOn).toEqual(['B']);
    expect(changed).toMatchObject([{ row: 4, about: 'depends-on' }]);
  });

  test('may form a chain of ten thousand', () => {
    const tasks = Array.from({ length: 10_000 }, (_, index) =>
      aTask({
        row: index,
        key: `k${index}`,
        identity: `k${index}`,
        dependsOn: [`k${(index + 1) % 10_000}`],
      }),
    );
    const { tasks: planned, changed } = planImport(tasks, choices);
    expect(planned.reduce((sum, task) => sum + task.dependsOn.length, 0)).toBe(9999);
    expect(changed).toHaveLength(1);
  });
});
