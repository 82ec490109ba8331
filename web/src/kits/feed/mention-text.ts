import { searchable } from '@longtable/contract/rules/search-text';

/** A mentioned person. The text contains `@` and their name. */
export type Mention = { readonly id: string; readonly name: string };

/** The mention of everyone at once, where that is offered. */
export const everyone: Mention = { id: 'all', name: 'all' };

/** A piece of a text, with the id of the person that it mentions, if any. */
export type MentionPiece = { readonly text: string; readonly personId: string | null };

/** A name being typed: the index of its `@`, and the text from there to the caret. */
export type MentionQuery = { readonly from: number; readonly text: string };

/** Limits of a typed name. */
const maxWords = 4;
const maxQueryLength = 60;

/**
 * The name being typed at the caret, or null. An `@` within a word (an e-mail address) starts no name, nor does that of a
 * completed mention.
 */
export function mentionQuery(text: string, caret: number, chosen: readonly Mention[]): MentionQuery | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from === -1 || isWordCharacter(before.charAt(from - 1))) return null;
  const query = before.slice(from + 1);
  if (query.length > maxQueryLength || /\n|^\s|\s\s/.test(query) || query.split(' ').length > maxWords)
    return null;
  if (chosen.some(({ name }) => query.startsWith(name) && !isWordCharacter(query.charAt(name.length))))
    return null;
  return { from, text: query };
}

/** The people whose names contain a text: first names that start with it, then those with a word that does. */
export function rankByName<T extends Pick<Mention, 'name'>>(
  people: readonly T[],
  typed: string,
): readonly T[] {
  const query = searchable(typed);
  const ranked = people.map((person) => ({ person, rank: rankOf(searchable(person.name), query) }));
  return ranked
    .filter(({ rank }) => rank < noMatch)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ person }) => person);
}

const noMatch = 3;

function rankOf(name: string, query: string): number {
  if (name.startsWith(query)) return 0;
  if (name.includes(` ${query}`)) return 1;
  return name.includes(query) ? 2 : noMatch;
}

/** The text with the typed name replaced by the full one, and the new position of the caret. */
export function withMention(
  text: string,
  caret: number,
  { from }: MentionQuery,
  name: string,
): { readonly text: string; readonly caret: number } {
  const after = text.slice(caret);
  const mention = `@${name}${after.startsWith(' ') ? '' : ' '}`;
  return { text: text.slice(0, from) + mention + after, caret: from + name.length + 2 };
}

/** The ids of the selected people whose mentions are still in the text, without duplicates. */
export function mentionedIds(text: string, chosen: readonly Mention[]): string[] {
  const found = new Set<string>();
  for (const { personId } of mentionPieces(text, chosen)) if (personId !== null) found.add(personId);
  // Selected people with the same name are all mentioned.
  for (const { id, name } of chosen) {
    if (chosen.some((other) => other.name === name && found.has(other.id))) found.add(id);
  }
  return [...found];
}

/** Splits a text at its mentions. If one name is a prefix of another, the longer one wins. */
export function mentionPieces(text: string, mentions: readonly Mention[]): MentionPiece[] {
  const longestFirst = mentions
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length);
  const pieces: MentionPiece[] = [];
  let done = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at < done || isWordCharacter(text.charAt(at - 1))) continue;
    const found = longestFirst.find(
      ({ name }) => text.startsWith(name, at + 1) && !isWordCharacter(text.charAt(at + 1 + name.length)),
    );
    if (!found) continue;
    if (at > done) pieces.push({ text: text.slice(done, at), personId: null });
    done = at + 1 + found.name.length;
    pieces.push({ text: text.slice(at, done), personId: found.id });
  }
  if (done < text.length) pieces.push({ text: text.slice(done), personId: null });
  return pieces;
}

/** Whether a character is part of a word; false for ''. */
function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character);
}
