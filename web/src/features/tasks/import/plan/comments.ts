import { maxCommentLength } from '@longtable/contract/rules/task-limits';
import type { SourceComment } from '../model/source-task.ts';
import { type DateContext, dayOf } from '../values/dates.ts';
import { oneLine, shortened } from './texts.ts';

/** Returns the texts of comments, prefixed with author and date because the importer becomes their author. */
export function commentTexts(comments: readonly SourceComment[], context: DateContext): string[] {
  return comments.flatMap(({ author, at, text }) => {
    const content = text.trim();
    if (content === '') return [];
    const day = at === '' ? null : dayOf(at, context);
    const when = day === null ? oneLine(at) : shownDay(day);
    const head = [oneLine(author), when].filter((part) => part !== '').join(', ');
    return inParts(head === '' ? content : `${shortened(head, 200)}: ${content}`);
  });
}

/** Splits a text into parts within the length limit of comments. */
function inParts(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maxCommentLength) {
    const part = shortened(rest, maxCommentLength);
    // Prefer to split between words.
    const cut = part.search(/\s\S*$/);
    const end = cut > maxCommentLength / 2 ? cut : part.length;
    parts.push(part.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}

/** Formats a day as `24 Mar 2026`, independent of the locale because it is stored. */
function shownDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
