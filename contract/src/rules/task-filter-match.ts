import type { Task } from '../tasks.ts';
import { addDays, type CalendarDay } from './calendar-day.ts';
import { searchable } from './search-text.ts';
import { countFilters, type DueFilter, type TaskFilter } from './task-filter.ts';
import { tagKey } from './task-tags.ts';

/** For whom tasks are filtered: today in their time zone, and the first day of their week (0 is Sunday). */
export type FilterReader = { readonly today: CalendarDay; readonly weekStart: number };

type Filtered = Pick<
  Task,
  'title' | 'priority' | 'status' | 'tags' | 'assignedTo' | 'dueDate' | 'completedAt'
>;
type Test = (task: Filtered) => boolean;

/** The predicate of a filter; null when it matches every task. The server filters in SQL; a test compares the two. */
export function matches(filter: TaskFilter, reader: FilterReader): Test | null {
  if (countFilters(filter) === 0) return null;
  const { priority, status, tag, assignee, due, text } = filter;
  const tests: Test[] = [];
  // The cheap and most selective ones first.
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
  if (words !== '') tests.push((task) => searchableTitle(task).includes(words));
  return (task) => tests.every((test) => test(task));
}

/** The first and last day of a due filter; `overdue` has no first one. */
export function dueDays(
  due: DueFilter,
  { today, weekStart }: FilterReader,
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

function isDue(due: DueFilter, reader: FilterReader): Test {
  const { from, to } = dueDays(due, reader);
  return from === null
    ? ({ dueDate, completedAt }) => dueDate <= to && completedAt === null
    : ({ dueDate }) => dueDate >= from && dueDate <= to;
}

/** The first day of the month after that of a first day. */
function monthAfter(first: CalendarDay): CalendarDay {
  return `${addDays(first, 31).slice(0, 8)}01`;
}

// Computed once for each state of a task, when a text is first searched for.
const titles = new WeakMap<Filtered, string>();

function searchableTitle(task: Filtered): string {
  const known = titles.get(task);
  if (known !== undefined) return known;
  const made = searchable(task.title);
  titles.set(task, made);
  return made;
}
