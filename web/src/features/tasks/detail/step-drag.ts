import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

/** A dragged step and its current target index. */
export type StepDrag = { readonly stepId: string; readonly index: number };

/**
 * Drags the steps of a checklist by their handles. The rows stay where they are in the document (a handle that moves in it
 * would lose pointer capture); the caller positions them by `drag`. Escape cancels.
 */
export function useStepDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (stepId: string, index: number) => void,
) {
  const [drag, setDrag] = useState<StepDrag | null>(null);
  const from = useRef(0);

  const rowsBut = (stepId: string): HTMLElement[] =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])].filter(
      ({ dataset }) => dataset['step'] !== stepId,
    );

  /** The props of a step's handle. */
  const handleProps = (stepId: string, index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      // Do not start a text selection.
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = index;
      setDrag({ stepId, index });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag?.stepId !== stepId) return;
      const passed = rowsBut(stepId).filter((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2 < event.clientY;
      }).length;
      if (passed === drag.index) return;
      setDrag({ stepId, index: passed });
      // Scroll when the pointer is beyond the dialog.
      event.currentTarget.closest('[data-step]')?.scrollIntoView({ block: 'nearest' });
    },
    onPointerUp() {
      if (drag?.stepId !== stepId) return;
      setDrag(null);
      if (drag.index !== from.current) onDrop(stepId, drag.index);
    },
    onPointerCancel: () => setDrag(null),
    onLostPointerCapture: () => setDrag(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (drag && event.key === 'Escape') setDrag(null);
    },
    ...(drag && { 'data-keeps-escape': '' }),
  });
  return { drag, handleProps };
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
