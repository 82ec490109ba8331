import type { Task } from '../tasks.ts';
import { addDays, type CalendarDay } from './calendar-day.ts';
import { searchable } from './search-text.ts';
import { type TaskPriority, taskPriorities } from './task-priority.ts';
import { type TaskStatus, taskStatuses } from './task-status.ts';
import { tagKey } from './task-tags.ts';

/** Ranges of due dates, relative to today (docs/product/taskboard.md, "Filters"). */
export const dueFilters = ['overdue', 'today', 'this-week', 'next-week', 'this-month', 'next-month'] as const;
export type DueFilter = (typeof dueFilters)[number];

/** Filters of tasks: in each list any value is enough, all filters have to match, and an empty one matches everything. */
export type TaskFilter = {
  readonly priority: readonly TaskPriority[];
  readonly status: readonly TaskStatus[];
  /** In any case. */
  readonly tag: readonly string[];
  /** The ids of people. */
  readonly assignee: readonly string[];
  readonly due: DueFilter | null;
  /** Contained in the title, in any case and without accents. */
  readonly text: string;
};

/** The text form of a filter, in addresses and requests. Unused filters are absent. */
export type TaskFilterText = {
  /** Values separated by commas, here and below. */
  priority?: string;
  status?: string;
  /** Commas within a tag are escaped by a backslash. */
  tag?: string;
  assignee?: string;
  due?: DueFilter;
  text?: string;
};

/** The longest text to search for, in characters. */
export const maxFilterText = 200;
/** The most values in one list of a filter. */
export const maxFilterValues = 50;

const nothing: readonly never[] = [];
export const noFilter: TaskFilter = {
  priority: nothing,
  status: nothing,
  tag: nothing,
  assignee: nothing,
  due: null,
  text: '',
};

/** Reads the text form of a filter. Drops unknown and invalid values. */
export function parseTaskFilter(parameters: Readonly<Record<string, unknown>>): TaskFilter {
  const someOf = <T extends string>(known: readonly T[], name: string): readonly T[] => {
    const values = valuesOf(parameters[name]);
    return known.filter((value) => values.includes(value));
  };
  return {
    priority: someOf(taskPriorities, 'priority'),
    status: someOf(taskStatuses, 'status'),
    tag: withoutRepeats(valuesOf(parameters['tag'])),
    assignee: withoutRepeats(valuesOf(parameters['assignee']).filter(isId)),
    due: dueFilters.find((value) => value === parameters['due']) ?? null,
    text: textOf(parameters['text']).slice(0, maxFilterText),
  };
}

/** The text form of a filter; `parseTaskFilter` reads it. */
export function taskFilterText({ priority, status, tag, assignee, due, text }: TaskFilter): TaskFilterText {
  return {
    ...(priority.length > 0 && { priority: priority.join() }),
    ...(status.length > 0 && { status: status.join() }),
    ...(tag.length > 0 && { tag: tag.map(escaped).join() }),
    ...(assignee.length > 0 && { assignee: assignee.join() }),
    ...(due && { due }),
    ...(text.trim() !== '' && { text: text.trim() }),
  };
}

/** The number of filters in use. */
export function countFilters({ priority, status, tag, assignee, due, text }: TaskFilter): number {
  const lists = [priority, status, tag, assignee].filter((values) => values.length > 0);
  return lists.length + (due ? 1 : 0) + (text.trim() === '' ? 0 : 1);
}

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

/** The values of a list, separated by commas that have no backslash before them. */
function valuesOf(value: unknown): string[] {
  return textOf(value)
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
    .slice(0, maxFilterValues);
}

function escaped(value: string): string {
  return value.replaceAll(',', '\\,');
}

/** The client's router reads `?tag=2026` as a number, and `?text=true` as a boolean. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

function withoutRepeats(values: readonly string[]): readonly string[] {
  return values.length === 0 ? nothing : [...new Set(values)];
}

function isId(value: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
