import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * The indexes to render: the visible ones and the `pinned` ones. The focused and the dragged item must stay in the document
 * when they are scrolled out of view, or the focus and the events of the touch would be lost.
 */
export function withPinned(range: Range, pinned: readonly number[]): number[] {
  const shown = new Set(defaultRangeExtractor(range));
  for (const index of pinned) if (index >= 0 && index < range.count) shown.add(index);
  return [...shown].toSorted((a, b) => a - b);
}
