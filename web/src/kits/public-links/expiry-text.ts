/** When and for whom a time is put into words; without a time zone in that of the browser. It must be one that the browser knows. */
export type Reader = { readonly now: Date; readonly timeZone?: string; readonly locale?: string };

/** The longest time that is given in days; later ones are given as a date. */
const mostDays = 14;

/** When a link expires: `Expires in 45 minutes`, `Expires in 7 days`, `Expires on 3 Mar 2027`. */
export function expiryText(expiresAt: string, { now, timeZone, locale }: Reader): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(expiresAt) - now.getTime()) / 60_000));
  if (minutes < 60) return `Expires in ${inWords(minutes, 'minute')}`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `Expires in ${inWords(hours, 'hour')}`;
  const days = Math.round(hours / 24);
  if (days <= mostDays) return `Expires in ${inWords(days, 'day')}`;
  const date = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(expiresAt));
  return `Expires on ${date}`;
}

function inWords(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
