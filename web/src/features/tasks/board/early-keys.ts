import type { KeyboardEvent } from 'react';
import { openAtTarget, propertyOfKey } from '../pickers/key-target.ts';
import { onBoardKey } from './keyboard.ts';

/** Handles a key that was pressed on a card before the code for it was loaded. */
export function replayKey(event: KeyboardEvent): void {
  onBoardKey(event);
  const property = propertyOfKey(event.key);
  if (!property || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLElement && event.target.matches('[data-card-title]'))
    openAtTarget(property);
}
