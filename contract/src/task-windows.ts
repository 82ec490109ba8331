import { z } from 'zod';
import { cards } from './cards.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { isCalendarDay } from './rules/calendar-day.ts';
import { propertyGroupings } from './rules/task-grouping.ts';
import { taskGroups } from './rules/task-groups.ts';
import { maxTaskGroups, maxTasksById, maxWindow, windowSize } from './rules/task-limits.ts';
import { status } from './task-input.ts';
import {
  foldBefore,
  maxTaskCursor,
  objectByStatus,
  propertyGroup,
  propertyGroups,
  taskOrder,
  taskScope,
} from './task-query.ts';
import { columnCounts, columnHeads, task } from './tasks.ts';

// Tasks by windows: a screen loads what it shows and what comes next (docs/decisions/035).

/** A part of a group: the tasks from some place on, in order. */
const taskWindow = z.object({
  tasks: z.array(task),
  /** The cursor of the next window; null on the last. */
  next: z.string().nullable(),
  /**
   * The position of the first task after the window, null on the last and where the folded tasks begin: a task that is dropped
   * at the end of the loaded part goes before it.
   */
  nextPosition: z.string().nullable(),
});
export type TaskWindow = z.infer<typeof taskWindow>;

/** A dependency that is not in the same response as the task that depends on it. No title for who may not see it. */
const relatedTask = z.object({ id: z.string(), title: z.string().nullable(), isCompleted: z.boolean() });
export type RelatedTask = z.infer<typeof relatedTask>;

const related = z.array(relatedTask);

/** The first windows of groups, in no order. */
const groupWindows = z.array(taskWindow.extend({ group: propertyGroup }));

/** How many tasks there are: those that match filter and range, and those in scope without both. */
const countedTasks = z.object({ count: z.int(), total: z.int() });

export const taskWindowsApi = {
  /** The first response of a board, list or timeline: the first window of each status, and how many tasks there are. */
  board: endpoint('GET', '/api/tasks/board', {
    input: z.object({ ...taskScope, ...taskOrder, foldBefore }),
    output: z.object({
      /** The number of tasks in scope without the filter and range. */
      total: z.int(),
      /** The same by status. */
      totals: columnCounts,
      /** The number of tasks that match, by status. */
      counts: columnCounts,
      heads: columnHeads,
      windows: objectByStatus(taskWindow),
      related,
      cards,
    }),
  }),
  /**
   * The groups of the tasks in scope by a property, and the windows of those that come first (rules/task-group-order). With
   * `counts: 'only'` no windows.
   */
  groups: endpoint('GET', '/api/tasks/groups', {
    input: z.object({
      ...taskScope,
      ...taskOrder,
      by: z.enum(propertyGroupings),
      counts: z.literal('only').optional(),
    }),
    output: z.object({
      /** Those that have tasks, at most `maxTaskGroups`: that of the actor and the largest. */
      groups: z.array(countedTasks.extend({ group: propertyGroup })),
      /** The others; null when there are none. */
      others: countedTasks.extend({ groups: z.int() }).nullable(),
      windows: groupWindows,
      related,
      cards,
    }),
  }),
  /** The first windows of groups that are small: all in one request. Those of one property, separated by commas. */
  groupWindows: endpoint('GET', '/api/tasks/group-windows', {
    input: z.object({
      ...taskScope,
      ...taskOrder,
      groups: z
        .string()
        .transform((text) => text.split(','))
        .pipe(propertyGroups.min(1).max(maxTaskGroups)),
    }),
    output: z.object({ windows: groupWindows, related, cards }),
  }),
  /**
   * The next window of a group. Without a sort columns are in the order of the board, the other groups in their own
   * (rules/task-groups).
   */
  window: pagedList('/api/tasks/window', {
    input: {
      ...taskScope,
      ...taskOrder,
      foldBefore,
      group: z.union([z.enum(taskGroups), propertyGroup]),
    },
    output: { tasks: z.array(task), nextPosition: z.string().nullable(), related, cards },
    cursorLength: maxTaskCursor,
    size: windowSize,
    most: maxWindow,
  }),
  /** The position of the last task of a column in scope, whatever the filter; null for an empty column. */
  lastPosition: endpoint('GET', '/api/tasks/last-position', {
    input: z.object({ projectId: id.optional(), status }),
    output: z.object({ position: z.string().nullable() }),
  }),
  /** The tags and assignees of the tasks in scope, without the filter: the most frequent first. */
  facets: endpoint('GET', '/api/tasks/facets', {
    input: z.object({ projectId: id.optional() }),
    output: z.object({
      /** One tag in several spellings is one. */
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
      assignees: z.array(z.object({ personId: z.string(), count: z.int() })),
      /** Whether there are more of either. */
      more: z.boolean(),
      cards,
    }),
  }),
  /** How many open tasks of a person are due on each of the `dueCountDays` from a day on, as far as the actor may see them. */
  dueCounts: endpoint('GET', '/api/tasks/due-counts', {
    input: z.object({ assigneeId: id, from: z.string().refine(isCalendarDay, 'Enter a valid date.') }),
    /** Without days on which none is due. */
    output: z.object({ days: z.array(z.object({ day: z.string(), count: z.int() })) }),
  }),
  /** Tasks by their ids, separated by commas. Omits those that the actor may not see. */
  byIds: endpoint('GET', '/api/tasks/by-ids', {
    input: z.object({
      ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(id).min(1).max(maxTasksById)),
    }),
    output: z.object({ tasks: z.array(task), related, cards }),
  }),
};
