import type { Task } from '../tasks.ts';
import { addDays, type CalendarDay, calendarDay } from './calendar-day.ts';
import { searchable } from './search-text.ts';
import { type CompletedFilter, countFilters, type DueFilter, type TaskFilter } from './task-filter.ts';
import { tagKey } from './task-tags.ts';

/** For whom tasks are filtered: their time zone, today in it, and the first day of their week (0 is Sunday). */
export type FilterReader = {
  readonly timeZone: string;
  readonly today: CalendarDay;
  readonly weekStart: number;
};

/** What relative days depend on. */
type Days = Pick<FilterReader, 'today' | 'weekStart'>;

type Filtered = Pick<
  Task,
  'title' | 'priority' | 'status' | 'tags' | 'assignedTo' | 'projectId' | 'dueDate' | 'completedAt'
>;
type Test = (task: Filtered) => boolean;

/** The predicate of a filter; null when it matches every task. The server filters in SQL; a test compares the two. */
export function matches(filter: TaskFilter, reader: FilterReader): Test | null {
  if (countFilters(filter) === 0) return null;
  const { priority, status, tag, assignee, project, due, completed, text } = filter;
  const tests: Test[] = [];
  // The cheap and most selective ones first.
  if (priority.length > 0) tests.push((task) => priority.includes(task.priority));
  if (status.length > 0) tests.push((task) => status.includes(task.status));
  if (assignee.length > 0) {
    const wanted = new Set(assignee);
    tests.push((task) => wanted.has(task.assignedTo));
  }
  if (project.length > 0) tests.push(({ projectId }) => projectId !== null && project.includes(projectId));
  if (due) tests.push(isDue(due, reader));
  if (completed) tests.push(isCompletedIn(completed, reader));
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
  days: Days,
): { readonly from: CalendarDay | null; readonly to: CalendarDay } {
  const { today } = days;
  const week = weekOf(days);
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

/** The first and last day of a filter by completion. */
export function completedDays(
  completed: CompletedFilter,
  days: Days,
): { readonly from: CalendarDay; readonly to: CalendarDay } {
  const { today } = days;
  const week = weekOf(days);
  const month = `${today.slice(0, 8)}01`;
  switch (completed) {
    case 'today':
      return { from: today, to: today };
    case 'this-week':
      return { from: week, to: addDays(week, 6) };
    case 'last-week':
      return { from: addDays(week, -7), to: addDays(week, -1) };
    case 'this-month':
      return { from: month, to: addDays(monthAfter(month), -1) };
    case 'last-month':
      return { from: `${addDays(month, -1).slice(0, 8)}01`, to: addDays(month, -1) };
  }
}

/** The first day of the week of today. */
export function weekOf({ today, weekStart }: Days): CalendarDay {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, -((weekday - weekStart + 7) % 7));
}

function isCompletedIn(completed: CompletedFilter, reader: FilterReader): Test {
  const { from, to } = completedDays(completed, reader);
  // UTC offsets are shorter than a day: only days around the first and last one need a conversion.
  const around = new Set([from, to].flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]));
  return ({ completedAt }) => {
    if (completedAt === null) return false;
    const inUtc = completedAt.slice(0, 10);
    const day = around.has(inUtc) ? calendarDay(reader.timeZone, new Date(completedAt)) : inUtc;
    return day >= from && day <= to;
  };
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
