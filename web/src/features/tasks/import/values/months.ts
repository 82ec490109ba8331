import { lettersOf } from './letters.ts';

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Languages of supported month names. Croatian is excluded because its "listopad" is October, but November in Czech and
 * Polish.
 */
const languages =
  'de fr es pt it nl pl cs sk sl ro hu bg ru uk tr el sv da nb fi et lv lt id vi ca eu gl he ar hi ko ja zh'.split(
    ' ',
  );

let known: ReadonlyMap<string, number> | null = null;

/** Returns the month (1 to 12) for a name in any supported language; null if unknown or ambiguous. */
export function monthOf(word: string): number | null {
  const letters = lettersOf(word);
  if (/^[a-z]{3,9}$/.test(letters)) {
    const index = english.indexOf(letters.slice(0, 3));
    const name = englishNames[index];
    if (name?.startsWith(letters) || letters === 'sept') return index + 1;
  }
  known ??= namesOfMonths();
  return known.get(letters) ?? null;
}

const englishNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Collects month names from Intl: standalone and in dates, long and short. Drops ambiguous names. */
function namesOfMonths(): Map<string, number> {
  const months = new Map<string, number>();
  const ambiguous = new Set<string>();
  const styles: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ];
  for (const language of languages) {
    for (const style of styles) {
      const format = new Intl.DateTimeFormat(language, { ...style, calendar: 'gregory', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const name = nameIn(format, month);
        // Numeric month names such as "3月" are parsed elsewhere.
        if (name === '' || /^\d/.test(name)) continue;
        if (months.has(name) && months.get(name) !== month) ambiguous.add(name);
        months.set(name, month);
      }
    }
  }
  for (const name of ambiguous) months.delete(name);
  return months;
}

function nameIn(format: Intl.DateTimeFormat, month: number): string {
  const parts = format.formatToParts(Date.UTC(2024, month - 1, 15));
  return lettersOf(parts.find(({ type }) => type === 'month')?.value ?? '');
}
