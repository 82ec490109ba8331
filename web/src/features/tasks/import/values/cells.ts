import { maxTags } from '@longtable/contract/rules/task-tags';
import type { SourceStep } from '../model/source-task.ts';

/** Matches text that spreadsheets evaluate as a formula. */
const formula = /^'*[=+\-@＝＋－＠\t\r]/;
const escapedFormula = /^'+[=+\-@＝＋－＠\t\r]/;

/** Escapes a cell so that spreadsheets don't evaluate it; reversed by `fromSafeCell`. */
export function toSafeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Reverses `toSafeCell`. */
export function fromSafeCell(text: string): string {
  return escapedFormula.test(text) ? text.slice(1) : text;
}

/** Formats tags as one cell: `home, "rent, flat"`. */
export function tagsText(tags: readonly string[]): string {
  return tags.map((tag) => (/[",;|\n]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');
}

/** Parses tags separated by commas, semicolons, bars or line breaks. */
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

/** Formats a checklist as one cell, one item per line: `[x] Call the bank`. */
export function stepsText(steps: readonly SourceStep[]): string {
  return steps.map(({ title, done }) => `[${done ? 'x' : ' '}] ${title}`).join('\n');
}

const mark = /^(?:[-*•]\s+)?(?:\[([ xX✓✔]?)\]|([☐☑☒✓✔✅]))\s*/;

/** Parses a checklist: one item per line, or separated by semicolons on a single line. */
export function stepsIn(text: string): SourceStep[] {
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
