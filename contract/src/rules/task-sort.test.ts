import { describe, expect, test } from 'vitest';
import type { Task } from '../tasks.ts';
import {
  parseTaskSort,
  sortDirections,
  type TaskSort,
  taskSortFields,
  taskSortText,
  usualDirection,
} from './task-sort.ts';
import { compareBy } from './task-sort-compare.ts';

type Sorted = Pick<
  Task,
  'id' | 'title' | 'priority' | 'status' | 'dueDate' | 'createdAt' | 'updatedAt' | 'assignedTo'
>;

describe('sorts by', () => {
  const namedById = (id: string) => ({ name: id });
  const tasks: Sorted[] = [
    {
      id: '1',
      title: 'Task 10',
      priority: 'low',
      status: 'completed',
      dueDate: '2027-01-01',
      assignedTo: 'Zoë',
      createdAt: '2026-11-03T00:00:00.000Z',
      updatedAt: '2026-11-03T00:00:00.000Z',
    },
    {
      id: '2',
      title: 'task 2',
      priority: 'high',
      status: 'blocked',
      dueDate: '2026-12-31',
      assignedTo: 'ada',
      createdAt: '2026-11-01T00:00:00.000Z',
      updatedAt: '2026-11-05T00:00:00.000Z',
    },
    {
      id: '3',
      title: 'Árbol',
      priority: 'medium',
      status: 'review',
      dueDate: '2026-12-31',
      assignedTo: 'Ada',
      createdAt: '2026-11-02T00:00:00.000Z',
      updatedAt: '2026-11-04T00:00:00.000Z',
    },
    {
      id: '4',
      title: 'Task 10',
      priority: 'high',
      status: 'todo',
      dueDate: '2026-11-30',
      assignedTo: 'Bob',
      createdAt: '2026-11-04T00:00:00.000Z',
      updatedAt: '2026-11-04T00:00:00.000Z',
    },
  ];

  // Equal tasks keep their order in both directions.
  test.each<[TaskSort['field'], string, string]>([
    ['priority', '1 3 2 4', '2 4 3 1'],
    ['dueDate', '4 2 3 1', '1 2 3 4'],
    ['assignee', '2 3 4 1', '1 4 2 3'],
    ['createdAt', '2 3 1 4', '4 1 3 2'],
    ['updatedAt', '1 3 4 2', '2 3 4 1'],
    ['status', '2 4 3 1', '1 3 2 4'],
    ['title', '3 2 1 4', '1 4 2 3'],
  ])('%s', (field, upwards, downwards) => {
    const order = (direction: TaskSort['direction']) =>
      tasks
        .toSorted(compareBy({ field, direction }, { person: namedById }))
        .map(({ id }) => id)
        .join(' ');
    expect(order('asc')).toBe(upwards);
    expect(order('desc')).toBe(downwards);
  });
});

test.each(taskSortFields)('the text form keeps both directions of %s', (field) => {
  for (const direction of sortDirections)
    expect(parseTaskSort(taskSortText({ field, direction }))).toEqual({ field, direction });
  expect(taskSortText({ field, direction: usualDirection(field) })).toEqual({ sort: field });
});

test.each([{}, { sort: 'position' }, { direction: 'desc' }])('is no sort: %j', (parameters) => {
  expect(parseTaskSort(parameters)).toBeNull();
});

test('an unknown direction is the usual one', () => {
  expect(parseTaskSort({ sort: 'title', direction: 'up' })).toEqual({ field: 'title', direction: 'asc' });
});
