import type { Page } from '@playwright/test';

/** Marks the page, to detect a reload. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['journey'] = 'same page';
  });
}

/** Whether the page has not been reloaded since it was marked. */
export function isSamePage(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['journey'] === 'same page').catch(() => true);
}
