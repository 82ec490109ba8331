import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const toggle = 'Keep the sidebar open';

function mainNavigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' });
}

test('links to the main pages in the sidebar, and to Settings in the user menu', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace', { context: { viewport: { width: 1440, height: 900 } } });
  await page.goto('/app/tasks');
  const links = mainNavigation(page).getByRole('link');
  await expect(links).toHaveText([/^Desk/, /^Taskboard/, /^Connect/, /^Teams/]);
  await links.filter({ hasText: 'Teams' }).click();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page).toHaveURL('/app/collaboration/projects');

  await page.getByRole('button', { name: /^Account of/ }).click();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText([/^Search/, /^Connect/, /^Settings/, /^Keyboard shortcuts/, /^Sign Out/]);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/app/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('shows a sidebar that can be pinned in windows of at least 1024 pixels', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace', { context: { viewport: { width: 1024, height: 800 } } });
  await page.goto('/app/tasks');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByRole('link', { name: 'Taskboard' }).hover();
  await expect(sidebar.getByRole('heading', { name: 'Quick Stats' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: toggle }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: toggle, pressed: true })).toBeVisible();

  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(sidebar).toBeHidden();
  await expect(page.getByRole('button', { name: toggle })).toBeHidden();
  await page.goto('/app/settings?section=appearance');
  await expect(page.getByRole('radio', { name: 'System' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Always open' })).toBeHidden();

  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(page.getByRole('radio', { name: 'Always open' })).toBeVisible();
  await expect(sidebar).toBeVisible();
  await expect(page.getByRole('button', { name: toggle, pressed: true })).toBeVisible();
});
