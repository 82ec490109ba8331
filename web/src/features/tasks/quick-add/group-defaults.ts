import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import { groupEnds, groupingOf, noProject } from '@longtable/contract/rules/task-grouper';
import { isPropertyGroup, type PropertyGroup } from '@longtable/contract/rules/task-grouping';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../platform/session.ts';
import { assignableQuery, projectChoicesQuery } from '../data/task-choices.ts';
import { useScope, useTaskScope } from '../data/task-scope.ts';
import type { Named } from '../mutations/pending.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import type { TaskDefaults } from './use-quick-task.ts';

/** The project of a new task in a group, and its other properties. */
export type NewInGroup = { readonly project: Named | null; readonly defaults: TaskDefaults };

/**
 * Returns the function for what a new task of a group has; null for a group in which the person can't create one, or that
 * stands for no day.
 */
export function useNewInGroup(today: CalendarDay): (group: GroupId) => NewInGroup | null {
  const { project } = useTaskScope();
  const by = useScope((scope) => scope.of().by);
  const user = useUser();
  const people = useQuery({ ...assignableQuery(project?.id ?? null), enabled: by === 'assignee' }).data;
  const projects = useQuery({ ...projectChoicesQuery, enabled: by === 'project' }).data;
  return (group) => {
    if (!isPropertyGroup(group)) return { project, defaults: { status: group } };
    const value = group.slice(group.indexOf(':') + 1);
    switch (groupingOf(group)) {
      case 'assignee': {
        const me = { id: user.id, name: user.fullName };
        const assignee = [me, ...(people ?? [])].find(({ id }) => id === value);
        return assignee ? { project, defaults: { assignee } } : null;
      }
      case 'project': {
        if (group === noProject) return { project: null, defaults: {} };
        const chosen = projects?.find(({ id }) => id === value);
        return chosen ? { project: chosen, defaults: {} } : null;
      }
      case 'due': {
        const dueDate = dayOfGroup(group, { today, weekStart: user.weekStart });
        return dueDate === null ? null : { project, defaults: { dueDate } };
      }
      case 'priority':
        return { project, defaults: { priority: value as TaskPriority } };
    }
  };
}

/**
 * The day that a group by due date stands for, of what is put in it: today, or the end of its week; for Later that of the week
 * after the next. Null for those that have none.
 */
export function dayOfGroup(
  group: PropertyGroup,
  days: { readonly today: CalendarDay; readonly weekStart: number },
): CalendarDay | null {
  const { thisWeek, nextWeek } = groupEnds(days);
  switch (group) {
    case 'due:today':
      return days.today;
    case 'due:this-week':
      // On the last day of a week, the group has no day.
      return thisWeek > days.today ? thisWeek : null;
    case 'due:next-week':
      return nextWeek;
    case 'due:later':
      return addDays(nextWeek, 7);
    default:
      return null;
  }
}
