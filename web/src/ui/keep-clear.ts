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

/** A `ref` for elements with controls at the lower edge of a page or dialog: toasts and bars float above them. */
export function keepClear(element: Element | null): () => void {
  if (!element) return () => undefined;
  // The footer moves when its dialog grows.
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
 * The distance from the lower edge of the viewport, in px, at which `floating` covers no element of `keepClear`;
 * updates with the layout. Over `dialogs`, it also avoids the focused text field.
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
    // Measure again when a dialog has finished its opening animation.
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
