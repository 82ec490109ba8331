import { maxTags } from '@longtable/contract/rules/task-tags';
import type { FoundStep } from './found-task.ts';

/** What would be a formula in a spreadsheet. */
const formula = /^'*[=+\-@＝＋－＠\t\r]/;
const escapedFormula = /^'+[=+\-@＝＋－＠\t\r]/;

/** A cell that no spreadsheet takes for a formula; `fromSafeCell` takes it back. */
export function toSafeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** A cell as it was before `toSafeCell`. */
export function fromSafeCell(text: string): string {
  return escapedFormula.test(text) ? text.slice(1) : text;
}

/** Tags in one cell: `home, "rent, flat"`. */
export function tagsText(tags: readonly string[]): string {
  return tags.map((tag) => (/[",;|\n]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');
}

/** The tags of a cell, between commas, semicolons, bars or line breaks. */
export function tagsIn(text: string): string[] {
  if (text === '') return [];
  const found: string[] = [];
  for (const [, quoted, plain] of text.matchAll(/\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[,;|\n]|$))|([^,;|\n]+))/g)) {
    const tag = quoted?.replaceAll('""', '"') ?? plain?.trim().replace(/^#(?=\S)/, '') ?? '';
    if (tag !== '') found.push(tag);
  }
  return found;
}

/** True when a task can't have all of the tags. */
export function isTooMany(tags: readonly string[]): boolean {
  return (
    tags.length > maxTags && new Set(tags.map((tag) => tag.trim().toLocaleLowerCase('en'))).size > maxTags
  );
}

/** A checklist in one cell, a step in each line: `[x] Call the bank`. */
export function stepsText(steps: readonly FoundStep[]): string {
  return steps.map(({ title, done }) => `[${done ? 'x' : ' '}] ${title}`).join('\n');
}

const mark = /^(?:[-*•]\s+)?(?:\[([ xX✓✔]?)\]|([☐☑☒✓✔✅]))\s*/;

/** The steps of a cell: lines, ticked or not; in one line without ticks what stands between semicolons. */
export function stepsIn(text: string): FoundStep[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const isOneLine = !/[\r\n]/.test(trimmed);
  const lines = isOneLine && !mark.test(trimmed) ? trimmed.split(';') : trimmed.split(/\r\n?|\n/);
  return lines.flatMap((line) => {
    const plain = line.trim();
    const [ticked, box, sign] = mark.exec(plain) ?? [];
    const title = ticked === undefined ? plain.replace(/^[-*•]\s+/, '') : plain.slice(ticked.length).trim();
    const done = (box ?? '').trim() !== '' || (sign !== undefined && sign !== '☐');
    return title === '' ? [] : [{ title, done }];
  });
}

/** Decimal hours of `1.5`, `1,5 h`, `90 min`, `1h 30m` or `1:30`; null when it is no length of time. */
export function hoursIn(text: string): number | null {
  const words = text.trim().toLowerCase().replace(',', '.');
  const [, clockHours, clockMinutes] = /^(\d+):([0-5]\d)(?::\d\d)?$/.exec(words) ?? [];
  if (clockHours) return rounded(Number(clockHours) + Number(clockMinutes) / 60);
  const [, onlyMinutes] = /^(\d+(?:\.\d+)?)\s*(?:m|min|mins|minutes?)$/.exec(words) ?? [];
  if (onlyMinutes) return rounded(Number(onlyMinutes) / 60);
  const [, hours, minutes] =
    /^(\d+(?:\.\d+)?|\.\d+)(?:\s*(?:h|hrs?|hours?)(?:\s*(\d+(?:\.\d+)?)\s*(?:m|min|mins|minutes?))?)?$/.exec(
      words,
    ) ?? [];
  if (hours === undefined) return null;
  return rounded(Number(hours) + Number(minutes ?? 0) / 60);
}

const mostHours = 100_000;

function rounded(hours: number): number | null {
  return hours <= mostHours ? Math.round(hours * 100) / 100 : null;
}
