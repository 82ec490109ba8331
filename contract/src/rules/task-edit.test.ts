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
  test('changes only the fields that it names', () => {
    expect(editTask(task, {}, at)).toEqual(task);
    const undefinedFields = { title: undefined, tags: undefined, repeat: undefined, status: undefined };
    expect(editTask(task, undefinedFields, at)).toEqual(task);
    const changes = { title: 'Plant', priority: 'high', estimatedHours: null, tags: [] } as const;
    expect(editTask(task, { ...changes, tags: [] }, at)).toEqual({ ...task, ...changes });
  });

  test('keeps unknown fields, the project and the people', () => {
    const edit = { title: 'Plant', projectId: 'other', assigneeId: 'other' };
    expect(editTask({ ...task, id: 't1' }, edit, at)).toEqual({ ...task, id: 't1', title: 'Plant' });
  });

  test('moves the start with a due date before it, and keeps both dates when both are given', () => {
    expect(editTask(task, { dueDate: '2026-11-10' }, at)).toMatchObject({
      startDate: '2026-11-10',
      dueDate: '2026-11-10',
    });
    const wrong = { startDate: '2026-12-24', dueDate: '2026-12-01' };
    expect(editTask(task, wrong, at)).toMatchObject(wrong);
  });

  test('a new status sets progress and completion time', () => {
    expect(editTask(task, { status: 'completed' }, at)).toMatchObject({ progress: 100, completedAt: at });
    expect(editTask(task, { status: 'review' }, at)).toMatchObject({ progress: 90, completedAt: null });
  });

  test('the same status changes nothing', () => {
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

  test('sorts dependencies in the order in which they are read', () => {
    expect(editTask(task, { dependencies: ['9', '3'] }, at).dependencies).toEqual(['3', '9']);
  });
});

describe('the repetition of an edited task', () => {
  const monthly = { unit: 'month', every: 1 } as const;

  test('takes its day from the due date, including one of the same edit', () => {
    expect(editTask(task, { repeat: monthly }, at).repeat).toEqual({ ...monthly, day: 30 });
    expect(editTask(task, { repeat: monthly, dueDate: '2026-12-05' }, at).repeat).toEqual({
      ...monthly,
      day: 5,
    });
  });

  test('follows a new due date and no other edit', () => {
    const repeating = { ...task, repeat: { ...monthly, day: 31 } };
    expect(editTask(repeating, { title: 'Plant' }, at).repeat).toBe(repeating.repeat);
    expect(editTask(repeating, { dueDate: '2026-12-07' }, at).repeat).toEqual({ ...monthly, day: 7 });
    expect(editTask(repeating, { repeat: null }, at).repeat).toBeNull();
  });

  test('moves to the next occurrence when an edit completes the task', () => {
    const repeating = { ...task, repeat: { ...monthly, day: 30 } };
    const completed = editTask(repeating, { status: 'completed' }, at);
    expect(stopRepeating(repeating, completed)).toEqual({
      task: { ...completed, repeat: null },
      next: repeating.repeat,
    });
  });

  test('is kept when the task stays open or was completed before', () => {
    const repeating = { ...task, repeat: monthly };
    expect(stopRepeating(task, repeating)).toEqual({ task: repeating, next: null });
    const completed = { ...repeating, completedAt: at };
    expect(stopRepeating(completed, completed)).toEqual({ task: completed, next: null });
    expect(stopRepeating(task, { ...task, completedAt: at }).next).toBeNull();
  });
});

test('a new task gets the progress of its status, sorted dependencies and the day of its repetition', () => {
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

describe('an edit of many tasks', () => {
  test('adds and removes tags regardless of case, and names tags only if it changes them', () => {
    expect(editOfMany(task, { addTags: ['garden', 'Beds'], removeTags: ['SPRING'] }).tags).toEqual([
      'Garden',
      'Beds',
    ]);
    expect(editOfMany(task, { status: 'review' })).toEqual({ status: 'review' });
    // Removed and added again with another spelling.
    expect(editOfMany(task, { addTags: ['GARDEN'], removeTags: ['garden'] }).tags).toEqual([
      'spring',
      'GARDEN',
    ]);
  });

  test('keeps the first ten tags', () => {
    const addTags = Array.from({ length: 12 }, (_, index) => `tag ${index}`);
    expect(editOfMany(task, { addTags }).tags).toHaveLength(10);
  });

  test('needs the right to move for a status alone, and the right to edit for anything else', () => {
    expect(abilityForMany({ status: 'review' })).toBe('move');
    expect(abilityForMany({ status: 'review', priority: undefined })).toBe('move');
    expect(abilityForMany({ status: 'review', priority: 'low' })).toBe('edit');
    expect(abilityForMany({ addTags: [] })).toBe('edit');
  });
});

test('assigning a task to somebody else records who assigned it; assigning it again to the same person does not', () => {
  expect(assignTask({ assignedTo: 'ada' }, { assigneeId: 'ben', actorId: 'cleo' })).toEqual({
    assignedTo: 'ben',
    assignedBy: 'cleo',
  });
  expect(assignTask({ assignedTo: 'ada' }, { assigneeId: 'ada', actorId: 'cleo' })).toBeNull();
});

describe('editing a checklist', () => {
  const { subtasks } = task;
  const ids = (steps: readonly { id: string }[] | null) => steps?.map(({ id }) => id).join('');

  test('adds a step at the end, once', () => {
    const added = addSubtask(subtasks, { id: 'c', title: 'Water' });
    expect(added.at(-1)).toEqual({ id: 'c', title: 'Water', done: false });
    expect(addSubtask(added, { id: 'c', title: 'Other' })).toBe(added);
  });

  test('renames, completes and moves a step, to the end at most', () => {
    expect(changeSubtask(subtasks, { subtaskId: 'b', title: 'Rake all', done: true, index: 0 })).toEqual([
      { id: 'b', title: 'Rake all', done: true },
      subtasks[0],
    ]);
    expect(ids(changeSubtask(subtasks, { subtaskId: 'a', index: 1000 }))).toBe('ba');
    expect(changeSubtask(subtasks, { subtaskId: 'a' })).toEqual(subtasks);
    expect(changeSubtask(subtasks, { subtaskId: 'x', done: true })).toBeNull();
  });

  test('removes a step; removing an unknown step changes nothing', () => {
    expect(ids(removeSubtask(subtasks, 'a'))).toBe('b');
    expect(removeSubtask(subtasks, 'x')).toBe(subtasks);
  });
});
