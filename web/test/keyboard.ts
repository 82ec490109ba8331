import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Presses keys one after another, in the syntax of `userEvent.keyboard`. */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key);
}

/** Focuses an element and presses keys on it. */
export async function pressOn(target: Locator, ...keys: readonly string[]): Promise<void> {
  await expect.element(target).toBeVisible();
  target.element().focus();
  await press(...keys);
}

/** Presses Tab until the element has the focus, and expects that every stop on the way is visible. */
export async function tabTo(target: Locator, { back = false } = {}): Promise<void> {
  await expect.element(target).toBeVisible();
  const stops: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await userEvent.tab({ shift: back });
    stops.push(expectFocusVisible());
    if (target.query() === document.activeElement) return;
  }
  throw new Error(`Tab does not reach it, only ${stops.join(', ')}`);
}

/** Expects that the focus is visible. Returns the name of the focused element. */
export function expectFocusVisible(): string {
  const focused = document.activeElement;
  const label = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
  const name = `${focused?.tagName} “${label.trim().slice(0, 40)}”`;
  // Text fields have a caret, and browsers highlight the parts of a date.
  let isVisible = focused?.matches('input:not([type=radio], [type=checkbox]), textarea') ?? false;
  // The focus ring may be drawn around the control's container: a card, a segment of a switch.
  let element = focused;
  for (let depth = 0; element && element !== document.body && depth < 4; depth += 1) {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) isVisible = true;
    element = element.parentElement;
  }
  expect(isVisible, `visible focus on ${name}`).toBe(true);
  return name;
}
