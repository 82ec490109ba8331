import type { DueGroup } from './task-grouper.ts';
import type { TaskPriority } from './task-priority.ts';

/** What the tasks of a list or timeline are grouped by, if not by status, the columns of the board. */
export const propertyGroupings = ['assignee', 'project', 'due', 'priority'] as const;
export type PropertyGrouping = (typeof propertyGroupings)[number];
export type TaskGrouping = 'status' | PropertyGrouping;

/** A group of tasks that have a property in common: its name, and the value, such as `priority:high`. */
export type PropertyGroup =
  | `assignee:${string}`
  | `project:${string}`
  | `due:${DueGroup}`
  | `priority:${TaskPriority}`;

/** True for a group by a property, false for a column of the board and other groups. */
export function isPropertyGroup(group: string): group is PropertyGroup {
  return group.includes(':');
}
