import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Ranked } from './task-order.ts';

/** The longest position that is stored. Reaching it takes thousands of drops between the same two neighbours. */
export const maxPositionLength = 1000;

/**
 * The position of a task dropped at `index` of a sorted column (without that task). Two people who drop at the same
 * place at once create equal positions; nothing fits between those, so the new task goes after the last of the equals.
 */
export function positionAt(column: readonly Ranked[], index: number): string {
  const before = column[index - 1]?.position ?? null;
  let next = index;
  while (before !== null && column[next]?.position === before) next += 1;
  return generateKeyBetween(before, column[next]?.position ?? null);
}

/** Positions for `count` tasks in a row before everything in a sorted column. */
export function positionsAtHead(column: readonly Ranked[], count: number): string[] {
  return generateNKeysBetween(null, column[0]?.position ?? null, count);
}

/** True when the text is a position that others can be generated before and after. */
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
