import { dayOf } from './dates.ts';

const anyhow = { order: 'day-first', timeZone: 'UTC', today: '2000-01-01', year: 'nearest' } as const;

/** Whether a text is a date in either date order. */
export function looksLikeDate(text: string): boolean {
  return dayOf(text, anyhow) !== null || dayOf(text, { ...anyhow, order: 'month-first' }) !== null;
}
