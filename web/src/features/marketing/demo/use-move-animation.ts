import { type RefObject, useLayoutEffect, useRef } from 'react';

type Position = { readonly left: number; readonly top: number };

const easing = 'cubic-bezier(0.2, 0, 0, 1)';

/**
 * Animates every `[data-card]` inside a positioned box from its previous to its current position whenever `order` changes
 * (FLIP). `startFrom` (viewport pixels, by card) overrides the previous position, for dropped cards.
 */
export function useMoveAnimation(
  box: RefObject<HTMLElement | null>,
  order: unknown,
  { duration, startFrom }: { duration: number; startFrom: RefObject<Map<string, Position>> },
): void {
  const known = useRef<{ order: unknown; positions: Map<string, Position> }>({ order, positions: new Map() });

  useLayoutEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const positions = new Map<string, Position>();
    const cards = [...parent.querySelectorAll<HTMLElement>('[data-card]')];
    // Offsets instead of rectangles: they ignore running animations and scrolling.
    for (const card of cards)
      positions.set(card.dataset['card'] ?? '', { left: card.offsetLeft, top: card.offsetTop });
    const before = known.current;
    known.current = { order, positions };
    if (before.order === order || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      startFrom.current.clear();
      return;
    }
    const frame = parent.getBoundingClientRect();
    for (const card of cards) {
      const id = card.dataset['card'] ?? '';
      const now = positions.get(id);
      const dropped = startFrom.current.get(id);
      const from = dropped
        ? { left: dropped.left - frame.left, top: dropped.top - frame.top }
        : before.positions.get(id);
      if (now && from) animate(card, from.left - now.left, from.top - now.top, duration);
    }
    startFrom.current.clear();
  });
}

function animate(card: HTMLElement, x: number, y: number, duration: number): void {
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  card.animate(
    [
      { transform: `translate(${x}px, ${y}px)`, zIndex: 1 },
      { transform: 'none', zIndex: 1 },
    ],
    { duration, easing },
  );
}
