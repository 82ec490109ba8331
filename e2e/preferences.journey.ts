import { openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';

test('keeps the preferences of a browser over a reload and in all tabs', async ({ newPerson }) => {
  const { page, newTab } = await newPerson('Ada Lovelace', {
    isWelcomed: false,
    context: { viewport: { width: 1440, height: 900 } },
  });
  const html = page.locator('html');
  const chooseTheme = async (name: string) => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  const notice = page.getByRole('listitem').filter({ hasText: 'Welcome to Longtable' });
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });

  await test.step('shows the welcome notice for seven seconds, with the features that are off', async () => {
    await openBoard(page);
    await expect(notice).toContainText('E-mail is off until a mail server is configured.');
    const since = Date.now();
    await expect(notice).toBeHidden({ timeout: 15_000 });
    expect(Date.now() - since).toBeGreaterThan(5500);
  });

  await test.step('keeps theme, list and sidebar, and shows no notice again', async () => {
    await expect(html).toHaveAttribute('data-theme', 'light');
    await chooseTheme('Dark');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('radio', { name: 'List' }).check();
    await sidebar.getByRole('button', { name: 'Keep the sidebar open', pressed: true }).click();
    await page.mouse.move(900, 500);
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'New task' })).toBeVisible();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(80);
    await expect(page.getByRole('button', { name: 'Keep the sidebar open', pressed: false })).toBeAttached();
    await expect(notice).toHaveCount(0);
  });

  await test.step('has the same theme in all tabs, or that of the system', async () => {
    const other = await newTab();
    await other.goto('/app');
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await chooseTheme('System');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveAttribute('data-theme', 'dark');
  });
});

test('opens the sidebar under the pointer below 1280 pixels, pins it on request, and hides it below 1024', async ({
  newPerson,
}) => {
  const { page } = await newPerson('Ada Lovelace', { context: { viewport: { width: 1280, height: 900 } } });
  await openBoard(page);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => (await sidebar.boundingBox())?.width;
  await expect.poll(width).toBe(256);
  await page.setViewportSize({ width: 1279, height: 900 });
  await expect.poll(width).toBeLessThan(80);
  await sidebar.getByRole('link', { name: 'Taskboard' }).hover();
  await expect.poll(width).toBe(256);
  await sidebar.getByRole('button', { name: 'Keep the sidebar open' }).click();
  await page.mouse.move(900, 500);
  await expect(sidebar.getByRole('heading', { name: 'Quick Stats' })).toBeInViewport();
  expect(await page.evaluate(() => localStorage.getItem('sidebar-permanent'))).toBe('true');

  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(sidebar).toBeHidden();
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(width).toBe(256);
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden();
  await sidebar.getByRole('button', { name: 'Keep the sidebar open' }).click();
  await page.mouse.move(700, 500);
  await expect.poll(width).toBeLessThan(80);
});
