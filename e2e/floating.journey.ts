import { card } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { lostConnection } from './support/watch.ts';

test('shows a skeleton until code and data are loaded, and no connection message before the first connection', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Here');
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

  await test.step('shows the skeleton in its place', async () => {
    const selector = '#root div[aria-hidden=true]';
    // In one step, since the outlines are rendered anew when the code takes over from the HTML, and again with the app.
    const outlines = () =>
      page.evaluate((found) => {
        const { x, y, width, height } =
          document.querySelector(found)?.getBoundingClientRect() ?? new DOMRect();
        return { x, y, width, height };
      }, selector);
    const [code, data] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/assets/*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.route('**/api/session', async (route) => {
      await data.promise;
      await route.continue();
    });
    await page.goto('/app/tasks', { waitUntil: 'commit' });
    await expect(page.locator(selector).first()).toBeVisible();
    const before = await outlines();
    code.resolve();
    await expect(page.getByText('Checking authentication status...')).toBeVisible();
    expect(await outlines()).toEqual(before);
    data.resolve();
  });

  await expect(card(page, 'Here')).toBeVisible();
  await expect.poll(() => tries, { timeout: 30_000 }).toBeGreaterThan(1);
  await ada.has('Arrives live');
  await expect(card(page, 'Arrives live')).toBeVisible({ timeout: 30_000 });
  expect(said).toEqual([]);
});
