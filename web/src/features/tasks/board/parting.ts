import type { Extent } from './drop-place.ts';

/** A gap among the cards of a column, into which a card would be dropped. */
export type Gap = {
  /** The cards, as they are without the gap, in pixels along the column. */
  readonly extents: readonly Extent[];
  /** The space between two cards. */
  readonly gap: number;
  /** The index of the dragged card in this column; -1 if it comes from elsewhere. */
  readonly own: number;
  /** The index before which it would be dropped. */
  readonly to: number;
  /** The size of the dragged card. */
  readonly size: number;
};

/** How far the card at an index moves to make room. The dragged one itself moves to the place of the drop. */
export function shiftOf(index: number, { extents, gap, own, to, size }: Gap): number {
  if (own === -1) return index >= to ? size + gap : 0;
  if (index === own) return placeOf({ extents, gap, own, to, size }) - (extents[own]?.start ?? 0);
  if (index > own && index < to) return -size - gap;
  return index < own && index >= to ? size + gap : 0;
}

/** Where the dropped card would begin. */
export function placeOf({ extents, gap, own, to, size }: Gap): number {
  const [before, at] = [extents[to - 1], extents[to]];
  if (own !== -1 && to > own && before) return before.start + before.size - size;
  if (at) return at.start;
  return before ? before.start + before.size + gap : 0;
}

/** How long cards take to part, in milliseconds. */
const partingMs = 150;

/**
 * Moves the cards of a list apart by transforms alone: a drag causes no layout. Returns the function that lets them return: at
 * once for `isOver`, since a dropped card takes its place in the same frame, and otherwise as slowly as they parted.
 */
export function part(list: Element, gap: Gap): (isOver: boolean) => void {
  const cards = [...list.querySelectorAll<HTMLElement>(':scope > [data-index]')];
  for (const card of cards) {
    const shift = shiftOf(Number(card.dataset['index']), gap);
    card.style.transition = `translate ${partingMs}ms ease-out`;
    card.style.translate = shift === 0 ? '' : `0 ${shift}px`;
  }
  return (isOver) => {
    for (const card of cards) {
      if (isOver) card.style.transition = '';
      card.style.translate = '';
    }
  };
}
