/**
 * The local time of a person, and its difference from the reader's. Null if the browser does not know the time zone (an IANA
 * name).
 */
export function localTime(
  timeZone: string,
  { now, readerZone, locale }: { now: Date; readerZone: string; locale?: string },
): { readonly clock: string; readonly difference: string } | null {
  try {
    const clock = new Intl.DateTimeFormat(locale, { weekday: 'short', ...time, timeZone });
    return {
      clock: clock.format(now),
      difference: differenceText(offset(timeZone, now) - offset(readerZone, now)),
    };
  } catch {
    return null;
  }
}

const time = { hour: 'numeric', minute: '2-digit' } as const;

/** The UTC offset in minutes. */
function offset(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -size : size;
}

function differenceText(minutes: number): string {
  if (minutes === 0) return 'Same time as you';
  const size = Math.abs(minutes);
  const hours = Math.floor(size / 60);
  const rest = size % 60;
  const words = [
    hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    rest > 0 && `${rest} ${rest === 1 ? 'minute' : 'minutes'}`,
  ].filter(Boolean);
  return `${words.join(' ')} ${minutes > 0 ? 'ahead of' : 'behind'} you`;
}
