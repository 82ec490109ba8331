import { tasksApi } from '@longtable/contract/tasks';
import {
  boxOf,
  card,
  cardTitle,
  column,
  dragCard,
  expectColumn,
  middleOf,
  openBoard,
  zoneMessage,
} from './support/board.ts';
import { expect, test } from './support/test.ts';

test('sets the status by dragging a card through all columns', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const travelling = await ada.has('Travelling card');
  await ada.has('Stays behind');
  await openBoard(page);
  const server = async () => {
    const { status, progress, completedAt } = await ada.call(tasksApi.get, { taskId: travelling.id });
    return { status, progress, isCompleted: completedAt !== null };
  };
  await dragCard(page, 'Travelling card', { to: 'In Progress' });
  await expectColumn(page, 'In Progress', ['Travelling card']);
  await expectColumn(page, 'To Do', ['Stays behind']);
  await expect.poll(server).toEqual({ status: 'in_progress', progress: 25, isCompleted: false });

  await dragCard(page, 'Travelling card', { to: 'Review' });
  await expectColumn(page, 'Review', ['Travelling card']);
  await expect.poll(server).toEqual({ status: 'review', progress: 90, isCompleted: false });

  await dragCard(page, 'Travelling card', { to: 'Completed' });
  await expectColumn(page, 'Completed', ['Travelling card']);
  await expect.poll(server).toEqual({ status: 'completed', progress: 100, isCompleted: true });

  await dragCard(page, 'Travelling card', { to: 'To Do' });
  await expectColumn(page, 'To Do', ['Stays behind', 'Travelling card']);
  await expect.poll(server).toEqual({ status: 'todo', progress: 0, isCompleted: false });
  await page.reload();
  await expectColumn(page, 'To Do', ['Stays behind', 'Travelling card']);
});

test('keeps the order of a column made by dragging', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  for (const title of ['One', 'Two', 'Three', 'Four']) await ada.has(title);
  await ada.has('Elsewhere', { status: 'review' });
  await openBoard(page);
  await expectColumn(page, 'To Do', ['One', 'Two', 'Three', 'Four']);
  await dragCard(page, 'Four', { to: 'To Do', above: 'One' });
  await expectColumn(page, 'To Do', ['Four', 'One', 'Two', 'Three']);
  await dragCard(page, 'One', { to: 'To Do' });
  await expectColumn(page, 'To Do', ['Four', 'Two', 'Three', 'One']);
  await dragCard(page, 'Elsewhere', { to: 'To Do', above: 'Three' });
  await expectColumn(page, 'To Do', ['Four', 'Two', 'Elsewhere', 'Three', 'One']);
  await expect
    .poll(async () => (await ada.tasks()).map(({ title }) => title))
    .toEqual(['Four', 'Two', 'Elsewhere', 'Three', 'One']);
  await page.reload();
  await expectColumn(page, 'To Do', ['Four', 'Two', 'Elsewhere', 'Three', 'One']);
});

test('shows the dragged card under the pointer', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  for (const title of ['One', 'Two', 'Three']) await ada.has(title);
  await openBoard(page);
  const start = await boxOf(card(page, 'Two'));
  const middle = await middleOf(card(page, 'Two'));
  const review = await middleOf(column(page, 'Review'));
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(review.x, review.y, { steps: 6 });
  const preview = page.locator('[data-drag-preview]');
  await expect(preview).toHaveText(/^Two/);
  // Held where it was pressed: at its middle.
  await expect.poll(async () => Math.round((await middleOf(preview)).x)).toBe(Math.round(review.x));
  expect((await middleOf(preview)).y).toBeCloseTo(review.y, 0);
  expect(await preview.evaluate((element) => (element as HTMLElement).offsetWidth)).toBeCloseTo(
    start.width,
    0,
  );
  await expect(card(page, 'Two')).toHaveCount(1);
  await page.mouse.up();
  await expectColumn(page, 'Review', ['Two']);
  await expect(preview).toHaveCount(0);
  await expect(card(page, 'Two')).toHaveCount(1);
});

test('scrolls a column while a card is held near its end, until Escape puts it back', async ({
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace', { context: { viewport: { width: 1440, height: 600 } } });
  const { page } = ada;
  for (let number = 1; number <= 12; number += 1) await ada.has(`Card ${number}`);
  await openBoard(page);
  const start = await middleOf(card(page, 'Card 1'));
  const { y, height } = await boxOf(column(page, 'To Do'));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, y + height - 12, { steps: 6 });
  await expect(card(page, 'Card 12')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[data-drop-line="12"]')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-drag-preview]')).toHaveCount(0);
  await expect(page.locator('[data-drop-line]')).toHaveCount(0);
  // Released over a card, it opens none.
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await ada.tasks()).every(({ version }) => version === 1)).toBe(true);
  await card(page, 'Card 12').click();
  await expect(page.getByRole('dialog', { name: 'Card 12' })).toBeVisible();
});

