/** Units for numbers without one. */
export const durationUnits = ['hours', 'minutes', 'seconds', 'milliseconds', 'days'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** Hours per working day and week, as in Jira's default settings. */
const hoursOfDay = 8;
const hoursOfWeek = 5 * hoursOfDay;

const hoursIn: Readonly<Record<DurationUnit, number>> = {
  hours: 1,
  minutes: 1 / 60,
  seconds: 1 / 3600,
  milliseconds: 1 / 3_600_000,
  days: hoursOfDay,
};

/** Patterns of unit names with their length in hours. */
const words: readonly (readonly [pattern: string, hours: number])[] = [
  ['w|wks?|weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|нед\\p{L}*|週間?|周', hoursOfWeek],
  ['d|days?|tagen?|tage?|jours?|d[ií]as?|giorn[oi]|dagen|дн\\p{L}*|дней|日|天', hoursOfDay],
  ['hours?|hrs?|std\\.?|stunden?|heures?|horas?|or[ae]|uur|час\\p{L}*|ч\\.?|時間|小时|h', 1],
  ['minutes?|minuten|mins?|minutos?|minut[oi]|мин\\p{L}*|分钟?|m', 1 / 60],
  ['seconds?|secs?|sekunden|secondes?|segundos?|second[oi]|сек\\p{L}*|秒|s', 1 / 3600],
];
const number = String.raw`(\d+(?:[.,]\d+)?|[.,]\d+)`;
const piece = new RegExp(
  `${number}\\s*(?:${words.map(([pattern]) => `(${pattern})`).join('|')})(?![\\p{L}])`,
  'giu',
);

const maxHours = 100_000;

/**
 * Parses a duration to decimal hours: `1.5`, `1,5 h`, `90 min`, `1h 30m`, `2d 4h` (8 hours per day, 5 days per week),
 * `1:30`. Plain numbers are in `unit`. Returns null if it isn't a duration or exceeds 100,000 hours.
 */
export function hoursOf(text: string, unit: DurationUnit = 'hours'): number | null {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (plain === '') return null;
  const [, clockHours, clockMinutes] = /^(\d+):([0-5]\d)(?::\d\d)?$/.exec(plain) ?? [];
  if (clockHours) return rounded(Number(clockHours) + Number(clockMinutes) / 60);
  if (new RegExp(`^${number}$`).test(plain)) return rounded(valueOf(plain) * hoursIn[unit]);
  let hours = 0;
  const rest = plain.replace(piece, (...matched: string[]) => {
    const [, value = '', ...units] = matched;
    const index = units.slice(0, words.length).findIndex((each) => each !== undefined);
    hours += valueOf(value) * (words[index]?.[1] ?? Number.NaN);
    return '';
  });
  const minutes = /^\s*(\d{1,2})\s*$/.exec(rest)?.[1];
  // "1h30".
  if (minutes !== undefined && rest !== plain) return rounded(hours + Number(minutes) / 60);
  return rest !== plain && /^[\s,.+&]*(?:and|und|et|y|e|и)?[\s,]*$/u.test(rest) ? rounded(hours) : null;
}

function valueOf(text: string): number {
  return Number(text.replace(',', '.'));
}

function rounded(hours: number): number | null {
  return hours <= maxHours ? Math.round(hours * 100) / 100 : null;
}
