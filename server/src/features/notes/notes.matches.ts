import type { NoteMatch } from '@longtable/contract/notes';
import { searchable } from '@longtable/contract/rules/search-text';

/** Characters of the line before and after a match. */
const before = 40;
const after = 120;

/**
 * The part of a text around the first match, in one line, with the range of the match; null when there is none. Compared
 * like a search does, without case and accents.
 */
export function matchIn(text: string, wanted: string): Omit<NoteMatch, 'noteId'> | null {
  const range = rangeOf(text, searchable(wanted));
  if (!range) return null;
  const from = range.start <= before ? 0 : wordAfter(text, range.start - before, range.start);
  const until = Math.min(text.length, range.end + after);
  const line = (start: number, end: number) => wellFormed(text.slice(start, end)).replaceAll(/\s/gu, ' ');
  const start = `${from > 0 ? '…' : ''}${line(from, range.start)}`;
  const match = line(range.start, range.end);
  const end = `${line(range.end, until)}${until < text.length ? '…' : ''}`;
  return { text: start + match + end, start: start.length, end: start.length + match.length };
}

/** Where a folded text is in a text, in its own characters. */
function rangeOf(text: string, wanted: string): { start: number; end: number } | null {
  if (wanted === '') return null;
  // Folding each letter takes most of the time of a search that finds much.
  const same = text.toLowerCase().indexOf(wanted);
  if (same !== -1 && isPlain(text.slice(0, same + wanted.length)))
    return { start: same, end: same + wanted.length };
  let all = '';
  /** For each character of the folded text, where its character begins and ends in the text. */
  const places: { start: number; end: number }[] = [];
  let at = 0;
  for (const letter of text) {
    const end = at + letter.length;
    const folded = foldedLetter(letter);
    for (let count = 0; count < folded.length; count += 1) places.push({ start: at, end });
    // An accent of its own belongs to the letter before it.
    const last = places.at(-1);
    if (folded === '' && last) last.end = end;
    all += folded;
    at = end;
  }
  const found = all.indexOf(wanted);
  const first = places[found];
  const last = places[found + wanted.length - 1];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** Whether folding changes nothing but the case of its letters. */
function isPlain(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** `searchable` of a letter, but blanks stay. */
function foldedLetter(letter: string): string {
  if (isPlain(letter)) return letter.toLowerCase();
  return /\s/u.test(letter) ? letter : searchable(letter);
}

/** The beginning of the first word after a place. */
function wordAfter(text: string, place: number, limit: number): number {
  const blank = text.slice(place, limit).search(/\s/u);
  return blank === -1 ? place : place + blank + 1;
}

/** Without halves of characters at the ends. */
function wellFormed(text: string): string {
  return text.replace(/^[\udc00-\udfff]/u, '').replace(/[\ud800-\udbff]$/u, '');
}
