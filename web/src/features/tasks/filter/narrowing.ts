import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import { taskPriorityWeights } from '@longtable/contract/rules/task-priority';
import { taskStatusWeights } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { Directory } from '../../../platform/directory.ts';
import { searchable } from '../../../platform/listed.ts';
import { countFilters, type DueFilter, type TaskFilter, type TaskSort } from './filter.ts';

/** For whom tasks are narrowed: their day, and the day on which their weeks begin (0 is Sunday). */
export type Reader = { readonly today: CalendarDay; readonly weekStart: number };

type Test = (task: Task) => boolean;

/** Whether a task is let through by a filter; null when it lets all of them through. */
export function matches(filter: TaskFilter, reader: Reader): Test | null {
  if (countFilters(filter) === 0) return null;
  const { priority, status, tag, assignee, due, text } = filter;
  const tests: Test[] = [];
  // What is cheap and leaves least comes first.
  if (priority.length > 0) tests.push((task) => priority.includes(task.priority));
  if (status.length > 0) tests.push((task) => status.includes(task.status));
  if (assignee.length > 0) {
    const wanted = new Set(assignee);
    tests.push((task) => wanted.has(task.assignedTo));
  }
  if (due) tests.push(isDue(due, reader));
  if (tag.length > 0) {
    const wanted = new Set(tag.map(tagKey));
    tests.push((task) => task.tags.some((one) => wanted.has(tagKey(one))));
  }
  const words = searchable(text);
  if (words !== '') tests.push((task) => plainTitle(task).includes(words));
  return (task) => tests.every((test) => test(task));
}

/** What tags are the same by. */
export function tagKey(tag: string): string {
  return tag.toLowerCase();
}

/** The days of a due filter, both included; overdue has no first one. */
export function dueDays(
  due: DueFilter,
  { today, weekStart }: Reader,
): { readonly from: CalendarDay | null; readonly to: CalendarDay } {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const week = addDays(today, -((weekday - weekStart + 7) % 7));
  const month = `${today.slice(0, 8)}01`;
  const nextMonth = monthAfter(month);
  switch (due) {
    case 'overdue':
      return { from: null, to: addDays(today, -1) };
    case 'today':
      return { from: today, to: today };
    case 'this-week':
      return { from: week, to: addDays(week, 6) };
    case 'next-week':
      return { from: addDays(week, 7), to: addDays(week, 13) };
    case 'this-month':
      return { from: month, to: addDays(nextMonth, -1) };
    case 'next-month':
      return { from: nextMonth, to: addDays(monthAfter(nextMonth), -1) };
  }
}

function isDue(due: DueFilter, reader: Reader): Test {
  const { from, to } = dueDays(due, reader);
  return from === null
    ? ({ dueDate, completedAt }) => dueDate <= to && completedAt === null
    : ({ dueDate }) => dueDate >= from && dueDate <= to;
}

/** The first of the month after that of a first. */
function monthAfter(first: CalendarDay): CalendarDay {
  return `${addDays(first, 31).slice(0, 8)}01`;
}

// What is compared of a title is made once for each state of a task, when somebody first looks for a text.
const titles = new WeakMap<Task, string>();

function plainTitle(task: Task): string {
  const known = titles.get(task);
  if (known !== undefined) return known;
  const made = searchable(task.title);
  titles.set(task, made);
  return made;
}

type Compare = (a: Task, b: Task) => number;

/** Orders by a sort. What is equal by it stays in the order in which it comes, in both directions. */
export function compareBy({ field, direction }: TaskSort, { person }: Pick<Directory, 'person'>): Compare {
  const nameOf = ({ assignedTo }: Task): string => person(assignedTo)?.name ?? '';
  const upwards: Compare =
    field === 'assignee' ? (a, b) => collator.compare(nameOf(a), nameOf(b)) : comparisons[field];
  return direction === 'asc' ? upwards : (a, b) => upwards(b, a);
}

// Making one costs more than a thousand uses of it.
const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const comparisons: Readonly<Record<Exclude<TaskSort['field'], 'assignee'>, Compare>> = {
  priority: (a, b) => taskPriorityWeights[a.priority] - taskPriorityWeights[b.priority],
  dueDate: (a, b) => byText(a.dueDate, b.dueDate),
  createdAt: (a, b) => byText(a.createdAt, b.createdAt),
  updatedAt: (a, b) => byText(a.updatedAt, b.updatedAt),
  status: (a, b) => taskStatusWeights[a.status] - taskStatusWeights[b.status],
  title: (a, b) => collator.compare(a.title, b.title),
};

/** Days and times in the same form, which are ordered as they are written. */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
