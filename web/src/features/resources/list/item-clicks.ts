import type { Resource } from '@longtable/contract/resources';
import type { MouseEvent } from 'react';
import { openActionsByContextMenu } from '../../../ui/open-actions.ts';
import { selected, selection } from '../page-state.ts';

/**
 * The handlers for the pointer on a row or card. A click on the name (`data-row-focus`) opens, one beside it selects; with Ctrl or
 * ⌘ it adds, with Shift a range. A double click opens. By touch a tap opens, or selects while something is selected.
 */
export function itemClicks(item: Resource, order: () => readonly string[], open: () => void) {
  return {
    onClick(event: MouseEvent) {
      const { target } = event;
      if (!(target instanceof Element) || target.closest('[data-item-controls], input, label')) return;
      const isName = target.closest('[data-row-focus]') !== null;
      const { pointerType } = event.nativeEvent as PointerEvent;
      const isTouch = pointerType === 'touch' || matchMedia('(pointer: coarse)').matches;
      if (event.shiftKey) {
        // The browser has selected the text between the two clicks.
        getSelection()?.removeAllRanges();
        selection.range(item.id, order());
      } else if (event.ctrlKey || event.metaKey || (isTouch && selected.get().size > 0)) {
        selection.toggle(item.id);
      } else if (isName || isTouch) open();
      else {
        selection.clear();
        selection.toggle(item.id);
      }
      event.preventDefault();
    },
    onDoubleClick(event: MouseEvent) {
      if (
        event.target instanceof Element &&
        event.target.closest('[data-item-controls], [data-row-focus], input')
      )
        return;
      selection.clear();
      open();
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('input')) return;
      openActionsByContextMenu(event);
    },
  };
}
