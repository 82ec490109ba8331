import type { Resource } from '@longtable/contract/resources';
import type { KeyboardEvent } from 'react';
import { trashItems } from '../data/resource-actions.ts';
import { renaming } from '../data/resource-refusals.ts';
import { pageDialog, selected, selection } from '../page-state.ts';

/**
 * The keys on items: Space selects, Shift with arrows extends, F2 renames, Delete moves to
 * the trash. Arrows alone move the focus, which the list does. `columns` is the number of cards in a line; 1 in the list.
 */
export function onItemKeys(event: KeyboardEvent, items: readonly Resource[], columns: number): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-row-focus]')) return;
  const id = event.target.closest<HTMLElement>('[data-item]')?.dataset['item'];
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  if (!item || event.altKey) return;
  if (event.ctrlKey || event.metaKey) return;
  const step = event.shiftKey ? stepOf(event.key, columns) : 0;
  if (step !== 0) {
    const next = items[Math.max(0, Math.min(items.length - 1, index + step))];
    const order = items.map((each) => each.id);
    if (selected.get().size === 0) selection.toggle(item.id);
    if (next) selection.range(next.id, order);
    return;
  }
  switch (event.key) {
    case ' ':
      event.preventDefault();
      selection.toggle(item.id);
      return;
    case 'F2':
      if (!item.can.edit || item.deletedAt !== null) return;
      event.preventDefault();
      renaming.set({ id: item.id, name: item.name, problem: '' });
      return;
    case 'Delete':
    case 'Backspace':
      event.preventDefault();
      removeItems(chosenOr(item, items));
      return;
  }
}

function stepOf(key: string, columns: number): number {
  if (key === 'ArrowDown') return columns;
  if (key === 'ArrowUp') return -columns;
  if (columns === 1) return 0;
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
}

/** The selected items, or only this one if none is selected. */
function chosenOr(item: Resource, items: readonly Resource[]): readonly Resource[] {
  const ids = selected.get();
  return ids.size === 0 ? [item] : items.filter(({ id }) => ids.has(id));
}

/** Moves items to the trash, and asks before deleting what is there. */
function removeItems(items: readonly Resource[]): void {
  const allowed = items.filter(({ can }) => can.delete);
  if (allowed.length === 0) return;
  if (allowed.some(({ deletedAt }) => deletedAt !== null)) pageDialog.set({ kind: 'delete', items: allowed });
  else {
    selection.clear();
    trashItems(allowed);
  }
}
