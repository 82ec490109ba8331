import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';

type Preset = 'daily' | 'weekdays' | 'weekly' | 'biweekly' | 'monthly' | 'yearly';

/** Recurrences with a name. */
const presets: Readonly<Record<Preset, TaskRepeat>> = {
  daily: { unit: 'day', every: 1 },
  weekdays: { unit: 'week', every: 1, weekdays: [1, 2, 3, 4, 5] },
  weekly: { unit: 'week', every: 1 },
  biweekly: { unit: 'week', every: 2 },
  monthly: { unit: 'month', every: 1 },
  yearly: { unit: 'year', every: 1 },
};

export type RepeatChoice = 'never' | Preset | 'custom';

export const repeatChoices: readonly RepeatChoice[] = [
  'never',
  'daily',
  'weekdays',
  'weekly',
  'biweekly',
  'monthly',
  'yearly',
  'custom',
];

/** The labels of the choices. */
export const repeatChoiceLabels: Readonly<Record<RepeatChoice, string>> = {
  never: 'Never',
  daily: 'Every day',
  weekdays: 'Every weekday',
  weekly: 'Every week',
  biweekly: 'Every 2 weeks',
  monthly: 'Every month',
  yearly: 'Every year',
  custom: 'Custom…',
};

/** In display order. */
export const repeatUnits: readonly TaskRepeat['unit'][] = ['day', 'week', 'month', 'year'];

export const unitNames = { day: 'day', week: 'week', month: 'month', year: 'year' } as const;

/** The names of the days of the week, Sunday first. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** The choice for a recurrence. */
export function choiceOf(repeat: TaskRepeat | null): RepeatChoice {
  if (repeat === null) return 'never';
  const names = Object.keys(presets) as Preset[];
  return names.find((name) => isSame(presets[name], repeat)) ?? 'custom';
}

/** The recurrence of a choice. A custom one starts with the current recurrence. */
export function repeatOf(choice: RepeatChoice, before: TaskRepeat | null): TaskRepeat | null {
  if (choice === 'never') return null;
  if (choice === 'custom') return before ?? presets.weekly;
  return presets[choice];
}

/** Describes a recurrence: `Every 2 weeks on Monday, Friday`. */
export function repeatInWords(repeat: TaskRepeat): string {
  const choice = choiceOf(repeat);
  if (choice !== 'custom') return repeatChoiceLabels[choice];
  const { unit, every, weekdays = [] } = repeat;
  const often = every === 1 ? `Every ${unitNames[unit]}` : `Every ${every} ${unitNames[unit]}s`;
  return weekdays.length > 0 ? `${often} on ${weekdays.map((day) => weekdayNames[day]).join(', ')}` : often;
}

/** Ignores the day of the month, which follows from the due date. */
function isSame(a: TaskRepeat, b: TaskRepeat): boolean {
  return a.unit === b.unit && a.every === b.every && String(a.weekdays ?? []) === String(b.weekdays ?? []);
}
