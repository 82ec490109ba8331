import type { Task } from '../tasks.ts';
import { addDays, type CalendarDay } from './calendar-day.ts';
import { type FilterReader, weekOf } from './task-filter-match.ts';
import type { PropertyGroup, PropertyGrouping } from './task-grouping.ts';

// Apart from the names of groups (task-grouping.ts), since only who groups tasks needs it.

/** The groups by due date, in order. Completed tasks are apart, whenever they were due. */
export const dueGroups = ['overdue', 'today', 'this-week', 'next-week', 'later', 'completed'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** The group of tasks without a project. */
export const noProject = 'project:none';

type Days = Pick<FilterReader, 'today' | 'weekStart'>;
type Grouped = Pick<Task, 'assignedTo' | 'projectId' | 'priority' | 'dueDate' | 'completedAt'>;

/** Returns the function for the group of a task. The server groups in SQL; a test compares the two. */
export function grouper(by: PropertyGrouping, days: Days): (task: Grouped) => PropertyGroup {
  switch (by) {
    case 'assignee':
      return ({ assignedTo }) => `assignee:${assignedTo}`;
    case 'project':
      return ({ projectId }) => `project:${projectId ?? 'none'}`;
    case 'priority':
      return ({ priority }) => `priority:${priority}`;
    case 'due': {
      const { thisWeek, nextWeek } = groupEnds(days);
      const dueOf = ({ dueDate, completedAt }: Grouped): DueGroup => {
        if (completedAt !== null) return 'completed';
        if (dueDate < days.today) return 'overdue';
        if (dueDate === days.today) return 'today';
        return dueDate <= thisWeek ? 'this-week' : dueDate <= nextWeek ? 'next-week' : 'later';
      };
      return (task) => `due:${dueOf(task)}`;
    }
  }
}

/** What a group is one of. */
export function groupingOf(group: PropertyGroup): PropertyGrouping {
  return group.slice(0, group.indexOf(':')) as PropertyGrouping;
}

/** The last days of the groups that end with this and the next week. */
export function groupEnds(days: Days): { readonly thisWeek: CalendarDay; readonly nextWeek: CalendarDay } {
  const week = weekOf(days);
  return { thisWeek: addDays(week, 6), nextWeek: addDays(week, 13) };
}
