import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { lazyModule, onFirstInteraction } from '../../../ui/lazy-part.tsx';
import type { CardDrag, DragActions } from './card-drag.ts';

const loadCardDrags = lazyModule(() => import('./card-drag.ts'));

/** Drags cards (`[data-card]`) between columns (`[data-column]`), as soon as a person is there. */
export function useCardDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: DragActions['drop'],
): CardDrag | null {
  const [drag, setDrag] = useState<CardDrag | null>(null);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    let stop = (): void => undefined;
    let isOver = false;
    const begin = async (): Promise<void> => {
      const { followCardDrags } = await loadCardDrags();
      if (isOver || !board.current) return;
      stop = followCardDrags(board.current, { setDrag, drop: (...dropped) => drop(...dropped) });
    };
    onFirstInteraction(() => void begin());
    return () => {
      isOver = true;
      stop();
    };
  }, [board]);

  return drag;
}
