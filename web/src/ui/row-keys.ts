import type { KeyboardEvent } from 'react';

/** The next of `count` places for a key, from `index`; undefined for other keys. */
function nextFor(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'ArrowRight':
      return (index + 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * Moves the focus between the buttons of a row, by the arrow keys, Home and End: a toolbar or tab list of the ARIA practices. Returns
 * the button that it is moved to.
 */
export function moveInRow(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  // With a modifier they are the browser's: Alt and an arrow key go back.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const index = buttons.findIndex((button) => button === event.target);
  const next = index < 0 ? undefined : nextFor(event.key, index, buttons.length);
  if (next === undefined) return undefined;
  event.preventDefault();
  buttons[next]?.focus();
  return buttons[next];
}
