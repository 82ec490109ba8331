import type { Page } from '@playwright/test';
import { expectAccessible, expectFitting } from './support/accessibility.ts';
import { hasSampleTasks } from './support/sample-tasks.ts';
import { test } from './support/test.ts';
import { phone } from './support/touch.ts';
import { emptyTour, publicTour, type Tour, troubleTour, workTour } from './support/tour.ts';
import type { VisitorOptions } from './support/visitor.ts';
import { answered, lostConnection } from './support/watch.ts';
import { openPage } from './support/window.ts';

// Every screen, dialog and menu: no violations found by axe in light and dark, and a fitting layout at each width.

const desktop = { viewport: { width: 1440, height: 900 } } as const;
const devices = [
  { device: 'desktop', context: desktop, widths: [820, 1440] },
  { device: 'phone', context: phone, widths: [320, 390] },
] as const;

for (const { device, context, widths } of devices) {
  // Axe checks colours, which must not be in transition.
  const options: VisitorOptions = { context: { ...context, reducedMotion: 'reduce' } };

  test(`shows the signed-out screens on a ${device}`, async ({ browser, baseURL, watch }) => {
    watch.expectError(answered(401));
    const visit = await browser.newContext({ ...options.context, ...(baseURL && { baseURL }) });
    const page = await openPage(visit);
    watch.page(page);
    await walk(page, publicTour(page), widths);
    await visit.close();
  });

  test(`shows the screens of a new account on a ${device}`, async ({ newPerson }) => {
    const { page } = await newPerson('Ada Lovelace', { ...options, isWelcomed: false });
    await walk(page, emptyTour(page), widths);
  });

  test(`shows screens, dialogs and menus with many tasks on a ${device}`, async ({
    newPerson,
    shareTask,
  }) => {
    test.slow();
    const grace = await newPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
    const ada = await newPerson('Augusta Ada King, Countess of Lovelace, née Byron', options);
    const task = await grace.has('Given by somebody with a long name', { priority: 'low' });
    await shareTask(task.id, { to: ada });
    await hasSampleTasks(ada);
    await walk(ada.page, workTour(ada.page), widths);
  });

  test(`shows errors on a ${device}`, async ({ newPerson, watch }) => {
    watch.expectError(lostConnection, answered(403), answered(500), /^Error [\w-]+:/);
    const ada = await newPerson('Ada Lovelace', options);
    await ada.has('Only one');
    await walk(ada.page, troubleTour(ada.page), widths);
  });
}

async function walk(page: Page, tour: Tour, widths: readonly number[]): Promise<void> {
  for await (const screen of tour) {
    // The tour continues with the last width.
    for (const width of widths) {
      await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 0 });
      await expectFitting(page, screen);
    }
    await expectAccessible(page, screen);
  }
}
