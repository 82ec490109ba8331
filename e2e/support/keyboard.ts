import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until it has the focus, as somebody without a mouse gets there; every stop on the way is seen. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  const stops: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    stops.push(await expectFocusSeen(page));
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead there, only to ${stops.join(', ')}`);
}

/** Something has the focus, and one sees what. Returns its name. */
export async function expectFocusSeen(page: Page): Promise<string> {
  const { name, isSeen } = await page.evaluate(() => {
    const focused = document.activeElement;
    const label = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    // A text field has its caret, and the parts of a date are marked by the browser.
    let isSeen = focused?.matches('input:not([type=radio], [type=checkbox]), textarea') ?? false;
    // The ring may be drawn around what the control stands in: a card, a segment of a switch.
    let element = focused;
    for (let depth = 0; element && element !== document.body && depth < 4; depth += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) isSeen = true;
      element = element.parentElement;
    }
    return { name: `${focused?.tagName} “${label.trim().slice(0, 40)}”`, isSeen };
  });
  expect(isSeen, `the focus is seen on ${name}`).toBe(true);
  return name;
}
