import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

/** A step on its way to another place: where it would be put down now. */
export type StepDrag = { readonly stepId: string; readonly index: number };

/**
 * Drags the steps of a checklist by their handles. The rows keep their place in the document meanwhile (a handle that
 * is moved in it would lose the pointer): the caller orders them by `drag`. Escape puts the step back.
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

  /** What belongs on the handle of a step. */
  const handleProps = (stepId: string, index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      // Without the marking of text that would begin here.
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
      // Further down than the dialog shows.
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

/** The places of all steps while one is on its way: by id, from the top. */
export function placesDuring(ids: readonly string[], drag: StepDrag | null): ReadonlyMap<string, number> {
  const order = drag ? movedTo(ids, drag.stepId, drag.index) : ids;
  return new Map(order.map((id, index) => [id, index]));
}

/** The ids with one of them in another place. */
export function movedTo(ids: readonly string[], id: string, index: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(index, 0, id);
}
