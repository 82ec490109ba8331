// Placeholders in the title and text of a template, such as {{date}} (docs/product/notes.md, "Templates").

/** The names of the placeholders; each is written in two braces. */
export const notePlaceholders = ['date', 'time', 'weekday', 'week', 'month', 'year', 'me'] as const;
export type NotePlaceholder = (typeof notePlaceholders)[number];

/** What placeholders stand for when a note is made. */
export type PlaceholderValues = Readonly<Record<NotePlaceholder, string>>;

/** A text with its placeholders filled in. Names in any case of letters; what is no placeholder of ours stays as it is. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(/\{\{\s*([a-z]+)\s*\}\}/gi, (whole, typed: string) => {
    const name = notePlaceholders.find((each) => each === typed.toLowerCase());
    return name === undefined ? whole : values[name];
  });
}

/** The values at a moment, in the person's language and time zone. */
export function placeholderValues(
  now: Date,
  { locale, timeZone, name }: { locale: string | undefined; timeZone: string; name: string },
): PlaceholderValues {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(now);
  const [year = 1970, month = 1, day = 1] = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .format(now)
    .split('-')
    .map(Number);
  return {
    date: format({ dateStyle: 'long' }),
    time: format({ timeStyle: 'short' }),
    weekday: format({ weekday: 'long' }),
    week: String(isoWeek(year, month, day)),
    month: format({ month: 'long' }),
    year: String(year),
    me: name,
  };
}

const dayMs = 24 * 60 * 60_000;

/** The number of the week by ISO 8601: the first one has the first Thursday of the year. */
function isoWeek(year: number, month: number, day: number): number {
  const date = Date.UTC(year, month - 1, day);
  const weekday = (new Date(date).getUTCDay() + 6) % 7;
  const thursday = date + (3 - weekday) * dayMs;
  const firstDay = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - firstDay) / dayMs / 7) + 1;
}
