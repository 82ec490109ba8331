import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { verticalScrollerOf } from '../../../platform/drag/auto-scroll.ts';
import { type Draggable, followDrags } from '../../../platform/drag/pointer-drag.ts';

/** A dragged step and its current target index. */
export type StepDrag = { readonly stepId: string; readonly index: number };

/**
 * Drags the steps of a checklist by their handles, while `hasSteps`. The rows stay where they are in the document; the caller
 * positions them by the returned drag.
 */
export function useStepDrag(
  list: RefObject<HTMLElement | null>,
  { hasSteps, onDrop }: { hasSteps: boolean; onDrop: (stepId: string, index: number) => void },
): StepDrag | null {
  const [drag, setDrag] = useState<StepDrag | null>(null);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const rows = list.current;
    if (!hasSteps || !rows) return;
    return followDrags(rows, (target) => {
      const handle = target.closest<HTMLElement>('[data-control="handle"]');
      return handle && draggableStep(handle, rows, { setDrag, drop: (stepId, index) => drop(stepId, index) });
    });
  }, [list, hasSteps]);

  return drag;
}

function draggableStep(
  handle: HTMLElement,
  list: HTMLElement,
  {
    setDrag,
    drop,
  }: { setDrag: (drag: StepDrag | null) => void; drop: (stepId: string, index: number) => void },
): Draggable {
  return {
    touch: 'movement',
    lift() {
      const stepId = handle.closest<HTMLElement>('[data-step]')?.dataset['step'] ?? '';
      const rows = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-step]')];
      const from = rows().findIndex(({ dataset }) => dataset['step'] === stepId);
      const scroller = verticalScrollerOf(list);
      let index = from;
      setDrag({ stepId, index });
      // Safari focuses no button that is pressed; the keys that move a step need the focus.
      handle.focus({ preventScroll: true });
      return {
        cursor: 'grabbing',
        scrollers: () => (scroller ? [{ element: scroller, axis: 'y' }] : []),
        move({ y }) {
          const passed = rows().filter((row) => row.dataset['step'] !== stepId && middleOf(row) < y).length;
          if (passed === index) return;
          index = passed;
          setDrag({ stepId, index });
        },
        drop() {
          setDrag(null);
          if (index !== from) drop(stepId, index);
        },
        cancel: () => setDrag(null),
      };
    },
  };
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

/** The index of each step during a drag, by id. */
export function placesDuring(ids: readonly string[], drag: StepDrag | null): ReadonlyMap<string, number> {
  const order = drag ? movedTo(ids, drag.stepId, drag.index) : ids;
  return new Map(order.map((id, index) => [id, index]));
}

/** The ids with one of them moved. */
export function movedTo(ids: readonly string[], id: string, index: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(index, 0, id);
}
