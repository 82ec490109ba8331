import { compareRanked } from '@longtable/contract/rules/task-order';
import { boardStatuses } from '@longtable/contract/rules/task-status';
import { describe, expect, test } from 'vitest';
import type { GroupId } from '../windows/grouped-rows.ts';
import { type Columns, indexAt, nextPlace, placeInWords, positionForDrop } from './drop-place.ts';

const column = ['a0', 'a1', 'a2', 'a3'].map((position) => ({ id: `task-${position}`, position }));

function orderAfter(taskId: string, index: number): string[] | null {
  const position = positionForDrop(column, taskId, index);
  if (position === null) return null;
  const others = column.filter(({ id }) => id !== taskId);
  return [...others, { id: taskId, position }].toSorted(compareRanked).map(({ id }) => id.slice(5));
}

describe('a drop in the task’s column', () => {
  test('next to itself does not move the task', () => {
    expect(orderAfter('task-a1', 1)).toBeNull();
    expect(orderAfter('task-a1', 2)).toBeNull();
  });

  test('elsewhere moves the task exactly there', () => {
    expect(orderAfter('task-a1', 0)).toEqual(['a1', 'a0', 'a2', 'a3']);
    expect(orderAfter('task-a1', 3)).toEqual(['a0', 'a2', 'a1', 'a3']);
    expect(orderAfter('task-a1', 4)).toEqual(['a0', 'a2', 'a3', 'a1']);
    expect(orderAfter('task-a3', 0)).toEqual(['a3', 'a0', 'a1', 'a2']);
  });
});

test('a drop in another column inserts the task at the index, or at the end', () => {
  for (const index of [0, 1, 2, 3, 4]) {
    const position = positionForDrop(column, 'stranger', index) ?? '';
    const order = [...column, { id: 'stranger', position }].toSorted(compareRanked).map(({ id }) => id);
    expect(order.indexOf('stranger')).toBe(index);
  }
});

test('compares a point with the middle of each card', () => {
  const cards = [
    { start: 0, size: 100 },
    { start: 108, size: 60 },
    { start: 176, size: 100 },
  ];
  expect([-20, 0, 50, 51, 137, 139, 226, 227, 5000].map((point) => indexAt(cards, point))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 3, 3,
  ]);
  expect(indexAt([], 10)).toBe(0);
});

describe('arrow keys', () => {
  const shown = new Map<GroupId, { id: string }[]>([
    ['todo', [{ id: 'a' }, { id: 'b' }, { id: 'c' }]],
    ['review', [{ id: 'x' }]],
  ]);
  const columns: Columns = {
    order: ['blocked', ...boardStatuses],
    tasksIn: (group) => shown.get(group) ?? [],
  };
  const b = { id: 'b', group: 'todo' } as const;

  test('up and down skip the task itself and stop at the ends', () => {
    const down = nextPlace(columns, b, { group: 'todo', index: 1 }, 'ArrowDown');
    expect(down).toEqual({ group: 'todo', index: 3 });
    expect(nextPlace(columns, b, down, 'ArrowDown')).toEqual(down);
    const up = nextPlace(columns, b, { group: 'todo', index: 1 }, 'ArrowUp');
    expect(up).toEqual({ group: 'todo', index: 0 });
    expect(nextPlace(columns, b, up, 'ArrowUp')).toEqual(up);
    expect(nextPlace(columns, b, { group: 'todo', index: 2 }, 'ArrowUp')).toEqual({
      group: 'todo',
      index: 0,
    });
  });

  test('left and right visit every status and keep the index where possible', () => {
    const right = nextPlace(columns, b, { group: 'todo', index: 1 }, 'ArrowRight');
    expect(right).toEqual({ group: 'in_progress', index: 0 });
    expect(nextPlace(columns, b, { group: 'in_progress', index: 1 }, 'ArrowRight')).toEqual({
      group: 'review',
      index: 1,
    });
    expect(nextPlace(columns, b, right, 'ArrowLeft')).toEqual({ group: 'todo', index: 1 });
    expect(nextPlace(columns, b, { group: 'todo', index: 1 }, 'ArrowLeft')).toEqual({
      group: 'blocked',
      index: 0,
    });
    expect(nextPlace(columns, b, { group: 'completed', index: 0 }, 'ArrowRight').group).toBe('completed');
  });

  test('counts positions as after the drop', () => {
    const todo = { column: columns.tasksIn('todo'), count: 3 };
    const review = { column: columns.tasksIn('review'), count: 1 };
    expect(placeInWords(todo, b, { group: 'todo', index: 1 })).toEqual({ position: 2, of: 3 });
    expect(placeInWords(todo, b, { group: 'todo', index: 3 })).toEqual({ position: 3, of: 3 });
    expect(placeInWords(todo, b, { group: 'todo', index: 0 })).toEqual({ position: 1, of: 3 });
    expect(placeInWords(review, b, { group: 'review', index: 1 })).toEqual({ position: 2, of: 2 });
  });

  test('counts positions among all tasks, loaded or not', () => {
    const todo = { column: columns.tasksIn('todo'), count: 300 };
    expect(placeInWords(todo, b, { group: 'todo', index: 3 })).toEqual({ position: 3, of: 300 });
  });
});
