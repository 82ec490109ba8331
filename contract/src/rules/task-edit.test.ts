import { describe, expect, test } from 'vitest';
import {
  abilityForMany,
  addSubtask,
  assignTask,
  changeSubtask,
  type EditableTask,
  editOfMany,
  editTask,
  enterStatus,
  removeSubtask,
  startTask,
  stopRepeating,
} from './task-edit.ts';

const at = '2026-11-21T12:00:00.000Z';
const task: EditableTask = {
  title: 'Plant the beds',
  description: 'With the seeds of last year',
  startDate: '2026-11-18',
  dueDate: '2026-11-30',
  priority: 'medium',
  status: 'todo',
  position: 'a1',
  progress: 0,
  tags: ['Garden', 'spring'],
  subtasks: [
    { id: 'a', title: 'Dig', done: false },
    { id: 'b', title: 'Rake', done: false },
  ],
  dependencies: ['1', '2'],
  repeat: null,
  estimatedHours: 2,
  timeTaken: null,
  completedAt: null,
};

describe('an edit', () => {
  test('changes the fields that it names and no other', () => {
    expect(editTask(task, {}, at)).toEqual(task);
    const undefinedFields = { title: undefined, tags: undefined, repeat: undefined, status: undefined };
    expect(editTask(task, undefinedFields, at)).toEqual(task);
    const changes = { title: 'Plant', priority: 'high', estimatedHours: null, tags: [] } as const;
    expect(editTask(task, { ...changes, tags: [] }, at)).toEqual({ ...task, ...changes });
  });

  test('keeps other fields of what it is given, and leaves project and people alone', () => {
    const edit = { title: 'Plant', projectId: 'other', assigneeId: 'other' };
    expect(editTask({ ...task, id: 't1' }, edit, at)).toEqual({ ...task, id: 't1', title: 'Plant' });
  });

  test('a due date before the start takes the start along; dates that are both named stay as they are', () => {
    expect(editTask(task, { dueDate: '2026-11-10' }, at)).toMatchObject({
      startDate: '2026-11-10',
      dueDate: '2026-11-10',
    });
    const wrong = { startDate: '2026-12-24', dueDate: '2026-12-01' };
    expect(editTask(task, wrong, at)).toMatchObject(wrong);
  });

  test('a new status brings its progress and the time of completion', () => {
    expect(editTask(task, { status: 'completed' }, at)).toMatchObject({ progress: 100, completedAt: at });
    expect(editTask(task, { status: 'review' }, at)).toMatchObject({ progress: 90, completedAt: null });
  });

  test('the same status again changes nothing', () => {
    const half = { ...task, status: 'in_progress', progress: 60 } as const;
    expect(enterStatus(half, 'in_progress', at)).toBe(half);
    const done = {
      ...task,
      status: 'completed',
      progress: 100,
      completedAt: '2026-11-01T00:00:00Z',
    } as const;
    expect(editTask(done, { status: 'completed' }, at)).toEqual(done);
  });

  test('dependencies are put in the order in which they are read', () => {
    expect(editTask(task, { dependencies: ['9', '3'] }, at).dependencies).toEqual(['3', '9']);
  });
});

describe('a repetition', () => {
  const monthly = { unit: 'month', every: 1 } as const;

  test('stands for the day of the due date, also of one that comes with the same edit', () => {
    expect(editTask(task, { repeat: monthly }, at).repeat).toEqual({ ...monthly, day: 30 });
    expect(editTask(task, { repeat: monthly, dueDate: '2026-12-05' }, at).repeat).toEqual({
      ...monthly,
      day: 5,
    });
  });

  test('follows a new due date, and is left alone by every other edit', () => {
    const repeating = { ...task, repeat: { ...monthly, day: 31 } };
    expect(editTask(repeating, { title: 'Plant' }, at).repeat).toBe(repeating.repeat);
    expect(editTask(repeating, { dueDate: '2026-12-07' }, at).repeat).toEqual({ ...monthly, day: 7 });
    expect(editTask(repeating, { repeat: null }, at).repeat).toBeNull();
  });

  test('goes on with the next task once a change completes this one', () => {
    const repeating = { ...task, repeat: { ...monthly, day: 30 } };
    const completed = editTask(repeating, { status: 'completed' }, at);
    expect(stopRepeating(repeating, completed)).toEqual({
      task: { ...completed, repeat: null },
      next: repeating.repeat,
    });
  });

  test('stays with a task that is not completed, or was completed before', () => {
    const repeating = { ...task, repeat: monthly };
    expect(stopRepeating(task, repeating)).toEqual({ task: repeating, next: null });
    const completed = { ...repeating, completedAt: at };
    expect(stopRepeating(completed, completed)).toEqual({ task: completed, next: null });
    expect(stopRepeating(task, { ...task, completedAt: at }).next).toBeNull();
  });
});

