import { type CalendarDay, daysBetween } from '@longtable/contract/rules/calendar-day';
import type { Span } from '@longtable/contract/rules/task-span';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createStore, type Store } from '../../../platform/store.ts';
import { daysPerShift, daysShown, dayWidth, firstDay, shiftTo, xOf } from './days.ts';
import { focusInRow } from './row-focus.ts';
import { barOf } from './span.ts';
import type { Viewport } from './viewport.ts';

/** Scrolling to a day places it at this fraction of the viewport. */
const todayFraction = 4;

export type Window = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Offset in days from the window around today. */
  readonly shift: number;
  readonly viewport: Store<Viewport>;
  onScroll(): void;
  showToday(): void;
  shiftBy(days: number): void;
  /** Shifts and scrolls to a bar, and focuses it. */
  reveal(taskId: string, span: Span): void;
  /** Makes a day visible with minimal shifting and scrolling. */
  keepInView(day: CalendarDay): void;
};

/** The window of days: its dates, its shift and the visible part in the scroller. */
export function useWindow({ today, sideWidth }: { today: CalendarDay; sideWidth: number }): Window {
  const scroller = useRef<HTMLDivElement>(null);
  const [shift, setShift] = useState(0);
  const [viewport] = useState(() => createStore<Viewport>({ left: 0, right: 0 }));
  const latest = useRef({ today, sideWidth, shift });
  useLayoutEffect(() => {
    latest.current = { today, sideWidth, shift };
  });

  const updateViewport = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const left = element.scrollLeft;
    const right = left + element.clientWidth - latest.current.sideWidth;
    const seen = viewport.get();
    if (seen.left !== left || seen.right !== right) viewport.set({ left, right });
  }, [viewport]);

  const scrollTo = useCallback(
    (x: number, behavior: ScrollBehavior) => {
      const { left, right } = viewport.get();
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      scroller.current?.scrollTo({
        left: x - (right - left) / todayFraction,
        behavior: isStill ? 'instant' : behavior,
      });
    },
    [viewport],
  );

  // Before the first paint, and when the title column changes its width.
  useLayoutEffect(updateViewport, [updateViewport, sideWidth]);
  useLayoutEffect(() => {
    const { today } = latest.current;
    scrollTo(xOf(today, firstDay(today, 0)), 'instant');
    updateViewport();
  }, [scrollTo, updateViewport]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(updateViewport);
    observer.observe(element);
    return () => observer.disconnect();
  }, [updateViewport]);

  const actions = useMemo(
    () => ({
      showToday() {
        const { today, shift } = latest.current;
        setShift(0);
        scrollTo(xOf(today, firstDay(today, 0)), shift === 0 ? 'smooth' : 'instant');
      },
      shiftBy(days: number) {
        setShift((shift) => shift + days);
      },
      reveal(taskId: string, span: Span) {
        const { today, shift } = latest.current;
        const first = firstDay(today, shift);
        if (barOf(span, first).place === 'inside') scrollTo(xOf(span.start, first), 'smooth');
        else {
          const next = shiftTo(span.start, today);
          setShift(next);
          scrollTo(xOf(span.start, firstDay(today, next)), 'instant');
        }
        focusInRow(taskId, 'bar');
      },
      keepInView(day: CalendarDay) {
        const { today, shift } = latest.current;
        const element = scroller.current;
        const index = daysBetween(firstDay(today, shift), day);
        const beyond = index < 0 ? index : Math.max(0, index - daysShown + 1);
        const shifts = Math.sign(beyond) * Math.ceil(Math.abs(beyond) / daysPerShift);
        if (shifts !== 0) setShift(shift + shifts * daysPerShift);
        const x = (index - shifts * daysPerShift) * dayWidth;
        const { left, right } = viewport.get();
        if (x < left) element?.scrollTo({ left: x });
        else if (x + dayWidth > right) element?.scrollTo({ left: x + dayWidth - (right - left) });
      },
    }),
    [scrollTo, viewport],
  );
  return { scroller, shift, viewport, onScroll: updateViewport, ...actions };
}
