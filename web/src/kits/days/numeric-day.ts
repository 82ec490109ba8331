import { type CalendarDay, isCalendarDay } from '@longtable/contract/rules/calendar-day';

/** Whether a language writes the day before the month. The default is that of the browser. */
export function dayComesFirst(language: string = navigator.language): boolean {
  const parts = new Intl.DateTimeFormat(language).formatToParts(new Date());
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month');
}

/**
 * Reads a day in numbers, as `3/2`, `03.02.27` or `2027-2-3`; null for other texts. The order of day and month is that of the
 * language, unless only the other one exists. Without a year it is the next such day from `today` on.
 */
export function numericDay(
  text: string,
  { today, isDayFirst = dayComesFirst() }: { today: CalendarDay; isDayFirst?: boolean },
): CalendarDay | null {
  const plain = text.trim().replace(/\.$/, '');
  const parts = plain.split(/\s*[./-]\s*/);
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^(\d{1,2}|\d{4})$/.test(part)))
    return null;
  const [first = '', second = '', third] = parts;
  if (first.length === 4) return third === undefined ? null : dayOf(first, second, third);
  const orders = isDayFirst
    ? [
        [second, first],
        [first, second],
      ]
    : [
        [first, second],
        [second, first],
      ];
  for (const [month = '', day = ''] of orders) {
    const found = third === undefined ? nextDay(month, day, today) : dayOf(fullYear(third), month, day);
    if (found !== null) return found;
  }
  return null;
}

/** The next day with this month and day; 29 February may be years ahead. */
function nextDay(month: string, day: string, today: CalendarDay): CalendarDay | null {
  const thisYear = Number(today.slice(0, 4));
  for (let year = thisYear; year <= thisYear + 8; year += 1) {
    const found = dayOf(String(year), month, day);
    if (found !== null && found >= today) return found;
  }
  return null;
}

function fullYear(year: string): string {
  return year.length === 4 ? year : `20${year.padStart(2, '0')}`;
}

function dayOf(year: string, month: string, day: string): CalendarDay | null {
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(found) ? found : null;
}
