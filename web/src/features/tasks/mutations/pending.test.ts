import { describe, expect, test } from 'vitest';
import { makeTask } from '../data/task-fixture.ts';
import { applyPending } from './apply-pending.ts';
import { neededIds } from './needed-ids.ts';
import type { PendingChange } from './pending.ts';

const at = '2026-11-21T12:00:00.000Z';
const tasks = [makeTask('1'), makeTask('2', { status: 'in_progress', progress: 40 }), makeTask('3')];
const move = (taskId: string, status: 'todo' | 'in_progress' | 'review' | 'completed', position: string) =>
  ({ kind: 'move', at, taskId, status, position }) as const satisfies PendingChange;
const create = {
  kind: 'create',
  at,
  by: { id: 'me', name: 'Maya Lindqvist' },
  source: 'dialog',
  input: {
    id: 'new',
    title: 'New',
    description: '',
    dueDate: '2026-11-22',
    priority: 'high',
    status: 'completed',
    tags: ['one'],
    startDate: null,
    subtasks: [],
    dependencies: [],
    repeat: null,
    estimatedHours: 2.5,
    timeTaken: null,
    position: 'a0',
    projectId: null,
  },
} as const satisfies PendingChange;

test('returns the same list without pending changes', () => {
  expect(applyPending(tasks, [])).toBe(tasks);
});

describe('a move', () => {
  test('sets position, status and progress, and keeps other tasks unchanged', () => {
    const shown = applyPending(tasks, [move('1', 'review', 'a25')]);
    expect(shown.map(({ id }) => id)).toEqual(['2', '1', '3']);
    expect(shown[1]).toMatchObject({ status: 'review', progress: 90, position: 'a25', updatedAt: at });
    expect(shown[0]).toBe(tasks[1]);
  });

  test('keeps the progress within a status', () => {
    expect(applyPending(tasks, [move('2', 'in_progress', 'a0')])[0]).toMatchObject({ id: '2', progress: 40 });
  });

  test('completes the task at the time of the drop, or reopens it', () => {
    const completed = applyPending(tasks, [move('1', 'completed', 'a1')])[0];
    expect(completed).toMatchObject({ progress: 100, completedAt: at });
    const reopened = applyPending(tasks, [move('1', 'completed', 'a1'), move('1', 'in_progress', 'a1')])[0];
    expect(reopened).toMatchObject({ progress: 25, completedAt: null });
  });

  test('applies the last of several moves', () => {
    const shown = applyPending(tasks, [move('1', 'review', 'a9'), move('1', 'review', 'a0')]);
    expect(shown.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  test('has no effect on the server’s response to it, so that nothing flickers', () => {
    const change = move('1', 'completed', 'a25');
    const shown = applyPending(tasks, [change]);
    const confirmed = shown.map((task) => (task.id === '1' ? Object.assign(task, { version: 2 }) : task));
    expect(applyPending(confirmed, [change])).toEqual(confirmed);
  });
});

describe('a creation', () => {
  test('adds a task of the person, with the progress of its status', () => {
    const [shown] = applyPending(tasks, [create]);
    expect(shown).toMatchObject({
      id: 'new',
      title: 'New',
      progress: 100,
      completedAt: at,
      userId: 'me',
      assignedTo: 'me',
      version: 0,
    });
  });

  test('can be edited, moved and deleted before the response', () => {
    const edit = {
      kind: 'edit',
      at,
      taskId: 'new',
      source: 'dialog',
      changes: { title: 'Renamed' },
    } as const;
    expect(applyPending([], [create, edit, move('new', 'todo', 'a5')])).toMatchObject([
      { title: 'Renamed', status: 'todo', progress: 0, completedAt: null, position: 'a5' },
    ]);
    expect(applyPending([], [create, { kind: 'delete', at, taskId: 'new' }])).toEqual([]);
  });

  test('keeps the server’s copy if there is one', () => {
    const row = makeTask('new', { title: 'As the server has it', version: 1 });
    expect(applyPending([row], [create])).toEqual([row]);
  });
});

describe('an edit', () => {
  test('changes only the given fields', () => {
    const changes = { title: 'Other', tags: ['x'], estimatedHours: null, priority: undefined };
    const [shown] = applyPending(tasks, [{ kind: 'edit', at, taskId: '1', source: 'dialog', changes }]);
    expect(shown).toEqual({ ...tasks[0], title: 'Other', tags: ['x'], updatedAt: at });
  });

  test('of the status follows the rules of a move', () => {
    const changes = { status: 'review' } as const;
    const [shown] = applyPending(tasks, [{ kind: 'edit', at, taskId: '1', source: 'inline', changes }]);
    expect(shown).toMatchObject({ status: 'review', progress: 90 });
  });
});

describe('project and assignee', () => {
  const grace = { id: 'grace', name: 'Grace Hopper' };
  const apollo = { id: 'apollo', name: 'Apollo' };
  const me = { id: 'me', name: 'Maya Lindqvist' };

  test('of a new task are the chosen ones', () => {
    const [shown] = applyPending(tasks, [{ ...create, chosen: { project: apollo, assignee: grace } }]);
    expect(shown).toMatchObject({
      projectId: 'apollo',
      userId: 'me',
      assignedTo: 'grace',
      assignedBy: 'me',
    });
    expect(shown).not.toHaveProperty('assigneeId');
  });

  test('can be changed by a person who did not create the task', () => {
    const theirs = makeTask('1', { userId: 'olive', assignedBy: 'olive' });
    const changes = { assigneeId: 'grace' };
    const chosen = { project: null, assignee: grace, by: me };
    const [shown] = applyPending(
      [theirs],
      [{ kind: 'edit', at, taskId: '1', source: 'dialog', changes, chosen }],
    );
    expect(shown).toMatchObject({ assignedTo: 'grace', assignedBy: 'me' });
    expect(shown).toMatchObject({ projectId: null, userId: 'olive' });
  });

  test('can be changed without changing the assignee', () => {
    const edit = { kind: 'edit', at, taskId: '1', source: 'dialog' } as const;
    const chosen = { assignee: { id: 'me', name: 'Maya' }, by: grace };
    const into = {
      ...edit,
      changes: { projectId: 'apollo', assigneeId: 'me' },
      chosen: { ...chosen, project: apollo },
    };
    const out = {
      ...edit,
      changes: { projectId: null, assigneeId: 'me' },
      chosen: { ...chosen, project: null },
    };
    expect(applyPending(tasks, [into])[0]).toEqual({
      ...tasks[0],
      projectId: 'apollo',
      updatedAt: at,
    });
    expect(applyPending(tasks, [into, out])[0]).toEqual({ ...tasks[0], updatedAt: at });
  });
});

test('removes deleted tasks, and ignores changes of tasks that are not loaded', () => {
  const shown = applyPending(tasks, [
    { kind: 'delete', at, taskId: '2' },
    move('2', 'review', 'a0'),
    move('stranger', 'review', 'a0'),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['1', '3']);
});

test('sends a change after those that create its task and its project', () => {
  const ofProject = { ...create, input: { ...create.input, projectId: 'apollo' } };
  expect(neededIds(create)).toEqual([]);
  expect(neededIds(ofProject)).toEqual(['apollo']);
  expect(neededIds(move('2', 'review', 'a0'))).toEqual(['2']);
});
