import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** True while a `history.go` of the page has not completed. */
    isTraversing?: boolean;
  }
}

/**
 * Opens a page in a window away from the pointer. A headless browser has its pointer in the corner of the screen and reports
 * it to the page at some time: the sidebar would open on hover and cover what is clicked next.
 */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { left: 100, top: 100 } });
  await session.detach();
  await leaveOnceSettled(page);
  return page;
}

/**
 * Leaves the page only once its history is settled. A closing dialog removes its entry a moment later
 * (platform/layers.ts), and Chromium drops navigations that begin within that moment, which is faster than any person.
 */
async function leaveOnceSettled(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (delta) => {
      window.isTraversing = true;
      go(delta);
    };
    addEventListener('popstate', () => {
      window.isTraversing = false;
    });
  });
  const settled = async (): Promise<void> => {
    try {
      // Closing removes a history entry in a separate timer.
      await page.evaluate(() => new Promise((done) => setTimeout(done)));
      await page.waitForFunction(() => !window.isTraversing, undefined, { timeout: 2000 });
    } catch {
      // The page is navigating already, or there was no entry to go back to.
    }
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...target) => {
    await settled();
    return goto(...target);
  };
  page.reload = async (...options) => {
    await settled();
    return reload(...options);
  };
}
