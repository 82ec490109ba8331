import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the element has the focus, and checks that every stop on the way is visible. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  const stops: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    stops.push(await expectFocusVisible(page));
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach it, only ${stops.join(', ')}`);
}

/** Checks that the focus is visible. Returns the name of the focused element. */
export async function expectFocusVisible(page: Page): Promise<string> {
  const { name, isVisible } = await page.evaluate(() => {
    const focused = document.activeElement;
    const label = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    // Text fields have a caret, and browsers highlight the parts of a date.
    let isVisible = focused?.matches('input:not([type=radio], [type=checkbox]), textarea') ?? false;
    // The focus ring may be drawn around the control's container: a card, a segment of a switch.
    let element = focused;
    for (let depth = 0; element && element !== document.body && depth < 4; depth += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) isVisible = true;
      element = element.parentElement;
    }
    return { name: `${focused?.tagName} “${label.trim().slice(0, 40)}”`, isVisible };
  });
  expect(isVisible, `visible focus on ${name}`).toBe(true);
  return name;
}
