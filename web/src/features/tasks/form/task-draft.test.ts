import { beforeAll, describe, expect, test } from 'vitest';
import { directory, forgetCards, takeCards } from '../../../platform/directory.ts';
import { makeTask } from '../data/task-fixture.ts';
import { changedFields, readDraft } from './read-draft.ts';
import { blankDraft, draftOf, draftOfSeveral, isTouched, isWorthKeeping, stepsOf } from './task-draft.ts';

const me = { id: 'me', name: 'Maya' };
const blank = blankDraft('2026-11-21', { assignee: me });

test('a blank draft has the defaults of docs/product/taskboard.md, "Task form"', () => {
  expect(blank).toMatchObject({ dueDate: '2026-11-21', priority: 'medium', status: 'todo', tags: '' });
  expect(
    readDraft({ ...blank, title: ' Pay rent ', description: ' soon ', tags: 'a, b,, A ' }).fields,
  ).toEqual({
    title: 'Pay rent',
    description: 'soon',
    dueDate: '2026-11-21',
    startDate: null,
    repeat: null,
    priority: 'medium',
    status: 'todo',
    tags: ['a', 'b'],
    dependencies: [],
    estimatedHours: null,
    timeTaken: null,
    projectId: null,
    assigneeId: 'me',
  });
});

describe('hours', () => {
  test.each([
    ['', null],
    ['2', 2],
    ['1.5', 1.5],
    [' 1,25 ', 1.25],
    ['.5', 0.5],
    ['100000', 100_000],
  ])('reads %j as %j', (estimatedHours, hours) => {
    expect(readDraft({ ...blank, title: 'x', estimatedHours }).fields?.estimatedHours).toBe(hours);
  });

  test.each(['-1', '1.555', 'two', '1e3', '100001', '1:30'])('rejects %j', (timeTaken) => {
    expect(readDraft({ ...blank, title: 'x', timeTaken }).errors).toHaveProperty('timeTaken');
  });
});

test('requires title and due date', () => {
  expect(readDraft({ ...blank, title: '   ', dueDate: '' }).errors).toEqual({
    title: 'Enter a title.',
    dueDate: 'Choose a due date.',
  });
});

test('sends only changed fields', () => {
  const task = makeTask('1', { tags: ['a', 'b'], estimatedHours: 0 });
  const before = readDraft(draftOf(task, directory())).fields;
  const after = readDraft({
    ...draftOf(task, directory()),
    title: 'Other',
    tags: 'b',
    estimatedHours: '',
  }).fields;
  if (!before || !after) throw new Error('Both are valid.');
  expect(changedFields(after, before)).toEqual({ title: 'Other', tags: ['b'], estimatedHours: null });
  expect(changedFields(before, before)).toEqual({});
});

beforeAll(() => {
  forgetCards();
  const [avatarUrl, version] = [null, 1];
  takeCards({
    people: ['Grace', 'Ada', 'Ben'].map((name) => ({ id: name.toLowerCase(), name, avatarUrl, version })),
    projects: [{ id: 'apollo', name: 'Apollo', version }],
  });
});

test('sends the assignee with a new project, even if unchanged', () => {
  const task = makeTask('1', {
    projectId: 'apollo',
    assignedTo: 'grace',
  });
  const before = draftOf(task, directory());
  expect(before).toMatchObject({
    project: { id: 'apollo', name: 'Apollo' },
    assignee: { id: 'grace', name: 'Grace' },
  });
  const changed = (changes: Partial<typeof before>) => {
    const [a, b] = [readDraft({ ...before, ...changes }).fields, readDraft(before).fields];
    if (!a || !b) throw new Error('Both are valid.');
    return changedFields(a, b);
  };
  expect(changed({ assignee: me })).toEqual({ assigneeId: 'me' });
  expect(changed({ project: null })).toEqual({ projectId: null, assigneeId: 'grace' });
  expect(changed({ project: { id: 'apollo', name: 'Apollo II' } })).toEqual({});
  expect(isTouched({ ...before, project: { id: 'apollo', name: 'Apollo II' } }, before)).toBe(false);
  expect(isTouched({ ...before, assignee: me }, before)).toBe(true);
});

test('keeps a draft with text, but not one with only a status', () => {
  expect(isWorthKeeping({ ...blank, status: 'review' })).toBe(false);
  expect(isWorthKeeping({ ...blank, description: 'x' })).toBe(true);
  expect(isTouched({ ...blank, status: 'review' }, blank)).toBe(true);
  expect(isTouched({ ...blank }, blank)).toBe(false);
});

test('rejects a start after the due date', () => {
  const draft = { ...blank, title: 'x', dueDate: '2026-11-21' };
  expect(readDraft({ ...draft, startDate: '2026-11-21' }).fields?.startDate).toBe('2026-11-21');
  expect(readDraft({ ...draft, startDate: '2026-11-22' }).errors).toEqual({
    startDate: 'A task can’t start after it is due.',
  });
});

test('sends dependencies and recurrence only if changed', () => {
  const task = makeTask('a', { dependencies: ['b'], repeat: { unit: 'month', every: 1, day: 31 } });
  const before = readDraft(draftOf(task, directory())).fields;
  const after = readDraft({ ...draftOf(task, directory()), dependencies: ['b', 'c'] }).fields;
  if (!before || !after) throw new Error('Both are valid.');
  expect(changedFields(before, { ...before })).toEqual({});
  expect(changedFields(after, before)).toEqual({ dependencies: ['b', 'c'] });
  expect(
    isTouched(
      { ...draftOf(task, directory()), repeat: { unit: 'day', every: 1 } },
      draftOf(task, directory()),
    ),
  ).toBe(true);
  expect(
    isTouched(
      { ...draftOf(task, directory()), repeat: { unit: 'month', every: 1, day: 31 } },
      draftOf(task, directory()),
    ),
  ).toBe(false);
});

test('includes the step being typed, and makes new ids for each task', () => {
  const draft = { ...blank, subtasks: [{ id: 's', title: 'Paint', done: false }], step: ' Dry ' };
  expect(isWorthKeeping(draft)).toBe(true);
  const [first, second] = [stepsOf(draft), stepsOf(draft)];
  expect(first.map(({ title, done }) => ({ title, done }))).toEqual([
    { title: 'Paint', done: false },
    { title: 'Dry', done: false },
  ]);
  expect(first[0]?.id).not.toBe(second[0]?.id);
});

test('restores tasks for several people as one draft', () => {
  const tasks = [
    makeTask('a', { title: 'Read', assignedTo: 'ada' }),
    makeTask('b', { title: 'Read', assignedTo: 'ben' }),
  ] as const;
  const draft = draftOfSeveral(tasks, directory());
  expect(draft.title).toBe('Read');
  expect(draft.several).toEqual([
    { id: 'ada', name: 'Ada' },
    { id: 'ben', name: 'Ben' },
  ]);
});
