import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { EarlyPress } from '../../../platform/drag/pointer-drag.ts';

/** Input before the code that handles it is loaded. */
type EarlyInput = {
  /** The last press of a pointer. */
  press: EarlyPress | null;
  readonly keys: KeyboardEvent[];
};

/** Records presses inside `root` until the code that handles them is loaded (`isEarly`). The caller adds keys. */
export function useEarlyInput(root: RefObject<HTMLElement | null>, isEarly: boolean): RefObject<EarlyInput> {
  const input = useRef<EarlyInput>({ press: null, keys: [] });
  useEffect(() => {
    if (!isEarly) return;
    const stop = new AbortController();
    const capture = { signal: stop.signal, capture: true };
    const note = (changes: Pick<EarlyPress, 'move'> | Pick<EarlyPress, 'up'>) => {
      const { press } = input.current;
      if (press && !press.up) input.current.press = { ...press, ...changes };
    };
    root.current?.addEventListener(
      'pointerdown',
      (down) => {
        input.current.press = { down, move: null, up: null };
      },
      { signal: stop.signal },
    );
    window.addEventListener('pointermove', (move) => note({ move }), capture);
    window.addEventListener('pointerup', (up) => note({ up }), capture);
    window.addEventListener(
      'pointercancel',
      () => {
        input.current.press = null;
      },
      capture,
    );
    return () => stop.abort();
  }, [root, isEarly]);
  return input;
}
