import type { Page } from '@playwright/test';

/**
 * Loses the response of the next request to a URL (a glob pattern): the server has handled it, and the page repeats it. The
 * route stays, because the browser may lose other requests when it is taken off, such as that for the code of the next page.
 */
export async function loseResponse(page: Page, url: string): Promise<void> {
  let isFirst = true;
  await page.route(url, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await route.abort('connectionreset');
  });
}
