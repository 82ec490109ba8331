import type { KeyboardEvent } from 'react';
import { isEarlyKey, openAtTarget, propertyOfKey } from '../pickers/key-target.ts';
import { onBoardKey } from './keyboard.ts';

/**
 * Handles a key of the board; also one that was pressed on a card before the code for it was loaded, or before that for the keys
 * of properties, which are loaded by themselves.
 */
export function onKey(event: KeyboardEvent): void {
  onBoardKey(event);
  const property = propertyOfKey(event.key);
  if (!property || !isEarlyKey(event)) return;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLElement && event.target.matches('[data-card-title]'))
    openAtTarget(property);
}
