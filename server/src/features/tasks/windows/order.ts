import { isCalendarDay } from '@longtable/contract/rules/calendar-day';
import { isPropertyGroup } from '@longtable/contract/rules/task-grouping';
import { isColumn, type WindowGroup } from '@longtable/contract/rules/task-groups';
import { taskPriorities, taskPriorityWeights } from '@longtable/contract/rules/task-priority';
import type { TaskSort, TaskSortField } from '@longtable/contract/rules/task-sort';
import { taskStatuses, taskStatusWeights } from '@longtable/contract/rules/task-status';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { byText, type ListOrder, type SortKey } from '../../../kits/paged-list.ts';

/** The order of tasks within a column: by position, then by id. */
const position: SortKey = { value: sql.ref('tasks.position'), type: 'text', isText: isPositionText };

/** The order of tasks. */
export type TaskOrder = ListOrder & {
  /** What the sort keys need beside `tasks`. */
  readonly join: RawBuilder<unknown>;
  /** True for the order of the board, which indexes have. */
  readonly isOfBoard: boolean;
};

/** The order of a group, or of all tasks without one: by the sort, else the group's own, else the board's. */
export function orderOf(sort: TaskSort | null, group?: WindowGroup): TaskOrder {
  const id = 'tasks.id';
  const join = sort?.field === 'assignee' ? shownNames : sql``;
  const [first, ...rest] = sort
    ? [sortKey(sort)]
    : group === undefined || isColumn(group)
      ? []
      : ownKeys(group);
  return { keys: first ? [first, ...rest, position] : [position], id, join, isOfBoard: !first };
}

/** The order of a column from its end. */
export const lastFirst: TaskOrder = {
  keys: [{ ...position, direction: 'desc' }],
  id: 'tasks.id',
  join: sql``,
  isOfBoard: true,
};

/** The order of groups that are no columns (contract/rules/task-groups). */
function ownKeys(group: WindowGroup): SortKey[] {
  return group === 'received' || group === 'assigned' || isPropertyGroup(group)
    ? [isCompleted, keys.dueDate]
    : [keys.dueDate, { ...keys.priority, direction: 'desc' }];
}

function sortKey({ field, direction }: TaskSort): SortKey {
  return { ...keys[field], direction };
}

const isCompleted: SortKey = {
  value: sql`(tasks.completed_at is not null)::int`,
  type: 'int',
  isText: isDigit,
};

const keys: Readonly<Record<TaskSortField, SortKey>> = {
  priority: {
    value: weights('tasks.priority', taskPriorities, taskPriorityWeights),
    type: 'int',
    isText: isDigit,
  },
  status: { value: weights('tasks.status', taskStatuses, taskStatusWeights), type: 'int', isText: isDigit },
  dueDate: { value: sql.ref('tasks.due_date'), type: 'date', isText: isCalendarDay },
  createdAt: byShownTime('tasks.created_at'),
  updatedAt: byShownTime('tasks.updated_at'),
  title: byText(sql`tasks.title collate natural_text`),
  assignee: byText(sql`assignee.shown_name collate natural_text`),
};

/** The names of assignees as they are shown (contract/rules/person-name). */
const shownNames = sql`join (
  select id, coalesce(nullif(full_name, ''), nullif(split_part(email, '@', 1), ''), 'User') as shown_name
  from user_profiles) as assignee on assignee.id = tasks.assigned_to`;

function weights<Value extends string>(
  column: string,
  values: readonly Value[],
  weightOf: Readonly<Record<Value, number>>,
) {
  const cases = values.map((value) => sql`when ${sql.lit(value)} then ${sql.lit(weightOf[value])}`);
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
}

/** By a time in milliseconds, as clients know and compare it. */
function byShownTime(column: string): SortKey {
  return {
    value: sql`date_trunc('milliseconds', ${sql.ref(column)})`,
    type: 'timestamptz',
    // PostgreSQL, unlike ISO 8601, has no year 0.
    isText: (text) => !text.startsWith('0000') && time.safeParse(text).success,
  };
}

const time = z.iso.datetime({ offset: true });

function isDigit(text: string): boolean {
  return /^\d$/.test(text);
}

function isPositionText(text: string): boolean {
  return /^[0-9A-Za-z]+$/.test(text);
}
