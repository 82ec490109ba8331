import type { Node } from '@tiptap/pm/model';

/** A part of the text, by positions of ProseMirror. */
export type Range = { readonly from: number; readonly to: number };

/** What is searched: the commented text as it was, and the text on either side of it. */
export type Quoted = { readonly quote: string; readonly before: string; readonly after: string };

/** How much of the text on either side has to be the same to trust a short quote, in characters without spaces. */
const enoughContext = 8;
/** A quote of this length is trusted by itself when it is found once. */
const longQuote = 16;
/** How far from where a text was it is searched first, in positions. */
export const nearby = 500;

/** What is no text counts as one character, as in positions. */
const leaf = '\uFFFC';

/** The text of a part as it is quoted: blocks are lines. */
export function textIn(doc: Node, { from, to }: Range): string {
  return doc.textBetween(from, to, '\n', leaf);
}

/** A text without spaces: splitting a block or changing its kind changes nothing else. */
export function bare(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/**
 * Finds a quoted text again after its block was replaced. `near` is where it was, if that is known: only what touches this is found
 * then. Otherwise the best place in the whole text, if the text beside it is the same too.
 */
export function findQuote(doc: Node, quoted: Quoted, near: Range | null): Range | null {
  const wanted = bare(quoted.quote);
  if (wanted === '') return null;
  const within = near && {
    from: Math.max(0, near.from - nearby - quoted.quote.length),
    to: Math.min(doc.content.size, near.to + nearby + quoted.quote.length),
  };
  const { text, positions } = bareTextOf(doc, within);
  const before = bare(quoted.before);
  const after = bare(quoted.after);
  let best: Range | null = null;
  let bestScore = -1;
  let count = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const found = { from: positions[at] ?? 0, to: (positions[end - 1] ?? 0) + 1 };
    if (near && (found.to < near.from || found.from > near.to)) continue;
    count += 1;
    const left = sameAtEnd(text.slice(0, at), before);
    const right = sameAtStart(text.slice(end, end + after.length), after);
    const isTrusted =
      near !== null ||
      left >= Math.min(enoughContext, before.length || Number.POSITIVE_INFINITY) ||
      right >= Math.min(enoughContext, after.length || Number.POSITIVE_INFINITY) ||
      wanted.length >= longQuote ||
      (before === '' && after === '');
    if (isTrusted && left + right > bestScore) {
      best = found;
      bestScore = left + right;
    }
  }
  // One of several that nothing tells apart would be a guess.
  return count > 1 && bestScore <= 0 && near === null ? null : best;
}

/** The text of a document or a part of it without spaces, and the position of each of its characters. */
function bareTextOf(doc: Node, within: Range | null): { text: string; positions: number[] } {
  const positions: number[] = [];
  const parts: string[] = [];
  const { from, to } = within ?? { from: 0, to: doc.content.size };
  doc.nodesBetween(from, to, (node, position) => {
    if (!node.isText && !(node.isInline && node.isLeaf)) return true;
    const text = node.isText ? (node.text ?? '') : leaf;
    for (let index = 0; index < text.length; index += 1) {
      const character = text.charAt(index);
      if (character.trim() === '') continue;
      parts.push(character);
      positions.push(position + index);
    }
    return false;
  });
  return { text: parts.join(''), positions };
}

function sameAtEnd(text: string, other: string): number {
  let same = 0;
  while (same < other.length && same < text.length && text.at(-1 - same) === other.at(-1 - same)) same += 1;
  return same;
}

function sameAtStart(text: string, other: string): number {
  let same = 0;
  while (same < other.length && same < text.length && text[same] === other[same]) same += 1;
  return same;
}
