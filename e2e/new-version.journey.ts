import type { Page } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { isSamePage, markPage } from './support/same-page.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

const text = 'A new version is available!';

test('offers the new version on open pages after an upgrade, and loads it a second after Update, not by itself', async ({
  newPerson,
}) => {
  const { page } = await newPerson('Ada Lovelace');
  const { upgrade } = await beforeUpgrade(page);
  await openBoard(page);
  await markPage(page);
  await page.getByRole('button', { name: 'New Task' }).first().click();
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
  await title.fill('Half a sentence');
  await upgrade();
  await expect(page.getByText(text)).toBeAttached();
  await title.pressSequentially(' and the rest');
  await expect(title).toHaveValue('Half a sentence and the rest');
  await page.getByRole('button', { name: 'Create task' }).click();
  // The dialog would hide it.
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('Half a sentence and the rest')).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
  await page.getByRole('button', { name: 'Update' }).click();
  expect(await isSamePage(page)).toBe(true);
  await expect.poll(() => isSamePage(page)).toBe(false);
});

test('offers the new version if an upgrade has removed the code of a page, and loads missing code once online', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(answered(404), lostConnection);
  const { page } = await newPerson('Ada Lovelace');
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');

  await test.step('offers it without reloading or failing', async () => {
    const { upgrade } = await beforeUpgrade(page);
    // No page loads it in advance.
    await page.route(/\/assets\/app\.join-team/, (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'request/unknown-address' } } }),
    );
    await markPage(page);
    await upgrade({ live: false });
    await page.evaluate(() => {
      history.pushState({}, '', '/app/join-team/some-code');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    expect(await isSamePage(page)).toBe(true);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => isSamePage(page)).toBe(false);
  });

  await test.step('loads a page that was opened offline once online', async () => {
    const code = /\/assets\/app\.settings/;
    await page.route(code, (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: /^Account of Ada/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.unroute(code);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });
});

const newEntry = '/assets/index-Newer.js';

type Upgrade = {
  /** From now on, the server has another build, and reports it when the live connection is reopened. */
  readonly upgrade: (options?: { live: boolean }) => Promise<void>;
};

/** Prepares a page for a simulated upgrade of its server. */
async function beforeUpgrade(page: Page): Promise<Upgrade> {
  let isUpgraded = false;
  const lines: { close(): Promise<void> }[] = [];
  let welcome = (): void => undefined;
  const welcomed = new Promise<void>((resolve) => {
    welcome = resolve;
  });
  await page.routeWebSocket(/\/api\/live\//, (socket) => {
    const server = socket.connectToServer();
    lines.push(socket);
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const said = String(message);
      const named = said.replace(/"build":("[^"]*"|null)/, `"build":"${newEntry}"`);
      socket.send(isUpgraded ? named : message);
      if (named !== said) welcome();
    });
  });
  const upgrade: Upgrade['upgrade'] = async ({ live } = { live: true }) => {
    const served = await (await page.request.get('/')).text();
    const body = served.replace(/\/assets\/index-[^"]+\.js/, newEntry);
    await page.route(
      (url) => url.pathname === '/',
      (route) => route.fulfill({ contentType: 'text/html', body }),
    );
    // A connection that is cut off during its handshake times out only after ten seconds. A page that learns of the new
    // build before it is served would check immediately and find the old one.
    if (live) await welcomed;
    isUpgraded = true;
    if (live) for (const line of lines.splice(0)) await line.close();
  };
  return { upgrade };
}
