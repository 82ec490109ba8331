import { commonItems } from '@longtable/contract/rules/common-items';

/** A part of one of two texts, or of both. */
export type Part<T> = { readonly kind: 'same' | 'added' | 'removed'; readonly items: readonly T[] };

/** What was removed from the one list, and added, to get the other: the fewest items. */
export function difference<T>(before: readonly T[], after: readonly T[]): Part<T>[] {
  const parts: Part<T>[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [
    ...commonItems(before, after),
    [before.length, after.length] as const,
  ]) {
    parts.push(
      { kind: 'removed', items: before.slice(row, nextRow) },
      { kind: 'added', items: after.slice(column, nextColumn) },
      { kind: 'same', items: before.slice(nextRow, nextRow + 1) },
    );
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return joined(parts);
}

function joined<T>(parts: readonly Part<T>[]): Part<T>[] {
  const all: Part<T>[] = [];
  for (const part of parts) {
    if (part.items.length === 0) continue;
    const last = all.at(-1);
    if (last?.kind === part.kind)
      all[all.length - 1] = { kind: part.kind, items: [...last.items, ...part.items] };
    else all.push(part);
  }
  return all;
}

/** A block of text as it was changed: its words. */
export type ChangedBlock = readonly Part<string>[];

/**
 * The blocks of both texts in order, those that were changed with their words compared. A removed and an added block that have
 * words in common are the same block, changed.
 */
export function changedBlocks(before: readonly string[], after: readonly string[]): ChangedBlock[] {
  const blocks: ChangedBlock[] = [];
  const parts = difference(before, after);
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    const next = parts[index + 1];
    if (!part) break;
    if (part.kind === 'removed' && next?.kind === 'added') {
      blocks.push(...pairs(part.items, next.items));
      index += 1;
    } else blocks.push(...part.items.map((text) => [{ kind: part.kind, items: [text] }]));
  }
  return blocks;
}

/** How far to look for the block that one has become. */
const maxMoved = 20;

function pairs(before: readonly string[], after: readonly string[]): ChangedBlock[] {
  const blocks: ChangedBlock[] = [];
  let next = 0;
  for (const old of before) {
    const nearby = after.slice(next, next + maxMoved);
    const found = nearby.findIndex((text) => isLike(old, text));
    const now = nearby[found];
    if (now === undefined) {
      blocks.push([{ kind: 'removed', items: [old] }]);
      continue;
    }
    blocks.push(...nearby.slice(0, found).map((text): ChangedBlock => [{ kind: 'added', items: [text] }]));
    blocks.push(difference(wordsOf(old), wordsOf(now)));
    next += found + 1;
  }
  return [...blocks, ...after.slice(next).map((text): ChangedBlock => [{ kind: 'added', items: [text] }])];
}

/** Whether at least a third of the words of one text are in the other. */
function isLike(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => new Set(text.toLowerCase().split(/\s+/)));
  if (!words || !others) return false;
  const common = [...words].filter((word) => others.has(word)).length;
  return common * 3 >= Math.max(words.size, others.size);
}

/** Words and what is between them. */
function wordsOf(text: string): string[] {
  return text.split(/(\s+)/).filter((word) => word !== '');
}
