import { boxOf, card, column, expectColumn, middleOf, openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { longPressDrag, phone, swipe } from './support/touch.ts';
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
  await page.getByRole('button', { name: 'New Task', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await dialog.getByLabel('Title').fill('Made with a thumb');
  await dialog.getByLabel('Priority').tap();
  await page.getByRole('option', { name: 'Low' }).tap();
  await dialog.getByRole('button', { name: 'Create task' }).tap();
  await expectColumn(page, 'To Do', ['Made with a thumb']);

  await page.getByRole('button', { name: 'Actions for Made with a thumb' }).tap();
  await expect(page.getByText('Move to…')).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Review' }).tap();
  await expectColumn(page, 'Review', ['Made with a thumb']);

  await page.getByRole('radio', { name: 'List' }).tap();
  await page.getByRole('button', { name: 'Status of Made with a thumb: Review' }).tap();
  await page.getByRole('menuitemradio', { name: 'Completed' }).tap();
  await expect(page.getByRole('button', { name: 'Status of Made with a thumb: Completed' })).toBeVisible();

  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Sign Out' }).tap();
  await expect(page).toHaveURL('/signin');
});

test('switches columns by swiping, one at a time, or by tabs', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: phone });
  const { page } = ada;
  for (const title of ['One', 'Two', 'Three']) await ada.has(title);
  await ada.has('Under way', { status: 'in_progress' });
  await openBoard(page);
  const tabs = page.getByRole('navigation', { name: 'Columns' });
  await expect(tabs.getByRole('button', { name: /^To Do 3/ })).toHaveAttribute('aria-current', 'true');
  await swipe(page, column(page, 'To Do'), { x: -260 });
  await expect(tabs.getByRole('button', { name: /^In Progress 1/ })).toHaveAttribute('aria-current', 'true');
  await expect(card(page, 'Under way')).toBeInViewport({ ratio: 1 });
  await tabs.getByRole('button', { name: /^Completed/ }).tap();
  await expect(column(page, 'Completed').getByText('Click to add task')).toBeInViewport({ ratio: 1 });
  await tabs.getByRole('button', { name: /^To Do/ }).tap();
  await expect(card(page, 'One')).toBeInViewport({ ratio: 1 });
});

test('lifts a card by a long press, and drops it in its column or the next', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: phone });
  const { page } = ada;
  for (const title of ['One', 'Two', 'Three']) await ada.has(title);
  await openBoard(page);
  await expectColumn(page, 'To Do', ['One', 'Two', 'Three']);

  await longPressDrag(page, card(page, 'Three'), async (finger) => {
    const { x, y } = await boxOf(card(page, 'One'));
    await finger.moveTo(x + 60, y + 8);
  });
  await expectColumn(page, 'To Do', ['Three', 'One', 'Two']);

  await longPressDrag(page, card(page, 'One'), async (finger) => {
    const { y } = await middleOf(card(page, 'One'));
    // While a card is held at the edge, the board scrolls to the next column.
    await finger.moveTo(phone.viewport.width - 8, y);
    await expect(column(page, 'Completed')).toBeInViewport({ ratio: 0.9 });
    const { x: middle } = await middleOf(column(page, 'Completed'));
    await finger.moveTo(middle, y);
  });
  await expectColumn(page, 'Completed', ['One']);
  await expectColumn(page, 'To Do', ['Three', 'Two']);
  await expect
    .poll(async () => (await ada.tasks()).find(({ title }) => title === 'One')?.status)
    .toBe('completed');
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

test('moves and opens no card when scrolling a column by touch', async ({ newPerson, server }) => {
  const ada = await newPerson('Ada Lovelace', { context: phone });
  const { page } = ada;
  for (let number = 1; number <= 12; number += 1) await ada.has(`Card ${number}`);
  await openBoard(page);
  // The distance depends on the speed of the swipe.
  await expect(async () => {
    await swipe(page, column(page, 'To Do'), { y: -300 });
    await expect(card(page, 'Card 1')).not.toBeInViewport({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    await swipe(page, column(page, 'To Do'), { y: 300 });
    await expect(card(page, 'Card 1')).toBeInViewport({ timeout: 1000 });
  }).toPass();
  const [row] = await server.query<{ moves: number }>(
    'select count(*)::int as moves from tasks where user_id = $1 and version > 1',
    [ada.id],
  );
  expect(row?.moves).toBe(0);
});
