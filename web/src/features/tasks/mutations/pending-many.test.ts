import { describe, expect, test } from 'vitest';
import { makeTask } from '../data/task-fixture.ts';
import { applyPending } from './apply-pending.ts';
import type { PendingChange } from './pending.ts';
import { hasAlready } from './pending-effects.ts';

const at = '2026-11-21T12:00:00.000Z';
const me = { id: 'me', name: 'Maya' };
const grace = { id: 'grace', name: 'Grace Hopper' };
const many = (taskIds: string[], changes: object, more: object = {}) =>
  ({ kind: 'change-many', at, changeId: 'c1', taskIds, changes, by: me, ...more }) as PendingChange;
const tasks = [makeTask('1'), makeTask('2', { status: 'in_progress', progress: 40 }), makeTask('3')];

describe('a bulk change', () => {
  test('sets status and progress of each task, and keeps other tasks unchanged', () => {
    const shown = applyPending(tasks, [many(['1', '2'], { status: 'review' })]);
    expect(shown.map(({ status, progress }) => [status, progress])).toEqual([
      ['review', 90],
      ['review', 90],
      ['todo', 0],
    ]);
    expect(shown[2]).toBe(tasks[2]);
  });

  test('moves the start date if the due date is before it', () => {
    const task = makeTask('1', { startDate: '2026-11-18', dueDate: '2026-11-21' });
    const [shown] = applyPending([task], [many(['1'], { dueDate: '2026-11-16' })]);
    expect(shown).toMatchObject({ startDate: '2026-11-16', dueDate: '2026-11-16' });
  });

  test('adds and removes tags ignoring case, and reassigns', () => {
    const task = makeTask('1', { tags: ['Home', 'garden'] });
    const changes = { addTags: ['home', 'errands'], removeTags: ['GARDEN'], assigneeId: 'grace' };
    const [shown] = applyPending([task], [many(['1'], changes, { assignee: grace })]);
    expect(shown).toMatchObject({
      tags: ['Home', 'errands'],
      assignedTo: 'grace',
      assignedBy: 'me',
    });
  });

  test('skips tasks that the person may not change', () => {
    const theirs = makeTask('1', { can: { move: true, edit: false, delete: false, link: false } });
    expect(applyPending([theirs], [many(['1'], { priority: 'high' })])[0]).toBe(theirs);
    expect(applyPending([theirs], [many(['1'], { status: 'review' })])[0]).toMatchObject({
      status: 'review',
    });
    const deletion = { kind: 'delete-many', at, changeId: 'c2', taskIds: ['1', '2', '3'] } as const;
    expect(applyPending([theirs, ...tasks.slice(1)], [deletion])).toEqual([theirs]);
  });

  test('hasAlready detects changes without effect', () => {
    const task = makeTask('1', { tags: ['Home'] });
    expect(hasAlready(task, { status: 'todo', addTags: ['home'] })).toBe(true);
    expect(hasAlready(task, { priority: 'high' })).toBe(false);
    expect(hasAlready(task, { removeTags: ['HOME'] })).toBe(false);
  });

  test('applies to a thousand of ten thousand tasks within a frame', () => {
    const all = Array.from({ length: 10_000 }, (_, index) =>
      makeTask(String(index), { position: `a${String(index).padStart(5, '0')}` }),
    );
    const ids = all.filter((_, index) => index % 10 === 0).map(({ id }) => id);
    const change = many(ids, { status: 'review' });
    applyPending(all, [change]);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      applyPending(all, [change]);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(20);
  });
});

test('completing a repeating task stops its recurrence; the server creates the next one', () => {
  const task = makeTask('1', { repeat: { unit: 'week', every: 1 } });
  const completed = applyPending(
    [task],
    [{ kind: 'move', at, taskId: '1', status: 'completed', position: 'a1' }],
  );
  expect(completed).toMatchObject([{ status: 'completed', repeat: null }]);
});

