import { expect, test } from 'vitest';
import { countTasks } from './task-counts.ts';

const me = 'me';
const task = {
  status: 'todo',
  dueDate: '2026-11-21',
  completedAt: null,
  assignedTo: me,
  assignedBy: me,
} as const;
const about = { userId: me, timeZone: 'Europe/Rome', today: '2026-11-21' };

test('counts what is due, done, under way, received and given away', () => {
  const tasks = [
    task,
    { ...task, dueDate: '2026-11-22' },
    { ...task, status: 'in_progress', assignedBy: 'ada' } as const,
    // Due today but done: no longer due. 23:30 UTC of the 20th is already the 21st in Rome.
    { ...task, status: 'completed', completedAt: '2026-11-20T23:30:00.000Z' } as const,
    { ...task, status: 'completed', completedAt: '2026-11-20T12:00:00.000Z', assignedTo: 'ada' } as const,
  ];
  expect(countTasks(tasks, about)).toEqual({
    total: 5,
    dueToday: 2,
    completedToday: 1,
    inProgress: 1,
    completed: 2,
    received: 1,
    assigned: 1,
  });
});
