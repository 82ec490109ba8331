import { type RefObject, useLayoutEffect, useRef } from 'react';

type Spot = { readonly left: number; readonly top: number };

const easing = 'cubic-bezier(0.2, 0, 0, 1)';

/**
 * Lets every `[data-card]` inside a positioned box glide from where it was to where it is whenever `order` changes.
 * `startFrom` (viewport pixels, by card) overrides where a card comes from: the hand that dropped it.
 */
export function useGlide(
  box: RefObject<HTMLElement | null>,
  order: unknown,
  { duration, startFrom }: { duration: number; startFrom: RefObject<Map<string, Spot>> },
): void {
  const known = useRef<{ order: unknown; spots: Map<string, Spot> }>({ order, spots: new Map() });

  useLayoutEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const spots = new Map<string, Spot>();
    const cards = [...parent.querySelectorAll<HTMLElement>('[data-card]')];
    // Offsets, not rectangles: a glide that is still under way doesn't falsify them, and neither does scrolling.
    for (const card of cards)
      spots.set(card.dataset['card'] ?? '', { left: card.offsetLeft, top: card.offsetTop });
    const before = known.current;
    known.current = { order, spots };
    if (before.order === order || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      startFrom.current.clear();
      return;
    }
    const frame = parent.getBoundingClientRect();
    for (const card of cards) {
      const id = card.dataset['card'] ?? '';
      const now = spots.get(id);
      const hand = startFrom.current.get(id);
      const from = hand ? { left: hand.left - frame.left, top: hand.top - frame.top } : before.spots.get(id);
      if (now && from) glide(card, from.left - now.left, from.top - now.top, duration);
    }
    startFrom.current.clear();
  });
}

function glide(card: HTMLElement, x: number, y: number, duration: number): void {
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  card.animate(
    [
      { transform: `translate(${x}px, ${y}px)`, zIndex: 1 },
      { transform: 'none', zIndex: 1 },
    ],
    { duration, easing },
  );
}
