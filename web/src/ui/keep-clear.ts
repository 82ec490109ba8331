import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Box, clearBottom } from './clearance.ts';

const kept = new Set<Element>();
const listeners = new Set<() => void>();
const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(changed);
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';
const dialogs = '[role="dialog"], [role="alertdialog"]';

function changed(): void {
  for (const listener of listeners) listener();
}

/** As the `ref` of an element with controls at the lower edge of the page or of a dialog: toasts and bars float above it. */
export function keepClear(element: Element | null): () => void {
  if (!element) return () => undefined;
  // A dialog that grows moves its footer.
  const sized = [element, element.closest(dialogs)].filter((one) => one !== null);
  kept.add(element);
  for (const one of sized) sizes?.observe(one);
  changed();
  return () => {
    kept.delete(element);
    for (const one of sized) sizes?.unobserve(one);
    changed();
  };
}

/**
 * How far above the lower edge of the window `floating` covers no control that is kept clear, in px; follows what
 * changes. `over` says what it floats over: the page alone, or open dialogs as well, where the field that somebody
 * types in is kept clear, too.
 */
export function useClearBottom(floating: RefObject<HTMLElement | null>, over: 'page' | 'dialogs'): number {
  const [bottom, setBottom] = useState(0);
  useLayoutEffect(() => {
    const place = (): void => {
      if (!floating.current?.childElementCount) return;
      const { left, right, height } = floating.current.getBoundingClientRect();
      if (height > 0) setBottom(clearOf({ left, right, height }, floating.current, over));
    };
    listeners.add(place);
    if (floating.current) sizes?.observe(floating.current);
    place();
    // A dialog is where it will stay once it has moved in.
    document.addEventListener('animationend', place, true);
    window.addEventListener('resize', place);
    const element = floating.current;
    return () => {
      listeners.delete(place);
      if (element) sizes?.unobserve(element);
      document.removeEventListener('animationend', place, true);
      window.removeEventListener('resize', place);
    };
  }, [floating, over]);
  return bottom;
}

function clearOf(size: { left: number; right: number; height: number }, self: Element, over: string): number {
  const obstacles = [...kept]
    .filter((element) => element !== self && !self.contains(element))
    .filter((element) => over === 'dialogs' || !element.closest(dialogs))
    .map(boxOf);
  const field = over === 'dialogs' ? document.activeElement?.closest(typing) : null;
  const whole = field ? clearBottom([...obstacles, boxOf(field)], size, window.innerHeight) : 0;
  return whole || clearBottom(obstacles, size, window.innerHeight);
}

function boxOf(element: Element): Box {
  return element.getBoundingClientRect();
}
