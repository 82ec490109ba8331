import { selected, selection } from './selection.store.ts';

type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Selects a task if a click means that: with Ctrl, ⌘ or Shift, and by touch while something is selected. Returns whether it
 * did. With an `order` (the shown ids), Shift selects a range.
 */
export function selectClicked(event: Click, taskId: string, order?: () => readonly string[]): boolean {
  const isTouchMode = selected.get().size > 0 && matchMedia('(pointer: coarse)').matches;
  if (event.shiftKey && order) {
    // The browser has selected the text between the two clicks.
    getSelection()?.removeAllRanges();
    selection.range(taskId, order());
  } else if (event.ctrlKey || event.metaKey || event.shiftKey || isTouchMode) selection.toggle(taskId);
  else return false;
  return true;
}
