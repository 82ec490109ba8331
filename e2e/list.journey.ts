import { cardTitle, openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';

test('groups the list by status, creates tasks from a line, and edits in place', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openBoard(page);
  await page.getByRole('radio', { name: 'List' }).check();
  await expect(page.getByText('Type a title in the line above and press Enter.')).toBeVisible();

  const row = page.getByRole('textbox', { name: 'New task' });
  for (const title of ['First', 'Second']) {
    await row.fill(title);
    await row.press('Enter');
    await expect(row).toHaveValue('');
  }
  const table = page.getByRole('table', { name: 'Tasks' });
  await expect(table.getByRole('row')).toHaveText([/Task name/, /^To Do\s*2/, /Second/, /First/]);

  await page.getByRole('button', { name: 'Status of First: To Do' }).click();
  await page.getByRole('menuitemradio', { name: 'Blocked' }).click();
  await page.getByRole('button', { name: 'Priority of Second: Medium' }).click();
  await page.getByRole('menuitemradio', { name: 'Low' }).click();
  await page.getByRole('button', { name: /^Due date of Second/ }).click();
  await page.getByRole('dialog', { name: 'Due date' }).getByLabel('Due date').fill('2031-02-03');
  await page.keyboard.press('Enter');
  // Blocked tasks come first.
  await expect(table.getByRole('row')).toHaveText([
    /Task name/,
    /^Blocked\s*1/,
    /First/,
    /^To Do\s*1/,
    /Second.*Low.*2031/,
  ]);

  const blocked = table.getByRole('button', { name: /^Blocked/ });
  await blocked.click();
  await expect(blocked).toHaveAttribute('aria-expanded', 'false');
  await expect(cardTitle(page, 'First')).toHaveCount(0);
  await blocked.click();
  await cardTitle(page, 'First').click();
  await expect(page.getByRole('dialog', { name: 'First' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(table.getByRole('row')).toHaveText([
    /Task name/,
    /^Blocked\s*1/,
    /First/,
    /^To Do\s*1/,
    /Second.*Low.*2031/,
  ]);
  expect(await ada.tasks()).toMatchObject([
    { title: 'Second', status: 'todo', priority: 'low', dueDate: '2031-02-03' },
    { title: 'First', status: 'blocked', priority: 'medium' },
  ]);
});