test('creates several tasks, one for each assignee', () => {
  const input = {
    title: 'Read the minutes',
    description: '',
    dueDate: '2026-11-22',
    startDate: null,
    priority: 'medium',
    status: 'todo',
    tags: [],
    subtasks: [],
    dependencies: [],
    repeat: null,
    estimatedHours: null,
    timeTaken: null,
    position: 'a0',
    projectId: null,
  } as const;
  const change = {
    kind: 'create-several',
    at,
    by: me,
    source: 'dialog',
    inputs: [
      { ...input, id: 'n1' },
      { ...input, id: 'n2' },
    ],
    chosen: [
      { project: null, assignee: me },
      { project: null, assignee: grace },
    ],
  } as unknown as PendingChange;
  const shown = applyPending([], [change]);
  expect(shown.map(({ id, assignedTo, assignedBy }) => [id, assignedTo, assignedBy])).toEqual([
    ['n1', 'me', 'me'],
    ['n2', 'grace', 'me'],
  ]);
  // The response to an earlier attempt has arrived already.
  expect(applyPending(shown, [change])).toEqual(shown);
});

describe('an undo', () => {
  const move = {
    kind: 'move',
    at,
    changeId: 'm1',
    taskId: '1',
    status: 'review',
    position: 'a25',
  } as const;
  const undo = { kind: 'undo', at, changeId: 'm1', before: [makeTask('1')] } as const;

  test('of a pending change restores the state before it', () => {
    expect(applyPending(tasks, [move, undo])[0]).toEqual({ ...tasks[0], updatedAt: at });
  });

  test('of a confirmed change keeps the fields that the server sets', () => {
    const confirmed = makeTask('1', {
      status: 'review',
      progress: 90,
      position: 'a25',
      version: 2,
      commentsCount: 3,
    });
    expect(applyPending([confirmed], [undo])).toMatchObject([
      { status: 'todo', progress: 0, position: 'a1', version: 2, commentsCount: 3 },
    ]);
  });

  test('of a deletion restores the tasks in order', () => {
    const before = [makeTask('1'), makeTask('2')];
    const shown = applyPending([makeTask('3')], [{ kind: 'undo', at, changeId: 'd1', before }]);
    expect(shown.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  test('is taken back by a redo, which deletes restored tasks again', () => {
    const redo = { kind: 'redo', at, changeId: 'u1', as: 'r1' } as const;
    const moved = makeTask('1', { status: 'review', position: 'a25' });
    const shown = applyPending(tasks, [move, undo, { ...redo, before: [moved] }]);
    expect(shown.find(({ id }) => id === moved.id)).toMatchObject({ status: 'review', position: 'a25' });
    const again = { ...redo, before: [makeTask('1'), makeTask('unloaded')], isDeletion: true };
    expect(applyPending(tasks, [again]).map(({ id }) => id)).toEqual(tasks.slice(1).map(({ id }) => id));
  });
});

describe('the checklist', () => {
  const task = makeTask('1', {
    subtasks: [
      { id: 'a', title: 'One', done: false },
      { id: 'b', title: 'Two', done: false },
    ],
  });
  const steps = (...changes: object[]) =>
    applyPending(
      [task],
      changes.map((change): PendingChange => Object.assign({ at, taskId: '1' }, change) as PendingChange),
    )[0]?.subtasks;

  test('adds a step once, at the end', () => {
    const add = { kind: 'subtask-add', subtaskId: 'c', title: 'Three' };
    expect(steps(add, add)?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('completes, renames and moves a step', () => {
    expect(steps({ kind: 'subtask-change', subtaskId: 'b', done: true, title: 'Zwei', index: 0 })).toEqual([
      { id: 'b', title: 'Zwei', done: true },
      { id: 'a', title: 'One', done: false },
    ]);
  });

  test('removes a step, and ignores an unknown one', () => {
    expect(steps({ kind: 'subtask-remove', subtaskId: 'a' })?.map(({ id }) => id)).toEqual(['b']);
    expect(steps({ kind: 'subtask-remove', subtaskId: 'x' })).toBe(task.subtasks);
  });
});
