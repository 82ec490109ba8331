import type { Locator, Page } from '@playwright/test';
import { card, column, dragCard, openBoard } from './support/board.ts';
import { fillTasks } from './support/many-tasks.ts';
import { expect, test } from './support/test.ts';

/** Scrolls down by one viewport at a time until an element is in view. */
async function scrollUntilVisible(scroller: Locator, wanted: Locator): Promise<void> {
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollBy({ top: element.clientHeight * 0.8 }));
    await expect(wanted).toBeInViewport({ timeout: 300 });
  }).toPass();
}

/** The titles of the tasks that the page has received so far. */
function watchLoaded(page: Page): Set<string> {
  const loaded = new Set<string>();
  page.on('response', async (response) => {
    if (!/\/api\/tasks\/(board|window)\?/.test(`${response.url()}?`)) return;
    const text = await response.text().catch(() => '');
    for (const [, title] of text.matchAll(/"title":"(Task \d+)"/g)) if (title) loaded.add(title);
  });
  return loaded;
}

test('opens, scrolls, filters and changes ten thousand tasks on a board and in a list', async ({
  newPerson,
  server,
}) => {
  test.slow();
  const ada = await newPerson('Ada Lovelace');
  await fillTasks(server, { count: 10_000, owner: ada.id });
  const { page } = ada;
  const loaded = watchLoaded(page);
  await openBoard(page);
  const todo = column(page, 'To Do');
  const progress = column(page, 'In Progress');
  await expect(todo.getByText('2500 tasks')).toBeAttached();
  await expect(page.getByLabel('Board statistics')).toContainText('10000');

  await test.step('loads the visible cards, and more on scrolling to the end', async () => {
    await expect(card(todo, 'Task 1')).toBeVisible();
    expect(loaded.size).toBeLessThan(500);
    await scrollUntilVisible(todo.locator('[data-column-scroller]'), card(todo, 'Task 150'));
    expect(loaded.size).toBeLessThan(1000);
    // Only cards near the viewport are rendered.
    expect(await page.getByRole('article').count()).toBeLessThan(120);
  });

  await test.step('drops a card at the top of a column', async () => {
    await dragCard(page, 'Task 150', { to: 'In Progress', above: 'Task 2501' });
    await expect(progress.getByText('2501 tasks')).toBeAttached();
    await expect(progress.locator('[data-card-title]').first()).toHaveText('Task 150');
    await expect(todo.getByText('2499 tasks')).toBeAttached();
    await expect
      .poll(() =>
        server.query("select status from tasks where user_id = $1 and title = 'Task 150'", [ada.id]),
      )
      .toEqual([{ status: 'in_progress' }]);
  });

  await test.step('counts a move on another page', async () => {
    const other = await ada.newTab();
    await openBoard(other);
    await expect(column(other, 'In Progress').getByText('2501 tasks')).toBeAttached();
    await dragCard(other, 'Task 1', { to: 'Review', above: 'Task 5001' });
    await expect(column(other, 'Review').getByText('2501 tasks')).toBeAttached();
    await expect(column(page, 'Review').getByText('2501 tasks')).toBeAttached();
    await expect(todo.getByText('2498 tasks')).toBeAttached();
    await other.close();
  });

  await test.step('filters on the server', async () => {
    await page.getByRole('button', { name: 'Filter & Sort' }).click();
    const panel = page.getByRole('region', { name: 'Filter & Sort' });
    await panel.getByRole('searchbox', { name: 'Title contains' }).fill('Task 2499');
    await expect(card(todo, 'Task 2499')).toBeVisible();
    await expect(panel.getByRole('status')).toHaveText('1 of 10000 tasks');
    await panel.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(panel.getByRole('status')).toHaveText('10000 of 10000 tasks');
    await page.keyboard.press('Escape');
  });

  await test.step('lists them, and adds one', async () => {
    await page.getByRole('radio', { name: 'List' }).check();
    const table = page.getByRole('table', { name: 'Tasks' });
    await expect(table).toHaveAttribute('aria-rowcount', '10005');
    await expect(page.getByRole('button', { name: 'Task 2', exact: true })).toBeVisible();
    // The end of each group is loaded only when it comes into view. In Progress has 2501 tasks, To Do 2498.
    loaded.clear();
    await table.evaluate((rows) => rows.parentElement?.scrollTo({ top: rows.scrollHeight }));
    await expect(page.getByRole('button', { name: 'Task 7520', exact: true })).toBeVisible();
    await scrollUntilVisible(
      table.locator('..'),
      page.getByRole('button', { name: 'Task 7600', exact: true }),
    );
    await expect(table.getByRole('button', { name: /^Completed/ })).toBeInViewport();
    expect(loaded.size).toBeLessThan(500);
    await page.getByRole('textbox', { name: 'New task' }).fill('One more');
    await page.keyboard.press('Enter');
    await table.evaluate((rows) => rows.parentElement?.scrollTo({ top: 0 }));
    await expect(page.getByRole('button', { name: 'One more', exact: true })).toBeVisible();
    await expect(table).toHaveAttribute('aria-rowcount', '10006');
  });
});
