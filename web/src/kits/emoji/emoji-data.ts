import { normalizeText } from '../../ui/normalize-text.ts';
import text from './emoji.txt?raw';

/** An emoji with what it is called and found by. */
export type Emoji = {
  readonly emoji: string;
  readonly name: string;
  /** The words of the name and the keywords, normalized. */
  readonly words: readonly string[];
};

/** Emoji of one kind: "Smileys". */
export type EmojiGroup = { readonly name: string; readonly emojis: readonly Emoji[] };

/** All emoji, by groups, in the order of the Unicode Standard. */
export const emojiGroups: readonly EmojiGroup[] = text
  .split('\n# ')
  .slice(1)
  .map((part) => {
    const [name = '', ...lines] = part.trim().split('\n');
    return { name, emojis: lines.map(parsed) };
  });

const byEmoji = new Map(emojiGroups.flatMap(({ emojis }) => emojis.map((each) => [each.emoji, each])));

/** The most emoji that a search finds. */
const mostFound = 96;

/** The emoji with a name or keywords that begin with each of the typed words; those found by their name first. */
export function findEmoji(typed: string): readonly Emoji[] {
  const wanted = normalizeText(typed).replaceAll(':', '').split(' ').filter(Boolean);
  if (wanted.length === 0) return [];
  const isIn = (words: readonly string[]) =>
    wanted.every((start) => words.some((word) => word.startsWith(start)));
  const found = [...byEmoji.values()].filter(({ words }) => isIn(words));
  const isNamed = ({ name }: Emoji) => isIn(normalizeText(name).split(' '));
  return [...found.filter(isNamed), ...found.filter((each) => !isNamed(each))].slice(0, mostFound);
}

/** Those of these emoji that the picker knows. */
export function knownEmoji(emojis: readonly string[]): readonly Emoji[] {
  return emojis.flatMap((emoji) => byEmoji.get(emoji) ?? []);
}

/** A line of the file: `😀 grinning face; cheerful, happy`. */
function parsed(line: string): Emoji {
  const space = line.indexOf(' ');
  const [name = '', keywords = ''] = line.slice(space + 1).split('; ');
  const words = normalizeText(`${name} ${keywords}`).split(' ');
  return { emoji: line.slice(0, space), name, words };
}
