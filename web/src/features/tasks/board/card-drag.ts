import type { Scroller } from '../../../platform/drag/auto-scroll.ts';
import { type Draggable, type EarlyPress, followDrags } from '../../../platform/drag/pointer-drag.ts';
import { previewOf } from '../../../platform/drag/preview.ts';
import { cancelDrag, columnOfElement, drag, zoneOf } from './board-state.ts';
import { beginDrag, dropDragged, placeAt, setPlace } from './drag-moves.ts';
import { findProjects } from './project-drop.ts';

/**
 * Lets cards be dragged with mouse, touch and pen. `root` is the board, `scroller` its horizontal scroll container, and `early` a
 * press since before this code was loaded. Returns the function that stops it.
 */
export function followCardDrags(
  root: HTMLElement,
  scroller: HTMLElement,
  early: EarlyPress | null,
): () => void {
  const draggableAt = (target: Element): Draggable | null => {
    const card = target.closest<HTMLElement>('[data-task-card]');
    return card && !target.closest('button') ? draggableCard(card, scroller) : null;
  };
  return followDrags(root, draggableAt, early);
}

function draggableCard(card: HTMLElement, board: HTMLElement): Draggable {
  return {
    touch: 'long press',
    lift() {
      // There is one drag at a time: a card that was lifted by keyboard has to be dropped first.
      const taskId = card.dataset.taskCard ?? '';
      if (drag.get() || !beginDrag(taskId, 'pointer')) return null;
      const projects = findProjects(taskId);
      const preview = previewOf(card);
      preview.removeAttribute('data-task-card');
      return {
        cursor: 'grabbing',
        preview,
        scrollers: ({ under }) => [...scrollersOf(under), pagedByColumn(board)],
        move: (at) => setPlace(projects.over(at.under) ? null : placeAt(at, at.under)),
        drop() {
          if (projects.drop()) cancelDrag();
          else dropDragged();
        },
        cancel() {
          projects.cancel();
          cancelDrag();
        },
      };
    },
  };
}

/** The scroll container of the cards in the column under the pointer. */
function scrollersOf(under: Element | null): readonly Scroller[] {
  const group = under?.closest('[data-column-tab]') ? null : columnOfElement(under);
  const scroller = group && zoneOf(group)?.scroller();
  return scroller ? [scroller] : [];
}

/** The board snaps to its columns, so it scrolls from one to the next. */
function pagedByColumn(board: HTMLElement): Scroller {
  const column = board.querySelector<HTMLElement>('[data-drop-zone]:not([data-column-tab])');
  return { element: board, axis: 'x', page: column?.offsetWidth ?? board.clientWidth };
}
