import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks that axe finds no violations in the light and the dark theme. The page must follow the system's theme. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations((await axe(page)).withTags(tags)), `${screen}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Only the colours differ.
  expect(
    await violations((await axe(page)).withRules(['color-contrast', 'link-in-text-block'])),
    `${screen}, dark`,
  ).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}

/** The rules about whole documents, which axe skips or can't check in the frame of component tests. */
const documentRules = [
  'aria-hidden-body',
  'bypass',
  'document-title',
  'html-has-lang',
  'html-lang-valid',
  'html-xml-lang-mismatch',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-refresh',
  'meta-viewport',
  'meta-viewport-large',
  'page-has-heading-one',
  'region',
];

/** Checks only the rules about whole documents. */
export async function expectAccessibleDocument(page: Page, screen: string): Promise<void> {
  expect(await violations((await axe(page)).withRules(documentRules)), screen).toEqual([]);
}

async function axe(page: Page): Promise<AxeBuilder> {
  // During a transition, colours are intermediate.
  await page.evaluate(animationsFinished);
  // Inject axe once per document: compiling 1.5 MB takes long.
  const isInjected = await page.evaluate(() => 'axe' in window);
  return (
    new AxeBuilder({ page, ...(isInjected && { axeSource: 'void 0' }) })
      // Runs in this page instead of a second one, which would take the focus. There are no frames.
      .setLegacyMode()
      // Skips passing results, which are slow to collect.
      .options({ resultTypes: ['violations'] })
  );
}

/** Resolves when no finite animation has run for five frames. */
async function animationsFinished(): Promise<void> {
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
