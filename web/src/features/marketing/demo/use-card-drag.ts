import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { lazyModule, onFirstInteraction } from '../../../ui/lazy-part.tsx';
import type { CardDrag, DragActions } from './card-drag.ts';

const loadCardDrags = lazyModule(() => import('./card-drag.ts'));

/** Drags cards (`[data-card]`) between columns (`[data-column]`). Its code is loaded on the first interaction. */
export function useCardDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: DragActions['drop'],
): CardDrag | null {
  const [drag, setDrag] = useState<CardDrag | null>(null);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    let stop = (): void => undefined;
    let isCancelled = false;
    const start = async (): Promise<void> => {
      const { followCardDrags } = await loadCardDrags();
      if (isCancelled || !board.current) return;
      stop = followCardDrags(board.current, { setDrag, drop: (...dropped) => drop(...dropped) });
    };
    onFirstInteraction(() => void start());
    return () => {
      isCancelled = true;
      stop();
    };
  }, [board]);

  return drag;
}
