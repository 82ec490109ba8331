import type { Resource } from '@longtable/contract/resources';
import { type Draggable, followDrags } from '../../../platform/drag/pointer-drag.ts';
import { counted } from '../../../ui/counted.ts';
import { moveItems } from '../data/resource-actions.ts';
import type { Whose } from '../data/resource-view.ts';
import { selected, selection } from '../page-state.ts';

/**
 * Lets items be dragged onto folders and onto the names of the folders around the list (`data-drop-folder`), by mouse and pen; a
 * long press of a finger selects. Returns the function that stops it.
 */
export function followItemDrags(
  root: HTMLElement,
  items: () => readonly Resource[],
  whose: () => Whose,
): () => void {
  let isTouch = false;
  const notePointer = ({ pointerType }: PointerEvent): void => {
    isTouch = pointerType === 'touch';
  };
  root.addEventListener('pointerdown', notePointer, { capture: true });
  const stop = followDrags(root, (target) => {
    if (isTouch || target.closest('[data-item-controls] button, [data-item-controls] label, input'))
      return null;
    const id = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
    const item = items().find((each) => each.id === id);
    return item && item.can.edit && item.deletedAt === null ? draggable(item, root, items, whose) : null;
  });
  return () => {
    root.removeEventListener('pointerdown', notePointer, { capture: true });
    stop();
  };
}

function draggable(
  item: Resource,
  root: HTMLElement,
  items: () => readonly Resource[],
  whose: () => Whose,
): Draggable {
  return {
    touch: 'movement',
    lift(start) {
      const ids = selected.get();
      const moved = ids.has(item.id) ? items().filter(({ id }) => ids.has(id)) : [item];
      const movedIds = new Set(moved.map(({ id }) => id));
      let target: HTMLElement | null = null;
      const mark = (next: HTMLElement | null): void => {
        if (next === target) return;
        target?.classList.remove('bg-selected');
        next?.classList.add('bg-selected');
        target = next;
      };
      const scroller = root.querySelector<HTMLElement>('ul')?.parentElement?.parentElement;
      return {
        cursor: 'grabbing',
        preview: labelOf(moved, start),
        scrollers: () => (scroller ? [{ element: scroller, axis: 'y' }] : []),
        move({ under }) {
          const over = under?.closest<HTMLElement>('[data-drop-folder]') ?? null;
          mark(over && movedIds.has(over.dataset['dropFolder'] ?? '') ? null : over);
        },
        drop() {
          const { dropFolder, name = '' } = target?.dataset ?? {};
          mark(null);
          if (dropFolder === undefined) return;
          moveItems(moved, { id: dropFolder === '' ? null : dropFolder, name, ...whose() });
          selection.clear();
        },
        cancel: () => mark(null),
      };
    },
  };
}

/** What follows the pointer: the name of the item, or how many there are. */
function labelOf(
  moved: readonly Resource[],
  { x, y }: { readonly x: number; readonly y: number },
): HTMLElement {
  const label = document.createElement('div');
  const [only] = moved;
  label.textContent = moved.length === 1 && only ? only.name : counted(moved.length, 'item');
  label.className = 'truncate rounded-control bg-raised px-3 py-2 font-medium text-ink text-sm';
  Object.assign(label.style, {
    position: 'absolute',
    left: `${x + 12}px`,
    top: `${y + 12}px`,
    maxWidth: '16rem',
    boxShadow: 'var(--shadow-drag)',
  });
  return label;
}
