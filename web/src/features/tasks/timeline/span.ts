import { addDays, type CalendarDay, calendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import { dayWidth, gridWidth, xOf } from './days.ts';

/** The days of a bar, both inclusive. */
export type Span = { readonly start: CalendarDay; readonly end: CalendarDay };

/**
 * The days that a task takes: from its start, or without one from the day on which it was created in the person's time
 * zone, until it is due. What was created after that is due and nothing more.
 */
export function spanOf(task: Task, timeZone: string): Span {
  const start = task.startDate ?? createdOn(task, timeZone);
  return { start: start <= task.dueDate ? start : task.dueDate, end: task.dueDate };
}

// Finding the day in a time zone costs more than all else of a bar, and arrows ask for it in every frame.
const created = new WeakMap<Task, { timeZone: string; day: CalendarDay }>();

function createdOn(task: Task, timeZone: string): CalendarDay {
  const known = created.get(task);
  if (known?.timeZone === timeZone) return known.day;
  const day = calendarDay(timeZone, new Date(task.createdAt));
  created.set(task, { timeZone, day });
  return day;
}

/** What of a bar is held: one of its ends, or all of it. */
export type Grip = 'both' | 'start' | 'end';

/** The days of a bar that was moved or stretched by so many days. It always keeps one. */
export function draggedSpan({ start, end }: Span, grip: Grip, days: number): Span {
  switch (grip) {
    case 'both':
      return { start: addDays(start, days), end: addDays(end, days) };
    case 'start': {
      const moved = addDays(start, days);
      return { start: moved <= end ? moved : end, end };
    }
    case 'end': {
      const moved = addDays(end, days);
      return { start, end: moved >= start ? moved : start };
    }
  }
}

/** True when both take the same days. */
export function isSameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

/** Where a bar stands in the window, in pixels from its first day; or on which side it lies wholly outside. */
export type Bar =
  | {
      readonly place: 'inside';
      readonly x: number;
      readonly width: number;
      /** It begins before the window, or ends after it. */
      readonly isCutAtStart: boolean;
      readonly isCutAtEnd: boolean;
    }
  | { readonly place: 'before' }
  | { readonly place: 'after' };
/** One of which something is in the window. */
export type InsideBar = Extract<Bar, { place: 'inside' }>;

/** Pixels left free at the ends of a bar, so that two days in a row are two bars. */
const gap = 2;

/** The bar of some days in the window that begins with `first`. */
export function barOf({ start, end }: Span, first: CalendarDay): Bar {
  const [from, to] = [xOf(start, first), xOf(end, first) + dayWidth];
  if (to <= 0) return { place: 'before' };
  if (from >= gridWidth) return { place: 'after' };
  const isCutAtStart = from < 0;
  const isCutAtEnd = to > gridWidth;
  const x = isCutAtStart ? 0 : from + gap;
  const right = isCutAtEnd ? gridWidth : to - gap;
  return { place: 'inside', x, width: right - x, isCutAtStart, isCutAtEnd };
}
