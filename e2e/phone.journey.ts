import { boxOf, card, column, expectColumn, middleOf, openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { longPressDrag, phone } from './support/touch.ts';
import { password } from './support/visitor.ts';

test.use(phone);

test('signs in, creates and moves a task, shows the list, and signs out by touch', async ({
  newPerson,
  page,
}) => {
  const { email } = await newPerson('Ada Lovelace');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }).tap();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await page.getByRole('button', { name: 'Dismiss' }).tap();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).tap();
  await expect(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Tools' }).tap();
  await page.getByRole('menuitem', { name: 'New Task' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await dialog.getByLabel('Title').fill('Made with a thumb');
  await dialog.getByLabel('Priority').tap();
  await page.getByRole('option', { name: 'Low' }).tap();
  await dialog.getByRole('button', { name: 'Create task' }).tap();
  await expectColumn(page, 'To Do', ['Made with a thumb']);

  await page.getByRole('button', { name: 'Quick add' }).tap();
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Sweep the yard !low');
  await page.getByRole('button', { name: 'Add task' }).tap();
  await expectColumn(page, 'To Do', ['Sweep the yard', 'Made with a thumb']);
  // The headings of the columns are tabs, and take what is dropped on them.
  const tabs = page.getByRole('navigation', { name: 'Columns' });
  await longPressDrag(page, card(page, 'Sweep the yard'), async (finger) => {
    const { x, y } = await middleOf(tabs.getByRole('button', { name: /^Completed/ }));
    await finger.moveTo(x, y);
  });
  await expect(tabs.getByRole('button', { name: 'Completed 1' })).toBeVisible();
  await expectColumn(page, 'To Do', ['Made with a thumb']);

  await page.getByRole('button', { name: 'Actions for Made with a thumb' }).tap();
  await expect(page.getByText('Move to…')).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Review' }).tap();
  await expectColumn(page, 'Review', ['Made with a thumb']);

  await page.getByRole('radio', { name: 'List' }).tap();
  await page.getByRole('button', { name: 'Status of Made with a thumb: Review' }).tap();
  await page.getByRole('option', { name: 'Completed' }).tap();
  await expect(page.getByRole('button', { name: 'Status of Made with a thumb: Completed' })).toBeVisible();

  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Sign Out' }).tap();
  await expect(page).toHaveURL('/signin');
});

test('lifts a card by the first touch, without waiting for more code', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: phone });
  const { page } = ada;
  for (const title of ['One', 'Two']) await ada.has(title);
  await openBoard(page);
  await expectColumn(page, 'To Do', ['One', 'Two']);
  // The code loads once the board is painted, without input; the messages of columns come with it.
  await expect(column(page, 'To Do').getByRole('status')).toBeAttached();
  let load: (() => void) | undefined;
  const dropped = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await dropped;
    await route.continue();
  });
  await longPressDrag(page, card(page, 'Two'), async (finger) => {
    const { x, y } = await boxOf(card(page, 'One'));
    await finger.moveTo(x + 60, y + 8);
  });
  await expectColumn(page, 'To Do', ['Two', 'One']);
  load?.();
});
