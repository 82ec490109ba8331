import { defaultLinkSeconds } from '@longtable/contract/rules/public-link-terms';

const hour = 3600;
const day = 24 * hour;

/** The choice of a day instead of a time from now. */
export const untilDay = 'day';

/** The options for when a link expires. */
export const expiryChoices = [
  { value: String(defaultLinkSeconds), label: '1 hour' },
  { value: String(day), label: '1 day' },
  { value: String(7 * day), label: '7 days' },
  { value: String(30 * day), label: '30 days' },
  { value: untilDay, label: 'At the end of a day…' },
];

/** The seconds of a choice; of a day (`YYYY-MM-DD`), those until its end in the browser's time zone. NaN without a day. */
export function secondsOf(choice: string, chosenDay: string, now: Date = new Date()): number {
  if (choice !== untilDay) return Number(choice);
  return Math.floor((new Date(`${chosenDay}T23:59:59`).getTime() - now.getTime()) / 1000);
}
