import type { KeyboardEvent } from 'react';

/** Moves between the buttons of a toolbar by the arrow keys. */
export function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const bar = event.currentTarget;
  if (!(event.target instanceof HTMLElement) || !bar.contains(event.target)) return;
  const buttons = [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const index = buttons.indexOf(event.target);
  if (index < 0) return;
  event.preventDefault();
  const by = event.key === 'ArrowRight' ? 1 : -1;
  buttons[(index + by + buttons.length) % buttons.length]?.focus();
}
