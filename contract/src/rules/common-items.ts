/** Larger comparisons would block a page or the server. */
const maxComparisons = 4_000_000;

/**
 * The items that two lists have in the same order: their places in each, by the longest common subsequence. In lists that differ in too
 * much to compare, those that are the same at both ends.
 */
export function commonItems<T>(before: readonly T[], after: readonly T[]): [number, number][] {
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
function longestCommon<T>(one: readonly T[], other: readonly T[]): [number, number][] {
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
