import { activityFields } from '@longtable/contract/task-activity';
import { expect, test } from 'vitest';
import { unseen } from '../dependencies/dependencies.ts';
import { idsIn, shownChanges } from './list.values.ts';

const names = {
  people: new Map([['ada', 'Ada']]),
  projects: new Map([['harbour', 'New harbour']]),
  tasks: new Map([['dredge', 'Dredge']]),
};
const shown = (field: string, from: unknown, to: unknown) => {
  const [change] = shownChanges({ [field]: [from, to] }, names);
  return change && [change.from, change.to];
};

test.each([
  ['title', 'A', 'B', ['A', 'B']],
  ['description', 'A', 'B', [null, null]],
  ['dueDate', '2026-11-21', '2026-11-22', ['2026-11-21', '2026-11-22']],
  ['startDate', null, '2026-11-22', [null, '2026-11-22']],
  ['priority', 'low', 'high', ['low', 'high']],
  ['status', 'todo', 'in_progress', ['todo', 'in_progress']],
  ['tags', [], ['home', 'work'], [null, 'home, work']],
  ['estimatedHours', null, 2.5, [null, '2.5']],
  ['timeTaken', 0, null, ['0', null]],
  ['project', 'harbour', 'another', ['New harbour', null]],
  ['project', null, 'harbour', [null, 'New harbour']],
  ['assignee', 'ada', 'gone', ['Ada', null]],
  ['dependencies', [], ['dredge', 'other'], [null, `Dredge, ${unseen}`]],
  ['repeat', null, { unit: 'week', every: 2 }, [null, '{"unit":"week","every":2}']],
  ['subtask-added', null, 'Measure', [null, 'Measure']],
  ['subtask-done', null, 'Measure', [null, 'Measure']],
  ['subtask-open', null, 'Measure', [null, 'Measure']],
  ['subtask-renamed', 'Measure', 'Sound', ['Measure', 'Sound']],
  ['subtask-removed', 'Sound', null, ['Sound', null]],
])('%s from %j to %j reads %j', (field, from, to, expected) => {
  expect(shown(field, from, to)).toEqual(expected);
});

test('leaves out internal changes, and keeps one order of fields', () => {
  const changes = Object.fromEntries(
    ['position', 'progress', 'completedAt', ...activityFields]
      .toReversed()
      .map((field) => [field, [null, 'a']]),
  ) as Record<string, [unknown, unknown]>;
  expect(shownChanges(changes, names).map(({ field }) => field)).toEqual([...activityFields]);
  expect(shown('position', 'a', 'b')).toBeUndefined();
});

test('looks up each id once, in fields with ids only', () => {
  const changes = [
    { assignee: ['ada', 'ben'], dependencies: [['dredge'], ['dredge', 'survey']], title: ['A', 'B'] },
    { assignee: ['ben', 'ada'], project: [null, 'harbour'], tags: [['home'], []] },
  ] as const;
  expect(idsIn(changes)).toEqual({
    people: ['ada', 'ben'],
    projects: ['harbour'],
    tasks: ['dredge', 'survey'],
  });
});
