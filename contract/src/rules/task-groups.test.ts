import { expect, test } from 'vitest';
import type { Task } from '../tasks.ts';
import {
  compareDue,
  compareOpenFirst,
  isColumn,
  isInGroup,
  type TaskGroup,
  taskGroups,
} from './task-groups.ts';

type Grouped = Parameters<typeof isInGroup>[0] & Pick<Task, 'id' | 'priority'>;
const about = { userId: 'me', today: '2026-11-21' };

function makeTask(id: string, fields: Partial<Grouped> = {}): Grouped {
  return {
    id,
    status: 'todo',
    priority: 'medium',
    dueDate: '2026-12-01',
    completedAt: null,
    assignedTo: 'me',
    assignedBy: 'me',
    ...fields,
  };
}

test.each<[TaskGroup, string]>([
  ['todo', 'own received late today given'],
  ['completed', 'done'],
  ['received', 'received'],
  ['assigned', 'given'],
  ['overdue', 'late'],
  ['due-today', 'today'],
  ['due-soon', 'own'],
  ['new', 'received'],
  ['waiting', 'given'],
])('%s has its tasks', (group, expected) => {
  const tasks = [
    makeTask('own', { dueDate: '2026-11-28' }),
    makeTask('received', { assignedBy: 'ada' }),
    makeTask('late', { dueDate: '2026-11-20' }),
    makeTask('today', { dueDate: '2026-11-21' }),
    makeTask('given', { dueDate: '2026-11-21', assignedTo: 'ada' }),
    makeTask('done', {
      status: 'completed',
      dueDate: '2026-11-20',
      completedAt: '2026-11-20T10:00:00.000Z',
    }),
  ];
  const found = tasks.filter((task) => isInGroup(task, group, about));
  expect(found.map(({ id }) => id).join(' ')).toBe(expected);
});

test('statuses are columns', () => {
  expect(taskGroups.filter(isColumn)).toEqual(['todo', 'in_progress', 'review', 'completed', 'blocked']);
});

test('received and assigned tasks are sorted by due date, open ones first', () => {
  const tasks = [
    makeTask('done', { dueDate: '2026-11-01', completedAt: '2026-11-02T10:00:00.000Z' }),
    makeTask('later', { dueDate: '2026-12-01' }),
    makeTask('sooner', { dueDate: '2026-11-20' }),
    makeTask('as soon', { dueDate: '2026-11-20', priority: 'high' }),
  ];
  const ids = tasks.toSorted(compareOpenFirst).map(({ id }) => id);
  expect(ids).toEqual(['sooner', 'as soon', 'later', 'done']);
});

test('tasks of the Desk are sorted by due date, then the highest priority first', () => {
  const tasks = [
    makeTask('low', { priority: 'low' }),
    makeTask('medium'),
    makeTask('high', { priority: 'high' }),
    makeTask('longer overdue', { dueDate: '2026-11-01', priority: 'low' }),
  ];
  const ids = tasks.toSorted(compareDue).map(({ id }) => id);
  expect(ids).toEqual(['longer overdue', 'high', 'medium', 'low']);
});
