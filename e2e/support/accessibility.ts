import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe finds nothing, neither in the light theme nor in the dark one. The page must follow the system's theme. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations((await axe(page)).withTags(tags)), `${screen}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The rest is the same page.
  expect(
    await violations((await axe(page)).withRules(['color-contrast', 'link-in-text-block'])),
    `${screen}, dark`,
  ).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}

async function axe(page: Page): Promise<AxeBuilder> {
  // Halfway in or out, or from one theme to the other, a colour is neither.
  await page.evaluate(untilStill);
  // A document that has it keeps it: each time it would be brought twice, one and a half megabytes to be compiled.
  const isThere = await page.evaluate(() => 'axe' in window);
  return (
    new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
      // Legacy: in this page, not by way of a second one that would take its focus. There are no frames.
      .setLegacyMode()
      // Of what is right it need not say where.
      .options({ resultTypes: ['violations'] })
  );
}

/** Until nothing has moved or faded for some frames but what does so for as long as it is there. */
async function untilStill(): Promise<void> {
  for (let still = 0; still < 5; still += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const moves = document
      .getAnimations()
      .some(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      );
    if (moves) still = 0;
  }
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ''}`),
  );
}

/** Nothing is scrolled sideways but what is meant to be, and no dialog or menu reaches beyond the screen. */
export async function expectFitting(page: Page, screen: string): Promise<void> {
  // A menu takes a moment to follow when the window gets another size.
  await expect
    .poll(() => page.evaluate(misfits), `${screen} at ${page.viewportSize()?.width} pixels`)
    .toEqual([]);
}

function misfits(): string[] {
  const root = document.scrollingElement;
  const main = document.querySelector('main');
  const floating = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
  const outside = [...document.querySelectorAll(floating)].filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  });
  return [
    ...(root && root.scrollWidth > innerWidth ? [`page: ${root.scrollWidth} of ${innerWidth}`] : []),
    ...(main && main.scrollWidth > main.clientWidth
      ? [`main: ${main.scrollWidth} of ${main.clientWidth}`]
      : []),
    ...outside.map((element) => `outside: ${element.outerHTML.slice(0, 200)}`),
  ];
}
