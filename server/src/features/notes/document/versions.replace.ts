import { noteFragment } from '@longtable/contract/note-documents';
import * as Y from 'yjs';

/** The most comparisons of blocks: of longer texts everything between the equal start and end is replaced. */
const maxComparisons = 4_000_000;

/**
 * Makes the text of a document that of another one. Blocks that are the same in both stay as they are, so that what others type in
 * these at the same moment is kept.
 */
export function replaceText(doc: Y.Doc, by: Y.Doc): void {
  const [fragment, other] = [doc.getXmlFragment(noteFragment), by.getXmlFragment(noteFragment)];
  const [before, after] = [blocksOf(fragment), blocksOf(other)];
  const kept = commonBlocks(before.map(textOf), after.map(textOf));
  doc.transact(() => {
    let [at, from, to] = [0, 0, 0];
    for (const [keptFrom, keptTo] of [...kept, [before.length, after.length] as const]) {
      if (keptFrom > from) fragment.delete(at, keptFrom - from);
      const added = after.slice(to, keptTo).map((block) => block.clone());
      if (added.length > 0) fragment.insert(at, added);
      at += added.length + 1;
      [from, to] = [keptFrom + 1, keptTo + 1];
    }
  });
}

type Block = Y.XmlElement | Y.XmlText;

function blocksOf(fragment: Y.XmlFragment): Block[] {
  return fragment.toArray().filter((block) => block instanceof Y.XmlElement || block instanceof Y.XmlText);
}

/** All of a block as text, to compare. */
function textOf(block: Block): string {
  return JSON.stringify(plain(block));
}

function plain(node: unknown): unknown {
  if (node instanceof Y.XmlText) return node.toDelta();
  if (!(node instanceof Y.XmlElement)) return null;
  const attributes = Object.entries(node.getAttributes()).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return [node.nodeName, attributes, node.toArray().map(plain)];
}

/** The blocks that both have in the same order: their places in each, the longest such list where that is cheap to find. */
function commonBlocks(before: readonly string[], after: readonly string[]): [number, number][] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const [rows, columns] = [before.length - start - end, after.length - start - end];
  const pairs: [number, number][] = [];
  for (let index = 0; index < start; index += 1) pairs.push([index, index]);
  if (rows * columns <= maxComparisons)
    for (const [row, column] of longestCommon(
      before.slice(start, start + rows),
      after.slice(start, start + columns),
    ))
      pairs.push([start + row, start + column]);
  for (let index = 0; index < end; index += 1)
    pairs.push([before.length - end + index, after.length - end + index]);
  return pairs;
}

/** The longest common subsequence, as pairs of places. */
function longestCommon(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
