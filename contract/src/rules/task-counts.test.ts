import { expect, test } from 'vitest';
import { countTasks, isDueToday, isOverdue } from './task-counts.ts';

const me = 'me';
const task = {
  status: 'todo',
  dueDate: '2026-11-21',
  completedAt: null,
  assignedTo: me,
  assignedBy: me,
} as const;
const about = { userId: me, timeZone: 'Europe/Rome', today: '2026-11-21' };

test('counts due, completed, active, received and assigned tasks', () => {
  const tasks = [
    task,
    { ...task, dueDate: '2026-11-22' },
    { ...task, dueDate: '2026-11-20' },
    { ...task, status: 'in_progress', assignedBy: 'ada' } as const,
    // Completed tasks are not due. 23:30 UTC of the 20th is already the 21st in Rome.
    { ...task, status: 'completed', completedAt: '2026-11-20T23:30:00.000Z' } as const,
    { ...task, status: 'completed', completedAt: '2026-11-20T12:00:00.000Z', assignedTo: 'ada' } as const,
  ];
  expect(countTasks(tasks, about)).toEqual({
    total: 6,
    dueToday: 2,
    overdue: 1,
    dueSoon: 1,
    newForMe: 0,
    waiting: 0,
    completedToday: 1,
    inProgress: 1,
    completed: 2,
    received: 1,
    assigned: 1,
  });
});

test('counts a day by the tasks assigned to the person, whoever assigned them', () => {
  const theirs = { ...task, assignedTo: 'ada' };
  const received = { ...task, assignedBy: 'ada' };
  const tasks = [
    received,
    theirs,
    { ...theirs, status: 'in_progress' } as const,
    { ...theirs, status: 'completed', completedAt: '2026-11-21T12:00:00.000Z' } as const,
  ];
  expect(countTasks(tasks, about)).toMatchObject({ total: 4, dueToday: 1, inProgress: 0, completedToday: 0 });
});

test('distinguishes due today from overdue', () => {
  const late = { ...task, dueDate: '2026-11-20' };
  expect([isDueToday(task, about), isOverdue(task, about)]).toEqual([true, false]);
  expect([isDueToday(late, about), isOverdue(late, about)]).toEqual([false, true]);
  for (const other of [
    { ...late, dueDate: '2026-11-22' },
    { ...late, completedAt: '2026-11-20T12:00:00.000Z' },
    { ...late, assignedTo: 'ada' },
  ]) {
    expect([isDueToday(other, about), isOverdue(other, about)]).toEqual([false, false]);
  }
});
