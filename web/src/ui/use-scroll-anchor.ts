import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/** The first visible rows and where each starts, in pixels. */
type Seen = {
  readonly list: readonly unknown[];
  readonly itemOf: ItemOf;
  readonly starts: ReadonlyMap<object, number>;
};

/** The data of a row by index: the same object until it changes. Null for rows that are not to be followed. */
type ItemOf = (index: number) => object | null;

/**
 * Keeps what is visible in place when rows above it are added, removed or moved: browsers do not, since virtual rows are
 * positioned absolutely. Follows the first visible row that has not changed itself, for it may have moved. `itemOf` is a new
 * function when the rows have changed; `list` has other values when they are sorted or narrowed in another way, which
 * nothing can be kept in place for.
 */
export function useScrollAnchor(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  itemOf: ItemOf,
  list: readonly unknown[],
): void {
  const seen = useRef<Seen | null>(null);
  useLayoutEffect(() => {
    const { scrollElement, measurementsCache, range } = virtualizer;
    const before = seen.current;
    // Not at the top, where new rows should appear.
    if (
      scrollElement &&
      before &&
      before.itemOf !== itemOf &&
      isSame(before.list, list) &&
      scrollElement.scrollTop > 0
    ) {
      const moved = shiftOf(before.starts, itemOf, measurementsCache);
      if (moved !== 0) scrollBy(virtualizer, moved);
    }
    const starts = new Map<object, number>();
    if (range) {
      for (let index = range.startIndex; index <= range.endIndex; index += 1) {
        const item = itemOf(index);
        const row = measurementsCache[index];
        if (item && row) starts.set(item, row.start);
      }
    }
    seen.current = { list, itemOf, starts };
  });
}

function scrollBy(virtualizer: Virtualizer<HTMLDivElement, Element>, pixels: number): void {
  const { scrollElement } = virtualizer;
  if (!scrollElement) return;
  scrollElement.scrollTop += pixels;
  // Until the scroll event, the virtualizer would add its own corrections to the old offset.
  virtualizer.scrollOffset = scrollElement.scrollTop;
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** How far the first of some rows that is still there has moved, in pixels. */
function shiftOf(
  starts: Seen['starts'],
  itemOf: ItemOf,
  rows: readonly { readonly start: number }[],
): number {
  let found: { readonly from: number; readonly to: number } | null = null;
  for (const [index, { start }] of rows.entries()) {
    const item = itemOf(index);
    const from = item ? starts.get(item) : undefined;
    if (from !== undefined && (found === null || from < found.from)) found = { from, to: start };
  }
  return found ? found.to - found.from : 0;
}
