import { isTimeZone, knownTimeZone } from '@longtable/contract/rules/calendar-day';
import type { SearchOption } from '../../../../ui/search-select.tsx';

/** The label of a time zone, the narrower part first: `Buenos Aires, Argentina` for America/Argentina/Buenos_Aires. */
export function timeZoneLabel(timeZone: string): string {
  const [city = timeZone, region] = timeZone.replaceAll('_', ' ').split('/').toReversed();
  return region ? `${city}, ${region}` : city;
}

/** The UTC offset of a time zone at a time, such as `GMT+5:30`. */
export function timeZoneOffset(timeZone: string, now: Date): string {
  const parts = formatter(timeZone, 'shortOffset').formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}

type TimeZoneOption = Required<SearchOption>;

// Cached: it needs hundreds of formatters, and offsets change at most hourly.
let cached: { readonly of: string; readonly options: readonly TimeZoneOption[] } | null = null;

/** All time zones of this browser and `current`, from west to east, searchable by all their names. */
export function timeZoneOptions(current: string, now: Date): readonly TimeZoneOption[] {
  const of = `${current} ${now.toISOString().slice(0, 13)}`;
  if (cached?.of === of) return cached.options;
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  const options = [...known]
    .filter(isTimeZone)
    .map((timeZone) => ({
      value: timeZone,
      label: timeZoneLabel(timeZone),
      hint: timeZoneOffset(timeZone, now),
      keywords: `${timeZone} ${longName(timeZone, now)}`,
    }))
    .toSorted(
      (one, other) => minutesOf(one.hint) - minutesOf(other.hint) || one.label.localeCompare(other.label),
    );
  cached = { of, options };
  return options;
}

/** The time zone of the device. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether two names mean the same time zone, such as Asia/Calcutta and Asia/Kolkata. */
export function isSameTimeZone(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

function canonical(timeZone: string): string {
  if (!isTimeZone(timeZone)) return timeZone;
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}

function longName(timeZone: string, now: Date): string {
  const parts = formatter(timeZone, 'longGeneric').formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function formatter(timeZone: string, timeZoneName: 'shortOffset' | 'longGeneric'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone: knownTimeZone(timeZone), timeZoneName });
}

function minutesOf(offset: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+−-])(\d+)(?::(\d+))?/.exec(offset) ?? [];
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}