test('a new task has the progress of its status, its dependencies in order, and a repetition with its day', () => {
  const input = {
    title: 'Sow',
    dueDate: '2026-11-30',
    status: 'completed',
    dependencies: ['2', '1'],
    repeat: { unit: 'year', every: 1 },
  } as const;
  expect(startTask({ ...input, dependencies: [...input.dependencies] }, at)).toEqual({
    ...input,
    dependencies: ['1', '2'],
    repeat: { unit: 'year', every: 1, day: 30 },
    progress: 100,
    completedAt: at,
  });
});

describe('a change of many tasks', () => {
  test('adds and removes tags in any case, and names them only when it is about tags', () => {
    expect(editOfMany(task, { addTags: ['garden', 'Beds'], removeTags: ['SPRING'] }).tags).toEqual([
      'Garden',
      'Beds',
    ]);
    expect(editOfMany(task, { status: 'review' })).toEqual({ status: 'review' });
    // Removed and added again: in the new spelling.
    expect(editOfMany(task, { addTags: ['GARDEN'], removeTags: ['garden'] }).tags).toEqual([
      'spring',
      'GARDEN',
    ]);
  });

  test('keeps the first ten tags', () => {
    const addTags = Array.from({ length: 12 }, (_, index) => `tag ${index}`);
    expect(editOfMany(task, { addTags }).tags).toHaveLength(10);
  });

  test('of the status alone takes the right to move, and any other the right to edit', () => {
    expect(abilityForMany({ status: 'review' })).toBe('move');
    expect(abilityForMany({ status: 'review', priority: undefined })).toBe('move');
    expect(abilityForMany({ status: 'review', priority: 'low' })).toBe('edit');
    expect(abilityForMany({ addTags: [] })).toBe('edit');
  });
});

test('whoever gives a task to somebody else has assigned it; to whom has it already it is not given again', () => {
  expect(assignTask({ assignedTo: 'ada' }, { assigneeId: 'ben', actorId: 'cleo' })).toEqual({
    assignedTo: 'ben',
    assignedBy: 'cleo',
  });
  expect(assignTask({ assignedTo: 'ada' }, { assigneeId: 'ada', actorId: 'cleo' })).toBeNull();
});

describe('a checklist', () => {
  const { subtasks } = task;
  const ids = (steps: readonly { id: string }[] | null) => steps?.map(({ id }) => id).join('');

  test('gets a step at its end, once', () => {
    const added = addSubtask(subtasks, { id: 'c', title: 'Water' });
    expect(added.at(-1)).toEqual({ id: 'c', title: 'Water', done: false });
    expect(addSubtask(added, { id: 'c', title: 'Other' })).toBe(added);
  });

  test('a step is renamed, done, and moved; past the end is the end', () => {
    expect(changeSubtask(subtasks, { subtaskId: 'b', title: 'Rake all', done: true, index: 0 })).toEqual([
      { id: 'b', title: 'Rake all', done: true },
      subtasks[0],
    ]);
    expect(ids(changeSubtask(subtasks, { subtaskId: 'a', index: 1000 }))).toBe('ba');
    expect(changeSubtask(subtasks, { subtaskId: 'a' })).toEqual(subtasks);
    expect(changeSubtask(subtasks, { subtaskId: 'x', done: true })).toBeNull();
  });

  test('loses a step; one that is not on it changes nothing', () => {
    expect(ids(removeSubtask(subtasks, 'a'))).toBe('b');
    expect(removeSubtask(subtasks, 'x')).toBe(subtasks);
  });
});
