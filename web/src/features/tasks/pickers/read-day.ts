import { type CalendarDay, isCalendarDay } from '@longtable/contract/rules/calendar-day';
import { useEffect, useState } from 'react';
import { numericDay } from '../../../kits/days/numeric-day.ts';
import { type DateReader, loadDateReader } from '../quick-add/dates.ts';

/** The day of a text ("fri", "in 2 weeks", "3/2", "2031-02-03"); null if it has none. The last day of a range counts. */
export function dayIn(text: string, today: CalendarDay, read: DateReader | null): CalendarDay | null {
  const words = text.trim();
  if (isCalendarDay(words)) return words;
  const numeric = numericDay(words, { today });
  if (numeric !== null) return numeric;
  if (words === '' || !read) return null;
  return read(words, today).at(-1)?.dueDate ?? null;
}

/** The parser of dates in words, loaded once it is `wanted`; null until then. */
export function useDateReader(wanted = true): DateReader | null {
  // A function as state has to be wrapped.
  const [{ read }, setRead] = useState<{ read: DateReader | null }>({ read: null });
  useEffect(() => {
    if (!wanted) return;
    let isMounted = true;
    loadDateReader().then((loaded) => isMounted && setRead({ read: loaded }), noDates);
    return () => {
      isMounted = false;
    };
  }, [wanted]);
  return read;
}

/** Offline on the first use: a day can still be chosen otherwise. */
export function noDates(): void {}
