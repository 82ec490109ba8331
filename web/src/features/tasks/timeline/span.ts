import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Span } from '@longtable/contract/rules/task-span';
import type { Task } from '@longtable/contract/tasks';
import { dayWidth, gridWidth, xOf } from './days.ts';

/** What is dragged: one end of a bar or the whole bar. */
export type Grip = 'both' | 'start' | 'end';

/** The span of a bar after moving or resizing it by so many days; at least one day. */
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

/** Whether two spans are equal. */
export function isSameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

/** The place of a bar in the window in pixels from the first day, or the side on which it is outside. */
export type Bar =
  | {
      readonly place: 'inside';
      readonly x: number;
      readonly width: number;
      /** It starts before the window, or ends after it. */
      readonly isCutAtStart: boolean;
      readonly isCutAtEnd: boolean;
    }
  | { readonly place: 'before' }
  | { readonly place: 'after' };
/** A bar at least partly in the window. */
export type InsideBar = Extract<Bar, { place: 'inside' }>;

/** Whether a task is a marker at its due date instead of a bar: it has no start, nor is one being given to it. */
export function isMarker({ startDate }: Pick<Task, 'startDate'>, { start, end }: Span): boolean {
  return startDate === null && start === end;
}

/** Pixels between bars on consecutive days. */
const gap = 2;

/** The bar of a span in the window that starts with `first`. */
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
