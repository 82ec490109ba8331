import { searchable } from '@longtable/contract/rules/search-text';

/** Somebody whom a comment mentions: in the text they stand as `@` and their name. */
export type Mentioned = { readonly id: string; readonly name: string };

/** A piece of a text, and whom it mentions, if it does. */
export type MentionPiece = { readonly text: string; readonly personId: string | null };

/** What is being typed after an `@`: where the `@` stands, and what follows it up to the caret. */
export type MentionQuery = { readonly from: number; readonly text: string };

/** Names have a few words at most, and nobody looks for longer ones. */
const mostWords = 4;
const longestQuery = 60;

/**
 * The name that is being typed at the caret, or null. An `@` inside of a word begins none (an e-mail address), nor does
 * one whose name has been chosen already.
 */
export function mentionQuery(text: string, caret: number, chosen: readonly Mentioned[]): MentionQuery | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from === -1 || isWordSign(before.charAt(from - 1))) return null;
  const query = before.slice(from + 1);
  if (query.length > longestQuery || /\n|^\s|\s\s/.test(query) || query.split(' ').length > mostWords)
    return null;
  if (chosen.some(({ name }) => query.startsWith(name) && !isWordSign(query.charAt(name.length))))
    return null;
  return { from, text: query };
}

/**
 * The people whose names have what was typed in them: first those whose name begins so, then those of whom another word
 * of it does.
 */
export function likelyFirst<T extends Pick<Mentioned, 'name'>>(
  people: readonly T[],
  typed: string,
): readonly T[] {
  const wanted = searchable(typed);
  const ranked = people.map((person) => ({ person, rank: rankOf(searchable(person.name), wanted) }));
  return ranked
    .filter(({ rank }) => rank < notFound)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ person }) => person);
}

const notFound = 3;

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0;
  if (name.includes(` ${wanted}`)) return 1;
  return name.includes(wanted) ? 2 : notFound;
}

/** The text with the name that was being typed replaced with the whole one, and where the caret is then. */
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

/** The ids of those of the chosen people who still stand in the text, each once. */
export function mentionedIn(text: string, chosen: readonly Mentioned[]): string[] {
  const found = new Set<string>();
  for (const { personId } of mentionPieces(text, chosen)) if (personId !== null) found.add(personId);
  // Two people of the same name: both were chosen, and both are meant.
  for (const { id, name } of chosen) {
    if (chosen.some((other) => other.name === name && found.has(other.id))) found.add(id);
  }
  return [...found];
}

/** Cuts a text where mentions begin and end. Of two names of which one begins the other, the longer one is meant. */
export function mentionPieces(text: string, mentions: readonly Mentioned[]): MentionPiece[] {
  const longestFirst = mentions
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length);
  const pieces: MentionPiece[] = [];
  let done = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at < done || isWordSign(text.charAt(at - 1))) continue;
    const found = longestFirst.find(
      ({ name }) => text.startsWith(name, at + 1) && !isWordSign(text.charAt(at + 1 + name.length)),
    );
    if (!found) continue;
    if (at > done) pieces.push({ text: text.slice(done, at), personId: null });
    done = at + 1 + found.name.length;
    pieces.push({ text: text.slice(at, done), personId: found.id });
  }
  if (done < text.length) pieces.push({ text: text.slice(done), personId: null });
  return pieces;
}

/** Whether a sign (or none, '') belongs to a word. */
function isWordSign(sign: string): boolean {
  return /[\p{L}\p{N}_]/u.test(sign);
}
