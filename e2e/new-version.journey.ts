import type { Page } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

const text = 'A new version is available!';

test('offers the new version on open pages after an upgrade, without reloading by itself', async ({
  newPerson,
}) => {
  const { page } = await newPerson('Ada Lovelace');
  const { upgrade } = await beforeUpgrade(page);
  await openBoard(page);
  await mark(page);
  await page.getByRole('button', { name: 'New Task' }).first().click();
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
  await title.fill('Half a sentence');
  await upgrade();
  await expect(page.getByText(text)).toBeAttached();
  await title.pressSequentially(' and the rest');
  await expect(title).toHaveValue('Half a sentence and the rest');
  await page.getByRole('button', { name: 'Create task' }).click();
  // The dialog would hide it.
  const banner = page.getByText(text);
  await expect(banner).toBeVisible();
  await expect(page.getByText('Half a sentence and the rest')).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(banner).toBeHidden();
  expect(await isSamePage(page)).toBe(true);
});

test('loads the new version a second after Update', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace');
  const { upgrade } = await beforeUpgrade(page);
  await openBoard(page);
  await mark(page);
  await upgrade();
  await page.getByRole('button', { name: 'Update' }).click();
  expect(await isSamePage(page)).toBe(true);
  await expect.poll(() => isSamePage(page)).toBe(false);
});

test('hides the offer after 30 seconds', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace');
  const { upgrade, connected } = await beforeUpgrade(page);
  await openBoard(page);
  // Its start depends on timers.
  await connected;
  // Paused, so that a slow machine does not use up the 30 seconds.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await upgrade();
  const banner = page.getByText(text);
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(banner).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.clock.runFor(28_000);
  await expect(banner).toBeVisible();
  await page.clock.runFor(3000);
  await expect(banner).toBeHidden();
});

test('offers the new version on a page whose code the upgrade has removed, without reloading or failing', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(answered(404));
  const { page } = await newPerson('Ada Lovelace');
  // Only the files of the first page exist: the others belong to a removed build.
  await page.goto('/app');
  await page.getByRole('main').waitFor();
  const { upgrade } = await beforeUpgrade(page);
  await page.route(/\/assets\/.*settings.*\.js/, (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'request/unknown-address' } } }),
  );
  await mark(page);
  await upgrade({ live: false });
  await page.evaluate(() => {
    history.pushState({}, '', '/app/settings');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(page.getByRole('heading', { name: text })).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => isSamePage(page)).toBe(false);
});

const newEntry = '/assets/index-Newer.js';

type Upgrade = {
  /** From now on, the server has another build, and reports it when the live connection is reopened. */
  readonly upgrade: (options?: { live: boolean }) => Promise<void>;
  /** Resolves when the live connection is first open. */
  readonly connected: Promise<void>;
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
  return { upgrade, connected: welcomed };
}

/** Marks the page, to detect a reload. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['journey'] = 'same page';
  });
}

function isSamePage(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['journey'] === 'same page').catch(() => true);
}
