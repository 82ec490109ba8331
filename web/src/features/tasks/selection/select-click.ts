import { selected, selection } from './selection.store.ts';

type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Whether a click on a task selects it instead of opening it: with Ctrl, ⌘ or Shift, and under a finger once something
 * is selected. With an `order` (of the ids that are shown) Shift selects everything up to it.
 */
export function selectClicked(event: Click, taskId: string, order?: () => readonly string[]): boolean {
  const isTouchMode = selected.get().size > 0 && matchMedia('(pointer: coarse)').matches;
  if (event.shiftKey && order) {
    // The browser has selected the text in between.
    getSelection()?.removeAllRanges();
    selection.range(taskId, order());
  } else if (event.ctrlKey || event.metaKey || event.shiftKey || isTouchMode) selection.toggle(taskId);
  else return false;
  return true;
}
