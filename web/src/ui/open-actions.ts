import type { MouseEvent } from 'react';

/** Opens the actions menu inside an element. Returns whether there is one. */
export function openActions(element: Element | null): boolean {
  const button = element?.querySelector<HTMLElement>('[data-actions]');
  button?.click();
  return Boolean(button);
}

/**
 * Opens the actions menu of a row instead of the browser's context menu. Not by touch, where the browser raises this event too: there
 * the long press does what the list has it do (`useLongPresses`).
 */
export function openActionsByContextMenu(event: MouseEvent<HTMLElement>): void {
  if (matchMedia('(pointer: coarse)').matches) return;
  if (openActions(event.currentTarget)) event.preventDefault();
}
