import { searchable } from './search-text.ts';

/**
 * Characters that are a word each, since their scripts have no spaces between words, or since they are pictures: of Thai, Lao, Burmese,
 * Khmer, Japanese and Chinese, and emoji. The same as in `chat_search_words` of the database.
 */
const alone =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u2190-\\u2bff\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{1f000}-\\u{1faff}\\u{20000}-\\u{3ffff}';
/** What is between words: spaces, punctuation and invisible characters. */
const between =
  '\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u3000-\\u303f\\ufe00-\\ufe0f\\ufeff\\uff00-\\uff0f';
const word = new RegExp(`[${alone}]|[^${between}${alone}]+`, 'gu');
const runs = new RegExp(`[${alone}]{2,}`, 'gu');

/** The words of a text as searches compare them, each once. */
export function searchWords(text: string): string[] {
  return [...new Set(searchable(text).match(word))];
}

/** The parts of a search in scripts without spaces, whose characters have to be in a text in the same order. */
export function searchRuns(text: string): string[] {
  return [...new Set(searchable(text).match(runs))];
}

/** A part of a text, from one character up to another. */
export type TextRange = { readonly start: number; readonly end: number };

/** The words of a text that begin with one of `wanted` (`searchWords`), in their order. */
export function foundWords(text: string, wanted: readonly string[]): TextRange[] {
  return [...text.matchAll(word)]
    .filter(([found]) => wanted.some((begin) => searchable(found).startsWith(begin)))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
}

/** The part of a text that has the first word found, at most `length` characters, with the beginning of that word near its start. */
export function excerptOf(text: string, wanted: readonly string[], length: number): string {
  const lead = Math.floor(length / 4);
  const at = foundWords(text, wanted)[0]?.start ?? 0;
  const from = at <= lead ? 0 : nextWord(text, at - lead, at);
  // Not within a surrogate pair.
  const part = text.slice(from, from + length).replace(/[\ud800-\udbff]$/, '');
  return `${from > 0 ? '…' : ''}${part}${from + length < text.length ? '…' : ''}`;
}

/** Where a word begins from a place on; `last` at the latest. */
function nextWord(text: string, from: number, last: number): number {
  const space = text.slice(from, last).search(/\s\S/);
  return space === -1 ? last : from + space + 1;
}
