import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DemoStatus } from './shared-board.ts';

/** Where the card would land. */
export type DropTarget = { readonly status: DemoStatus; readonly index: number };

/** The card in the hand: where it was taken from, in viewport pixels. */
export type HeldCard = {
  readonly taskId: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
};

/** A mouse drags after this many pixels; a finger that moves this far before the hold is up scrolls the page. */
const slack = 5;
const fingerHold = 220;

/**
 * Dragging cards (`[data-card]`) between columns (`[data-column]`) with mouse, pen and finger: pointer events,
 * because a browser's own drag and drop doesn't exist for fingers everywhere.
 */
export function useCardDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: (taskId: string, target: DropTarget, from: { left: number; top: number }) => void,
) {
  const [held, setHeld] = useState<HeldCard | null>(null);
  const [target, setTarget] = useState<DropTarget | null>(null);
  /** The picture that follows the pointer: moved by hand, sixty times a second is too often to render. */
  const ghost = useRef<HTMLDivElement>(null);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const root = board.current;
    if (!root) return;
    let press: Press | null = null;
    let dragging = false;
    let justDropped = false;

    const begin = () => {
      if (!press) return;
      dragging = true;
      const { left, top, width } = press.card.getBoundingClientRect();
      press = { ...press, left, top };
      setHeld({ taskId: press.taskId, left, top, width });
    };
    const end = () => {
      if (press) clearTimeout(press.timer);
      press = null;
      dragging = false;
      setHeld(null);
      setTarget(null);
      for (const [type, listener] of Object.entries(following))
        removeEventListener(type, listener as EventListener);
    };
    const following = {
      pointermove(event: PointerEvent) {
        if (!press || event.pointerId !== press.pointerId) return;
        const x = event.clientX - press.x;
        const y = event.clientY - press.y;
        if (!dragging) {
          if (Math.hypot(x, y) < slack) return;
          if (press.isFinger) return end();
          begin();
        }
        if (ghost.current) ghost.current.style.transform = `translate(${x}px, ${y}px) rotate(1.5deg)`;
        setTarget((before) => same(before, targetAt(root, event.clientX, event.clientY, press?.taskId)));
      },
      pointerup(event: PointerEvent) {
        if (!press || event.pointerId !== press.pointerId) return;
        const found = dragging ? targetAt(root, event.clientX, event.clientY, press.taskId) : null;
        justDropped = dragging;
        if (found) {
          const from = {
            left: press.left + event.clientX - press.x,
            top: press.top + event.clientY - press.y,
          };
          drop(press.taskId, found, from);
        }
        end();
        setTimeout(() => {
          justDropped = false;
        });
      },
      pointercancel: end,
      keydown(event: KeyboardEvent) {
        if (event.key === 'Escape' && dragging) end();
      },
    };
    const down = (event: PointerEvent) => {
      const card = (event.target as Element).closest<HTMLElement>('[data-card]');
      if (!card || press || event.button !== 0 || !event.isPrimary) return;
      const isFinger = event.pointerType === 'touch';
      press = {
        card,
        taskId: card.dataset['card'] ?? '',
        pointerId: event.pointerId,
        isFinger,
        x: event.clientX,
        y: event.clientY,
        left: 0,
        top: 0,
        timer: isFinger ? setTimeout(begin, fingerHold) : undefined,
      };
      for (const [type, listener] of Object.entries(following))
        addEventListener(type, listener as EventListener);
    };
    // Listening from the start: a browser asks only the listeners it knew when the finger came down.
    const holdThePage = (event: TouchEvent) => {
      if (dragging) event.preventDefault();
    };
    const noMenu = (event: Event) => {
      if (press?.isFinger) event.preventDefault();
    };
    const noClick = (event: Event) => {
      if (!justDropped) return;
      event.preventDefault();
      event.stopPropagation();
    };
    root.addEventListener('pointerdown', down);
    root.addEventListener('touchmove', holdThePage, { passive: false });
    root.addEventListener('contextmenu', noMenu);
    root.addEventListener('click', noClick, { capture: true });
    return () => {
      end();
      root.removeEventListener('pointerdown', down);
      root.removeEventListener('touchmove', holdThePage);
      root.removeEventListener('contextmenu', noMenu);
      root.removeEventListener('click', noClick, { capture: true });
    };
  }, [board]);

  return { held, target, ghost };
}

type Press = {
  card: HTMLElement;
  taskId: string;
  pointerId: number;
  isFinger: boolean;
  x: number;
  y: number;
  left: number;
  top: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** The place under the pointer; null outside of every column. */
function targetAt(root: HTMLElement, x: number, y: number, taskId: string | undefined): DropTarget | null {
  for (const column of root.querySelectorAll<HTMLElement>('[data-column]')) {
    const { left, right, top, bottom } = column.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) continue;
    const cards = [...column.querySelectorAll<HTMLElement>('[data-card]')].filter(
      (card) => card.dataset['card'] !== taskId,
    );
    const index = cards.filter((card) => {
      const box = card.getBoundingClientRect();
      return box.top + box.height / 2 < y;
    }).length;
    return { status: column.dataset['column'] as DemoStatus, index };
  }
  return null;
}

/** The target before when it is the same place, so that a move of one pixel renders nothing. */
function same(before: DropTarget | null, now: DropTarget | null): DropTarget | null {
  return before && now && before.status === now.status && before.index === now.index ? before : now;
}
