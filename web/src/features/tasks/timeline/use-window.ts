import { type CalendarDay, daysBetween } from '@longtable/contract/rules/calendar-day';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createStore, type Store } from '../../../platform/store.ts';
import { daysPerShift, daysShown, dayWidth, firstDay, shiftTo, xOf } from './days.ts';
import { focusInRow } from './row-focus.ts';
import type { Sight } from './sight.ts';
import { barOf, type Span } from './span.ts';

/** Where in what one sees a day stands that is gone to: a quarter from the left. */
const leadIn = 4;

export type Window = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Days from its place around today. */
  readonly shift: number;
  readonly sight: Store<Sight>;
  onScroll(): void;
  showToday(): void;
  shiftBy(days: number): void;
  /** Shifts and scrolls to a bar, which gets the focus. */
  reveal(taskId: string, span: Span): void;
  /** Shifts and scrolls as little as is needed to see a day. */
  keepInSight(day: CalendarDay): void;
};

/** The window of days: what it shows, how far it is shifted, and what of it one sees in its scroller. */
export function useWindow({ today, sideWidth }: { today: CalendarDay; sideWidth: number }): Window {
  const scroller = useRef<HTMLDivElement>(null);
  const [shift, setShift] = useState(0);
  const [sight] = useState(() => createStore<Sight>({ left: 0, right: 0 }));
  const now = useRef({ today, sideWidth, shift });
  useLayoutEffect(() => {
    now.current = { today, sideWidth, shift };
  });

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const left = element.scrollLeft;
    const right = left + element.clientWidth - now.current.sideWidth;
    const seen = sight.get();
    if (seen.left !== left || seen.right !== right) sight.set({ left, right });
  }, [sight]);

  const scrollTo = useCallback(
    (x: number, behavior: ScrollBehavior) => {
      const { left, right } = sight.get();
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      scroller.current?.scrollTo({
        left: x - (right - left) / leadIn,
        behavior: isStill ? 'instant' : behavior,
      });
    },
    [sight],
  );

  // Before the first paint, and when the column of titles gets another width.
  useLayoutEffect(look, [look, sideWidth]);
  useLayoutEffect(() => {
    const { today } = now.current;
    scrollTo(xOf(today, firstDay(today, 0)), 'instant');
    look();
  }, [scrollTo, look]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [look]);

  const actions = useMemo(
    () => ({
      showToday() {
        const { today, shift } = now.current;
        setShift(0);
        scrollTo(xOf(today, firstDay(today, 0)), shift === 0 ? 'smooth' : 'instant');
      },
      shiftBy(days: number) {
        setShift((shift) => shift + days);
      },
      reveal(taskId: string, span: Span) {
        const { today, shift } = now.current;
        const first = firstDay(today, shift);
        if (barOf(span, first).place === 'inside') scrollTo(xOf(span.start, first), 'smooth');
        else {
          const next = shiftTo(span.start, today);
          setShift(next);
          scrollTo(xOf(span.start, firstDay(today, next)), 'instant');
        }
        focusInRow(taskId, 'bar');
      },
      keepInSight(day: CalendarDay) {
        const { today, shift } = now.current;
        const element = scroller.current;
        const index = daysBetween(firstDay(today, shift), day);
        const beyond = index < 0 ? index : Math.max(0, index - daysShown + 1);
        const shifts = Math.sign(beyond) * Math.ceil(Math.abs(beyond) / daysPerShift);
        if (shifts !== 0) setShift(shift + shifts * daysPerShift);
        const x = (index - shifts * daysPerShift) * dayWidth;
        const { left, right } = sight.get();
        if (x < left) element?.scrollTo({ left: x });
        else if (x + dayWidth > right) element?.scrollTo({ left: x + dayWidth - (right - left) });
      },
    }),
    [scrollTo, sight],
  );
  return { scroller, shift, sight, onScroll: look, ...actions };
}
