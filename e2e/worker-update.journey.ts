import type { Page } from '@playwright/test';
import { startProxy } from './support/proxy.ts';
import { isSamePage, markPage } from './support/same-page.ts';
import { freePort } from './support/server.ts';
import { withWorker, workerReady } from './support/service-worker.ts';
import { expect, testWithOwnServer as test } from './support/test.ts';

const newer = '/assets/index-Newer.js';
const offer = 'A new version is available!';

test('a newer service worker waits until Update is clicked, and takes over in all tabs', async ({
  newPerson,
  server,
}) => {
  const target = await freePort();
  await server.start({ PORT: String(target) });
  let isUpgraded = false;
  const proxy = await startProxy({
    port: Number(new URL(server.url).port),
    target,
    // The build that the worker belongs to; the files that it keeps are the same.
    rewrite: (script) =>
      isUpgraded ? script.replace(/(=[`"'])\/assets\/index-[^`"']+/, `$1${newer}`) : script,
  });
  const ada = await newPerson('Ada Lovelace', withWorker);
  const { page } = ada;
  await page.goto('/app');
  await workerReady(page);
  const other = await ada.newTab();
  await other.goto('/app/notes');
  await expect(other.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
  const before = await versionOf(page);
  expect(before).toMatch(/^\/assets\/index-/);

  isUpgraded = true;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.update());
  for (const each of [page, other]) {
    await expect(each.getByText(offer)).toBeVisible();
    await markPage(each);
  }
  // It waits: the pages that are open go on with the worker of their own version.
  expect(await versionOf(page)).toBe(before);

  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => isSamePage(page)).toBe(false);
  await expect.poll(() => versionOf(page)).toBe(newer);
  expect(await isSamePage(other)).toBe(true);
  await expect(other.getByText(offer)).toBeVisible();
  // They would miss the server.
  await page.context().close();
  await proxy.close();
});

/** The build of the active worker. */
function versionOf(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }: MessageEvent<{ version: string }>) =>
        resolve(data.version),
      );
      port1.start();
      registration?.active?.postMessage({ type: 'GET_VERSION' }, [port2]);
    });
  });
}
