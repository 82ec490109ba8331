import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import { parseRepeat } from '../../quick-add/repeats.ts';
import { lettersOf } from './letters.ts';

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const units: Readonly<Record<string, TaskRepeat['unit']>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};

/** Values that mean no recurrence. */
const never = new Set(['never', 'no', 'none', 'false', '0']);

/** Whether a text means no recurrence. */
export function isNever(text: string): boolean {
  return never.has(lettersOf(text));
}

/**
 * Parses a recurrence in English ("every 2 weeks on monday", with or without a time of day) or as an RFC 5545 rule
 * (`RRULE:FREQ=WEEKLY;BYDAY=MO`). Returns null if tasks don't support it.
 */
export function repeatOf(text: string): TaskRepeat | null {
  const plain = text.trim();
  if (/FREQ=/i.test(plain)) return ruleOf(plain);
  const words = plain
    .replace(/\bevery!/gi, 'every')
    .replace(/^(daily|weekly|monthly|yearly|annually)$/i, (word) => `every ${nounOf(word)}`)
    .replace(/\s+(?:at|@)\s*\d.*$/i, '')
    .replace(/\s+\d{1,2}(?::\d{2})?\s*(?:[ap]m)?$/i, '');
  return parseRepeat(words);
}

function nounOf(word: string): string {
  const nouns: Readonly<Record<string, string>> = { daily: 'day', weekly: 'week', monthly: 'month' };
  return nouns[word.toLowerCase()] ?? 'year';
}

function ruleOf(text: string): TaskRepeat | null {
  const parts = new Map(
    text
      .replace(/^[A-Z]*RULE:/i, '')
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  );
  const unit = units[parts.get('FREQ') ?? ''];
  const every = Number(parts.get('INTERVAL') ?? '1');
  if (!unit || !Number.isInteger(every) || every < 1 || every > 99) return null;
  const known = new Set(['FREQ', 'INTERVAL', 'WKST', 'BYDAY', 'TT_SKIP']);
  const byDay = parts.get('BYDAY')?.split(',') ?? [];
  const days = byDay.map((day) => weekdays.indexOf(day));
  const isReadable = [...parts.keys()].every((key) => known.has(key)) && !days.includes(-1);
  if (!isReadable || (days.length > 0 && unit !== 'week')) return null;
  return days.length > 0 ? { unit, every, weekdays: days.toSorted((a, b) => a - b) } : { unit, every };
}
