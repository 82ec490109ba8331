import type { KeyboardEvent } from 'react';
import { isEarlyKey, openAtTarget, propertyOfKey } from '../pickers/key-target.ts';
import { onBoardKey } from './keyboard.ts';

/**
 * Handles a key that was pressed on the board. The shortcuts that open a picker (S, P, D, A, L) load separately; until then this
 * opens the picker for the focused card. `isEarly`: it was pressed before the board's code was loaded, which prevents the click of
 * a Space.
 */
export function onKey(event: KeyboardEvent, isEarly = false): void {
  onBoardKey(event, isEarly);
  const property = propertyOfKey(event.key);
  if (!property || !isEarlyKey(event)) return;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLElement && event.target.matches('[data-card-title]'))
    openAtTarget(property);
}
