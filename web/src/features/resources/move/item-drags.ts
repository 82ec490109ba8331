import type { Resource } from '@longtable/contract/resources';
import { type Draggable, followDrags } from '../../../platform/drag/pointer-drag.ts';
import { counted } from '../../../ui/counted.ts';
import { copyItems } from '../data/copies.ts';
import { moveItems } from '../data/resource-actions.ts';
import type { Whose } from '../data/resource-view.ts';
import { selected, selection } from '../page-state.ts';

/**
 * Lets items be dragged onto folders and onto the names of the folders around the list (`data-drop-folder`), by mouse and pen; a
 * long press of a finger selects. With Ctrl or Alt held, which may be pressed on the way, they are copied there. Returns the function that
 * stops it.
 */
export function followItemDrags(
  root: HTMLElement,
  items: () => readonly Resource[],
  whose: () => Whose,
): () => void {
  let isTouch = false;
  let isCopying = false;
  const notePointer = (event: PointerEvent): void => {
    isTouch = event.pointerType === 'touch';
    isCopying = copies(event);
  };
  root.addEventListener('pointerdown', notePointer, { capture: true });
  const stop = followDrags(root, (target) => {
    if (isTouch || target.closest('[data-item-controls] button, [data-item-controls] label, input'))
      return null;
    const id = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
    const item = items().find((each) => each.id === id);
    if (!item || item.deletedAt !== null || (!item.can.edit && !isCopying)) return null;
    return draggable(item, root, { items, whose, isCopying });
  });
  return () => {
    root.removeEventListener('pointerdown', notePointer, { capture: true });
    stop();
  };
}

/** Whether what is dragged is copied. */
const copies = ({ ctrlKey, altKey }: PointerEvent | KeyboardEvent): boolean => ctrlKey || altKey;

function draggable(
  item: Resource,
  root: HTMLElement,
  {
    items,
    whose,
    isCopying: startsCopying,
  }: {
    readonly items: () => readonly Resource[];
    readonly whose: () => Whose;
    /** Whether Ctrl or Alt was held at the press. */
    readonly isCopying: boolean;
  },
): Draggable {
  return {
    touch: 'movement',
    lift(start) {
      const ids = selected.get();
      const moved = ids.has(item.id) ? items().filter(({ id }) => ids.has(id)) : [item];
      const movedIds = new Set(moved.map(({ id }) => id));
      let target: HTMLElement | null = null;
      let isCopying = startsCopying;
      const label = labelOf(start);
      const showName = (): void => {
        label.textContent = `${isCopying ? 'Copy ' : ''}${nameOf(moved)}`;
      };
      showName();
      const keys = new AbortController();
      const noteKeys = (event: PointerEvent | KeyboardEvent): void => {
        isCopying = copies(event);
        showName();
      };
      for (const type of ['pointermove', 'keydown', 'keyup'] as const)
        window.addEventListener(type, noteKeys, { signal: keys.signal, capture: true });
      const mark = (next: HTMLElement | null): void => {
        if (next === target) return;
        target?.classList.remove('bg-selected');
        next?.classList.add('bg-selected');
        target = next;
      };
      const scroller = root.querySelector<HTMLElement>('ul')?.parentElement?.parentElement;
      return {
        cursor: 'grabbing',
        preview: label,
        scrollers: () => (scroller ? [{ element: scroller, axis: 'y' }] : []),
        move({ under }) {
          const over = under?.closest<HTMLElement>('[data-drop-folder]') ?? null;
          mark(over && movedIds.has(over.dataset['dropFolder'] ?? '') ? null : over);
        },
        drop() {
          const { dropFolder, name = '' } = target?.dataset ?? {};
          mark(null);
          keys.abort();
          if (dropFolder === undefined) return;
          const folder = { id: dropFolder === '' ? null : dropFolder, name, ...whose() };
          if (isCopying) copyItems(moved, folder);
          else
            moveItems(
              moved.filter(({ can }) => can.edit),
              folder,
            );
          selection.clear();
        },
        cancel() {
          mark(null);
          keys.abort();
        },
      };
    },
  };
}

/** The name of the item, or how many there are. */
function nameOf(moved: readonly Resource[]): string {
  const [only] = moved;
  return moved.length === 1 && only ? only.name : counted(moved.length, 'item');
}

/** What follows the pointer. */
function labelOf({ x, y }: { readonly x: number; readonly y: number }): HTMLElement {
  const label = document.createElement('div');
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
