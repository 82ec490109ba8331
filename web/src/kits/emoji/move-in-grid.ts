import type { KeyboardEvent } from 'react';

/** Moves the focus between the parts of a grid by arrow keys, Home and End; from elsewhere, Arrow down goes to the first one. */
export function moveInGrid(event: KeyboardEvent, grid: HTMLElement | null, selector: string): void {
  const { key, target } = event;
  if (!grid || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cells = [...grid.querySelectorAll<HTMLElement>(selector)];
  const to = targetOf(key, cells, cells.indexOf(target as HTMLElement));
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function targetOf(key: string, cells: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const from = cells[at];
  if (!from) return key === 'ArrowDown' ? cells[0] : undefined;
  switch (key) {
    case 'ArrowLeft':
      return cells[at - 1];
    case 'ArrowRight':
      return cells[at + 1];
    case 'Home':
      return cells[0];
    case 'End':
      return cells.at(-1);
    case 'ArrowDown':
      return nearest(from, cells.slice(at + 1));
    case 'ArrowUp':
      return nearest(from, cells.slice(0, at).toReversed());
    default:
      return undefined;
  }
}

/** The part of the next row that is closest to the column of `from`. `others` begin with the neighbours of that. */
function nearest(from: HTMLElement, others: readonly HTMLElement[]): HTMLElement | undefined {
  const { left, top } = from.getBoundingClientRect();
  let best: HTMLElement | undefined;
  let row: number | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const box = other.getBoundingClientRect();
    if (box.top === top) continue;
    row ??= box.top;
    if (box.top !== row) break;
    const away = Math.abs(box.left - left);
    if (away < distance) [best, distance] = [other, away];
  }
  return best;
}
