import { card, createTask, dragCard, expectColumn, openBoard, openTask } from './support/board.ts';
import { expect, test } from './support/test.ts';

test('shows changes on another person’s screen and in another tab as they happen', async ({
  newPerson,
  shareTask,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const other = await ada.newTab();
  for (const title of ['Calibrate the drum', 'Punch the cards']) {
    const task = await ada.has(title);
    await shareTask(task.id, { to: grace });
  }
  const given = await ada.has('For Grace');
  await Promise.all([ada.page, grace.page, other].map((page) => openBoard(page)));
  await expectColumn(ada.page, 'To Do', ['Calibrate the drum', 'Punch the cards', 'For Grace']);
  await expectColumn(other, 'To Do', ['Calibrate the drum', 'Punch the cards', 'For Grace']);
  await expectColumn(grace.page, 'To Do', ['Calibrate the drum', 'Punch the cards']);
  for (const page of [grace.page, other]) await markPage(page);

  await test.step('shows moves in both directions', async () => {
    await dragCard(ada.page, 'Calibrate the drum', { to: 'In Progress' });
    await expectColumn(grace.page, 'In Progress', ['Calibrate the drum']);
    await expectColumn(grace.page, 'To Do', ['Punch the cards']);
    await dragCard(grace.page, 'Calibrate the drum', { to: 'Review' });
    await expectColumn(ada.page, 'Review', ['Calibrate the drum']);
  });

  await test.step('shows an edit in the open details', async () => {
    await card(grace.page, 'Calibrate the drum').click();
    await expect(openTask(grace.page, 'Calibrate the drum')).toBeVisible();
    await card(ada.page, 'Calibrate the drum').click();
    await openTask(ada.page, 'Calibrate the drum').getByRole('button', { name: 'Edit' }).click();
    const form = ada.page.getByRole('dialog', { name: 'Edit Task' });
    await form.getByLabel('Title').fill('Calibrate the big drum');
    await form.getByLabel('Description').fill('Twice.');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(openTask(grace.page, 'Calibrate the big drum')).toContainText('Twice.');
  });

  await test.step('shows a deletion', async () => {
    const detail = openTask(ada.page, 'Calibrate the big drum');
    await detail.getByRole('button', { name: 'Delete' }).click();
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Delete task' }).click();
    await expect(openTask(grace.page, 'Calibrate the big drum')).toHaveCount(0);
    await expectColumn(grace.page, 'Review', []);
    await expectColumn(grace.page, 'To Do', ['Punch the cards']);
  });

  await test.step('shows a new task in another tab, and how it is completed', async () => {
    await createTask(ada.page, 'Seen twice');
    await expectColumn(other, 'To Do', ['Seen twice', 'Punch the cards', 'For Grace']);
    await dragCard(ada.page, 'Seen twice', { to: 'Completed' });
    await expectColumn(other, 'Completed', ['Seen twice']);
    await expect(other.getByText('1 completed today')).toBeVisible();
  });

  await test.step('shows a task on the board of its new assignee', async () => {
    await shareTask(given.id, { to: grace });
    await dragCard(ada.page, 'For Grace', { to: 'In Progress' });
    await expectColumn(grace.page, 'In Progress', ['For Grace']);
    await expect(card(grace.page, 'For Grace')).toContainText('Assigned to you');
  });

  for (const page of [grace.page, other]) await expectSamePage(page);
});

/** Marks the page, to detect a reload. */
async function markPage(page: { evaluate(work: () => void): Promise<void> }): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['journey'] = 'same page';
  });
}

async function expectSamePage(page: {
  evaluate(work: () => string | undefined): Promise<string | undefined>;
}): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.dataset['journey'])).toBe('same page');
}
