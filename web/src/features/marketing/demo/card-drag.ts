import { type Draggable, followDrags } from '../../../platform/drag/pointer-drag.ts';
import { previewOf } from '../../../platform/drag/preview.ts';
import type { DemoStatus } from './shared-board.ts';

/** Where the card would land. */
export type DropTarget = { readonly status: DemoStatus; readonly index: number };

/** The dragged card, and where it would land. */
export type CardDrag = { readonly taskId: string; readonly target: DropTarget | null };

/** What a drag changes. */
export type DragActions = {
  setDrag(drag: CardDrag | null): void;
  /** `from` is where the preview was, in pixels of the window. */
  drop(taskId: string, target: DropTarget, from: { left: number; top: number }): void;
};

/** Lets cards (`[data-card]`) be dragged between columns (`[data-column]`) of a board. Returns how to stop. */
export function followCardDrags(board: HTMLElement, actions: DragActions): () => void {
  return followDrags(board, (target) => {
    const card = target.closest<HTMLElement>('[data-card]');
    return card && draggableCard(card, board, actions);
  });
}

function draggableCard(card: HTMLElement, board: HTMLElement, { setDrag, drop }: DragActions): Draggable {
  const taskId = card.dataset['card'] ?? '';
  return {
    touch: 'long press',
    lift(start) {
      const { left, top } = card.getBoundingClientRect();
      const preview = previewOf(card);
      preview.removeAttribute('data-card');
      let from = { left, top };
      let target: DropTarget | null = null;
      setDrag({ taskId, target });
      return {
        cursor: 'grabbing',
        preview,
        move({ x, y }) {
          from = { left: left + x - start.x, top: top + y - start.y };
          const next = targetAt(board, { x, y, taskId });
          // A movement of one pixel renders nothing.
          if (next?.status === target?.status && next?.index === target?.index) return;
          target = next;
          setDrag({ taskId, target });
        },
        drop() {
          if (target) drop(taskId, target, from);
          setDrag(null);
        },
        cancel: () => setDrag(null),
      };
    },
  };
}

/** The target under the pointer; null outside of every column. */
function targetAt(
  board: HTMLElement,
  { x, y, taskId }: { x: number; y: number; taskId: string },
): DropTarget | null {
  for (const column of board.querySelectorAll<HTMLElement>('[data-column]')) {
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
