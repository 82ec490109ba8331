import { z } from 'zod';
import { id } from './ids.ts';
import { isCalendarDay } from './rules/calendar-day.ts';
import { completedFilters, dueFilters, maxFilterText } from './rules/task-filter.ts';
import { dueGroups, groupingOf, noProject } from './rules/task-grouper.ts';
import { taskPriorities } from './rules/task-priority.ts';
import { sortDirections, taskSortFields } from './rules/task-sort.ts';
import { byStatus } from './rules/task-status.ts';

// What requests for tasks are narrowed and sorted by. Filter and sort have the form that they have in the Taskboard's
// address: `taskFilterText` and `taskSortText` write it, `parseTaskFilter` and `parseTaskSort` read it.

const list = z.string().max(6000).optional();
const day = z.string().refine(isCalendarDay, 'Enter a valid date.').optional();

/** The longest cursor of a list of tasks: an id, a title or name to sort by, and a position. */
export const maxTaskCursor = 2200;

/** The scope of a request: the tasks of one project, or all that the actor may see; narrowed by a filter. */
export const taskScope = {
  projectId: id.optional(),
  priority: list,
  status: list,
  tag: list,
  assignee: list,
  project: list,
  due: z.enum(dueFilters).optional(),
  completed: z.enum(completedFilters).optional(),
  text: z.string().max(maxFilterText).optional(),
  /** Only tasks with a day in this range (rules/task-span, `touches`); both or neither. */
  from: day,
  to: day,
};

/** In Completed, tasks that were completed before this day (UTC) come after the others (rules/task-fold). */
export const foldBefore = day;

/** The order of a list; the board's when absent. */
export const taskOrder = {
  sort: z.enum(taskSortFields).optional(),
  direction: z.enum(sortDirections).optional(),
};

/** A group of tasks by a property (rules/task-grouping). */
export const propertyGroup = z.union([
  z.templateLiteral(['assignee:', z.uuid()]),
  z.templateLiteral(['project:', z.uuid()]),
  z.literal(noProject),
  z.templateLiteral(['due:', z.enum(dueGroups)]),
  z.templateLiteral(['priority:', z.enum(taskPriorities)]),
]);

/** Some groups by the same property. */
export const propertyGroups = z
  .array(propertyGroup)
  .refine((groups) => new Set(groups.map(groupingOf)).size <= 1, 'Ask for the groups of one property.');

/** The shape of an object with a value for each status. */
export function objectByStatus<Value extends z.ZodType>(value: Value) {
  return z.object(byStatus(() => value));
}
