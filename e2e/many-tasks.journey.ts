import { card, column, dragCard, openBoard } from './support/board.ts';
import { fillTasks } from './support/many-tasks.ts';
import { expect, test } from './support/test.ts';

test('opens, scrolls and drags cards on a board of ten thousand tasks', async ({ newPerson, server }) => {
  const ada = await newPerson('Ada Lovelace');
  await fillTasks(server, { count: 10_000, owner: ada.id });
  const { page } = ada;
  await openBoard(page);
  const todo = column(page, 'To Do');
  await expect(todo.getByText('2500 tasks')).toBeAttached();
  await expect(page.getByLabel('Board statistics')).toContainText('10000');

  await expect(card(todo, 'Task 1')).toBeVisible();
  await todo
    .locator('[data-column-scroller]')
    .evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }));
  await expect(card(todo, 'Task 2500')).toBeVisible();
  // Only cards near the viewport are rendered.
  expect(await page.getByRole('article').count()).toBeLessThan(120);

  await dragCard(page, 'Task 2500', { to: 'In Progress', above: 'Task 2501' });
  await expect(column(page, 'In Progress').getByText('2501 tasks')).toBeAttached();
  await expect(column(page, 'In Progress').locator('[data-card-title]').first()).toHaveText('Task 2500');
  await expect(todo.getByText('2499 tasks')).toBeAttached();
  await expect
    .poll(() => server.query("select status from tasks where user_id = $1 and title = 'Task 2500'", [ada.id]))
    .toEqual([{ status: 'in_progress' }]);
});

test('goes through a list of ten thousand tasks by keyboard, and adds one', async ({ newPerson, server }) => {
  const ada = await newPerson('Ada Lovelace');
  await fillTasks(server, { count: 10_000, owner: ada.id });
  const { page } = ada;
  await openBoard(page);
  await page.getByRole('radio', { name: 'List' }).check();
  const table = page.getByRole('table', { name: 'Tasks' });
  await expect(table).toHaveAttribute('aria-rowcount', '10005');
  await table.evaluate((rows) => rows.parentElement?.scrollTo({ top: rows.scrollHeight }));
  await expect(page.getByRole('button', { name: 'Task 10000', exact: true })).toBeVisible();
  await expect(table.getByRole('button', { name: /^Completed/ })).toBeInViewport();
  await page.getByRole('textbox', { name: 'New task' }).fill('One more');
  await page.keyboard.press('Enter');
  await table.evaluate((rows) => rows.parentElement?.scrollTo({ top: 0 }));
  await expect(page.getByRole('button', { name: 'One more', exact: true })).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', '10006');
});
