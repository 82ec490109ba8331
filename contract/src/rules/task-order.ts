import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** What orders tasks within a column: a fractional index, and the id where two indexes are the same. */
export type Ranked = { readonly position: string; readonly id: string };

/** The longest position that is stored: thousands of drops between the same two neighbours. */
export const maxPositionLength = 1000;

/** Compares as the database's "C" collation does: by code unit, the id deciding between equals. */
export function compareRanked(a: Ranked, b: Ranked): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * The position of something put at `index` of a column that is already in order (without the thing itself).
 * Two people who dropped at the same spot at once left two equal positions; nothing fits between those, so the
 * newcomer goes after the last of the equals.
 */
export function positionAt(column: readonly Ranked[], index: number): string {
  const before = column[index - 1]?.position ?? null;
  let next = index;
  while (before !== null && column[next]?.position === before) next += 1;
  return generateKeyBetween(before, column[next]?.position ?? null);
}

/** The positions of `count` things that come one after the other before everything in a column that is in order. */
export function positionsAtHead(column: readonly Ranked[], count: number): string[] {
  return generateNKeysBetween(null, column[0]?.position ?? null, count);
}

/** True when the text is a position that another can be made before or after. */
export function isPosition(text: string): boolean {
  if (text.length > maxPositionLength || !/^[0-9A-Za-z]+$/.test(text)) return false;
  try {
    generateKeyBetween(text, null);
    generateKeyBetween(null, text);
    return true;
  } catch {
    return false;
  }
}
