import { compareNames } from './compare-names.ts';
import { dueGroups, noProject } from './task-grouper.ts';
import { type PropertyGroup, type PropertyGrouping } from './task-grouping.ts';
import { taskPriorities } from './task-priority.ts';

/** Whose groups are sorted, and the names of people and projects. */
type Names = { readonly userId: string; nameOf(group: PropertyGroup): string };

/**
 * The order of groups: oneself and then others by name, projects by name and then no project, days from early to late,
 * priorities from high to low.
 */
export function compareGroups({ userId, nameOf }: Names): (a: PropertyGroup, b: PropertyGroup) => number {
  const own = `assignee:${userId}`;
  const place = (group: PropertyGroup): number =>
    group === own ? -1 : group === noProject ? 1 : Math.max(0, fixed.indexOf(group));
  return (a, b) => place(a) - place(b) || compareNames(nameOf(a), nameOf(b)) || (a < b ? -1 : a > b ? 1 : 0);
}

/** The groups of a property that has always the same ones, in order; null for people and projects. */
export function fixedGroups(by: PropertyGrouping): readonly PropertyGroup[] | null {
  return by === 'due' ? dueOrder : by === 'priority' ? priorityOrder : null;
}

const dueOrder = dueGroups.map((value): PropertyGroup => `due:${value}`);
const priorityOrder = taskPriorities.map((value): PropertyGroup => `priority:${value}`);
const fixed: readonly PropertyGroup[] = [...dueOrder, ...priorityOrder];
