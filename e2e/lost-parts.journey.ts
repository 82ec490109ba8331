import { expect, test } from './support/test.ts';
import { lostConnection } from './support/watch.ts';

test('loads a page that was opened offline once online', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection);
  const { page } = await newPerson('Ada Lovelace');
  await page.route(/\/assets\/app\.settings/, (route) => route.abort('internetdisconnected'));
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await page.getByRole('button', { name: /^Account of Ada/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.unroute(/\/assets\/app\.settings/);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
