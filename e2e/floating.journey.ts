import type { Locator, Page } from '@playwright/test';
import { boxOf, card, openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';
import { lostConnection } from './support/watch.ts';

const screens = [
  { name: 'desktop', context: { viewport: { width: 1280, height: 720 } } },
  { name: 'tablet', context: { viewport: { width: 820, height: 1180 }, hasTouch: true } },
  { name: 'phone', context: phone },
] as const;

test('shows no connection message before the first connection', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  let tries = 0;
  await page.routeWebSocket(/\/api\/live/, async (socket) => {
    tries += 1;
    // The first attempt times out after ten seconds.
    if (tries > 1) socket.connectToServer();
    else await socket.close();
  });
  const said: string[] = [];
  await page.exposeFunction('noteBar', (text: string) => said.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.body?.innerText.match(/Reconnecting|You are offline|Back online/)?.[0];
      if (text) (window as unknown as { noteBar(text: string): void }).noteBar(text);
    }).observe(document, { childList: true, subtree: true });
  });
  await ada.has('Here');
  await openBoard(page);
  await expect(card(page, 'Here')).toBeVisible();
  await expect.poll(() => tries, { timeout: 30_000 }).toBeGreaterThan(1);
  await ada.has('Arrives live');
  await expect(card(page, 'Arrives live')).toBeVisible({ timeout: 30_000 });
  expect(said).toEqual([]);
});

for (const { name, context } of screens) {
  test(`shows toasts without covering buttons of the import on a ${name}`, async ({ newPerson }) => {
    const { page } = await newPerson('Ada Lovelace', { context, isWelcomed: false });
    await openBoard(page);
    const toast = page.getByRole('listitem').filter({ hasText: 'Welcome to Longtable' });
    await expect(toast).toBeVisible();
    // The countdown of a toast pauses while its window is in the background.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import tasks…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import tasks' });
    const table = `Title;Priority\n${Array.from({ length: 40 }, (_, index) => `Task ${index};Low`).join('\n')}`;
    await dialog
      .getByLabel('File to import')
      .setInputFiles({ name: 'tasks.csv', mimeType: 'text/plain', buffer: Buffer.from(table) });
    const button = dialog.getByRole('button', { name: 'Import 40 tasks' });
    await expect(button).toBeVisible();
    await expect(toast).toBeVisible();
    await expectNotCovered(page, toast, [button]);
  });
}

/** Checks that no visible control overlaps with floating elements. */
async function expectNotCovered(page: Page, floating: Locator, controls: readonly Locator[]): Promise<void> {
  for (const control of controls) {
    if (!(await control.isVisible())) continue;
    // Toasts move once a dialog has opened.
    await expect(async () => {
      const [over, under] = [await boxOf(floating), await boxOf(control)];
      const isApart =
        over.x >= under.x + under.width ||
        under.x >= over.x + over.width ||
        over.y >= under.y + under.height ||
        under.y >= over.y + over.height;
      expect(isApart, `${String(floating)} over ${String(control)}`).toBe(true);
      expect(over.y).toBeGreaterThanOrEqual(0);
      expect(over.y + over.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    }).toPass({ timeout: 5000 });
  }
}

test('shows a skeleton of the app until its code and data are loaded', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace');
  const outlines = page.locator('#root div[aria-hidden=true]').first();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/api/session', () => undefined);
  await page.goto('/app/tasks', { waitUntil: 'commit' });
  await expect(outlines).toBeVisible();
  const before = await outlines.boundingBox();
  release();
  await expect(page.getByText('Checking authentication status...')).toBeVisible();
  expect(await outlines.boundingBox()).toEqual(before);
});
