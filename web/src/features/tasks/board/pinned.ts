import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * What of a long list is drawn: what is in view, and `pinned` wherever it is. What has the focus or is being dragged
 * must stay in the page when it is scrolled away, or both would end.
 */
export function withPinned(range: Range, pinned: readonly number[]): number[] {
  const shown = new Set(defaultRangeExtractor(range));
  for (const index of pinned) if (index >= 0 && index < range.count) shown.add(index);
  return [...shown].toSorted((a, b) => a - b);
}