test('shows a message for three seconds when a card is dropped in its own column', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Only one');
  await openBoard(page);
  await dragCard(page, 'Only one', { to: 'To Do' });
  await expect(zoneMessage(page, 'To Do')).toHaveText('Task is already in this status');
  await expect(zoneMessage(page, 'To Do')).toHaveText('', { timeout: 5000 });
  await dragCard(page, 'Only one', { to: 'Review' });
  await expectColumn(page, 'Review', ['Only one']);
});

test('returns a card lifted by keyboard on Escape, even while a tooltip is open', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Lifted');
  await openBoard(page);
  await page.getByRole('button', { name: 'New task in Review' }).hover();
  await expect(page.getByRole('tooltip')).toBeAttached();
  await cardTitle(page, 'Lifted').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(
    page.locator('[aria-live]', { hasText: 'Cancelled. “Lifted” is back in To Do.' }),
  ).toBeAttached();
  await expectColumn(page, 'To Do', ['Lifted']);
});

test('shows blocked tasks in a strip, which is hidden without any', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Waits for parts', { status: 'in_progress' });
  await openBoard(page);
  await expect(column(page, 'Blocked')).toHaveCount(0);
  const start = await middleOf(card(page, 'Waits for parts'));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  // The drop target of an absent strip appears when a card is lifted.
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 2 });
  await expect(column(page, 'Blocked')).toHaveText('Drop here to mark as Blocked');
  const zone = await middleOf(column(page, 'Blocked'));
  await page.mouse.move(zone.x, zone.y, { steps: 6 });
  await page.mouse.up();
  await expect(card(column(page, 'Blocked'), 'Waits for parts')).toBeVisible();
  await expectColumn(page, 'In Progress', []);
  await expect
    .poll(async () => (await ada.tasks())[0])
    .toMatchObject({ status: 'blocked', progress: 25, completedAt: null });

  await dragCard(page, 'Waits for parts', { to: 'Completed' });
  await expectColumn(page, 'Completed', ['Waits for parts']);
  await expect(column(page, 'Blocked')).toHaveCount(0);
  await page.reload();
  await expectColumn(page, 'Completed', ['Waits for parts']);
});

test('changes the status but not the position by dragging on a sorted board', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Alpha', { status: 'review' });
  await ada.has('Gamma');
  await ada.has('Beta');
  await ada.has('Delta', { status: 'review' });
  await page.goto('/app/tasks?sort=title&direction=asc');
  await expectColumn(page, 'To Do', ['Beta', 'Gamma']);

  await dragCard(page, 'Gamma', { to: 'To Do', above: 'Beta' });
  await expect(zoneMessage(page, 'To Do')).toHaveText('Task is already in this status');
  await expectColumn(page, 'To Do', ['Beta', 'Gamma']);

  const from = await middleOf(card(page, 'Beta'));
  const to = await middleOf(card(page, 'Delta'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 2 });
  await page.mouse.move(to.x, to.y + 20, { steps: 6 });
  await expect(page.locator('[data-drop-line]')).toHaveCount(0);
  await page.mouse.up();
  await expectColumn(page, 'Review', ['Alpha', 'Beta', 'Delta']);
  // In the manual order, it comes first.
  await openBoard(page);
  await expectColumn(page, 'Review', ['Beta', 'Alpha', 'Delta']);
});

test('drags the cards on the landing page', async ({ page }) => {
  await page.goto('/');
  const list = (name: string) => page.getByRole('list', { name, exact: true });
  const first = list('To Do').getByRole('button').first();
  const title = (await first.textContent()) ?? '';
  await first.scrollIntoViewIfNeeded();
  const start = await middleOf(first);
  const end = await middleOf(list('Completed'));
  await expect(async () => {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 6 });
    await expect(page.locator('[data-drag-preview]')).toHaveText(title, { timeout: 1000 });
  }).toPass();
  await page.mouse.up();
  await expect(list('Completed').getByRole('button').filter({ hasText: title })).toBeVisible();
  await expect(list('To Do').getByRole('button').filter({ hasText: title })).toHaveCount(0);
});
