import { expect, test } from 'vitest';
import { compareGroups } from './task-group-order.ts';
import { grouper, noProject } from './task-grouper.ts';
import { type PropertyGroup } from './task-grouping.ts';

// A Thursday.
const today = '2026-11-26';
const task = {
  assignedTo: 'ada',
  projectId: null,
  priority: 'high',
  dueDate: today,
  completedAt: null,
} as const;

test('groups by due date up to the ends of this and the next week of the reader, completed tasks apart', () => {
  const groupsOf = (weekStart: number, days: readonly string[]) => {
    const groupOf = grouper('due', { today, weekStart });
    return days.map((dueDate) => groupOf({ ...task, dueDate }).slice('due:'.length));
  };
  const days = ['2026-11-25', today, '2026-11-28', '2026-11-29', '2026-12-05', '2026-12-06', '2026-12-07'];
  // From Monday to Sunday.
  expect(groupsOf(1, days)).toEqual([
    'overdue',
    'today',
    'this-week',
    'this-week',
    'next-week',
    'next-week',
    'later',
  ]);
  // From Sunday to Saturday.
  expect(groupsOf(0, days)).toEqual([
    'overdue',
    'today',
    'this-week',
    'next-week',
    'next-week',
    'later',
    'later',
  ]);
  const groupOf = grouper('due', { today, weekStart: 1 });
  expect(groupOf({ ...task, dueDate: '2026-11-25', completedAt: '2026-11-25T08:00:00Z' })).toBe(
    'due:completed',
  );
});

test('groups by assignee, project and priority', () => {
  const groups = (['assignee', 'project', 'priority'] as const).map((by) =>
    grouper(by, { today, weekStart: 1 })(task),
  );
  expect(groups).toEqual(['assignee:ada', noProject, 'priority:high']);
  expect(grouper('project', { today, weekStart: 1 })({ ...task, projectId: 'shed' })).toBe('project:shed');
});

test('sorts oneself before others by name, no project last, and days and priorities as they come', () => {
  const names = new Map([
    ['assignee:1', 'Zoe'],
    ['assignee:2', 'bruno'],
    ['assignee:3', 'Ana'],
    ['project:1', 'Shed 10'],
    ['project:2', 'Shed 2'],
  ]);
  const compare = compareGroups({ userId: '1', nameOf: (group) => names.get(group) ?? '' });
  const sorted = (...groups: PropertyGroup[]) => groups.toSorted(compare);
  expect(sorted('assignee:2', 'assignee:3', 'assignee:1')).toEqual([
    'assignee:1',
    'assignee:3',
    'assignee:2',
  ]);
  expect(sorted(noProject, 'project:1', 'project:2')).toEqual(['project:2', 'project:1', noProject]);
  expect(sorted('due:completed', 'due:later', 'due:overdue', 'due:today')).toEqual([
    'due:overdue',
    'due:today',
    'due:later',
    'due:completed',
  ]);
  expect(sorted('priority:low', 'priority:high', 'priority:medium')).toEqual([
    'priority:high',
    'priority:medium',
    'priority:low',
  ]);
});
