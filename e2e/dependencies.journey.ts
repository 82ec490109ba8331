import { tasksApi } from '@longtable/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import {
  boxOf,
  card,
  cardTitle,
  column,
  expectColumn,
  middleOf,
  openBoard,
  openTask,
  zoneMessage,
} from './support/board.ts';
import { connect } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test('refuses to complete a task with an open dependency', async ({ newPerson, watch }) => {
  // Only the server knows about a dependency that she can't see.
  watch.expectError(answered(409));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  await connect(ada, grace);
  await ada.has('Dig the ground');
  await ada.has('Order concrete');
  const { page } = ada;
  await openBoard(page);
  await openBoard(grace.page);

  await test.step('adds dependencies by search and keyboard', async () => {
    await page.getByRole('button', { name: 'New Task', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Create New Task' });
    await form.getByLabel('Title').fill('Pour the foundation');
    await form.getByRole('combobox', { name: 'Waits for' }).focus();
    await page.keyboard.type('ground dig');
    await expect(page.getByRole('option')).toHaveText(['Dig the ground']);
    await page.keyboard.press('Enter');
    const chosen = form.getByRole('list', { name: 'Waits for these tasks' });
    await expect(chosen).toHaveText('Dig the ground');
    // The list stays open, without the chosen task.
    await page.keyboard.type('o');
    await expect(page.getByRole('option')).toHaveText(['Order concrete']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Remove Order concrete' }).click();
    await expect(chosen).toHaveText('Dig the ground');

    await form.getByLabel('Checklist').fill('Bring the mixer');
    await page.keyboard.press('Enter');
    await form.getByLabel('Checklist').fill('Stir');
    await form.getByLabel('Start date').fill('2031-02-04');
    await form.getByLabel('Due date').fill('2031-02-03');
    await choose(form, 'Repeats', 'Every week');
    await form.getByRole('tab', { name: 'Assignment' }).click();
    await form.getByRole('combobox', { name: 'Assign to' }).click();
    await page.getByRole('option', { name: 'Grace Hopper' }).click();
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect(form.getByText('A task can’t start after it is due.')).toBeVisible();
    await form.getByLabel('Start date').fill('2031-02-01');
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect(form).toBeHidden();
    await expect(card(grace.page, 'Pour the foundation')).toBeVisible();
    await expect
      .poll(async () => (await grace.tasks()).map(({ subtasks }) => subtasks.map(({ title }) => title)))
      .toEqual([['Bring the mixer', 'Stir']]);
    const [task] = await grace.tasks();
    expect(task).toMatchObject({
      startDate: '2031-02-01',
      dueDate: '2031-02-03',
      repeat: { unit: 'week', every: 1 },
    });
  });

  await test.step('does not offer circular dependencies, which the server also refuses', async () => {
    await card(page, 'Dig the ground').click();
    await openTask(page, 'Dig the ground').getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Task' });
    await expect(form.getByLabel('Checklist')).toHaveCount(0);
    await form.getByRole('combobox', { name: 'Waits for' }).fill('pour');
    const option = page.getByRole('option', { name: 'Pour the foundation' });
    await expect(option).toContainText('Already waits for this task: this would be a circular dependency.');
    await expect(option).toBeDisabled();
    await option.click({ force: true });
    await expect(form.getByRole('list', { name: 'Waits for these tasks' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    await page.keyboard.press('Escape');

    const tasks = await ada.tasks();
    const idOf = (wanted: string) => tasks.find(({ title }) => title === wanted)?.id ?? '';
    const answer = await page.request.patch(tasksApi.update.path.replace(':taskId', idOf('Dig the ground')), {
      data: { dependencies: [idOf('Pour the foundation')] },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain('wait for each other in a circle');
  });

  const waits = 'Cannot complete task. The following dependencies are not yet complete: Dig the ground.';
  await test.step('shows the reason while dragging over Completed, and ignores the drop', async () => {
    const from = await middleOf(card(page, 'Pour the foundation'));
    const to = await boxOf(column(page, 'Completed'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y + 8, { steps: 2 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await expect(zoneMessage(page, 'Completed')).toHaveText(waits);
    const review = await middleOf(column(page, 'Review'));
    await page.mouse.move(review.x, review.y, { steps: 4 });
    await expect(zoneMessage(page, 'Completed')).toHaveText('');
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(zoneMessage(page, 'Completed')).toHaveText(waits);
    await expect(messages(page)).toContainText(`Failed to update task: ${waits}`);
    await expectColumn(page, 'Completed', []);
    await expect(zoneMessage(page, 'Completed')).toHaveText('');
  });

  await test.step('shows the reason when moving by keyboard', async () => {
    await cardTitle(page, 'Pour the foundation').focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(zoneMessage(page, 'Completed')).toHaveText(waits);
    await page.keyboard.press('Space');
    await expect(cardTitle(page, 'Pour the foundation')).toBeFocused();
    await expectColumn(page, 'Completed', []);
  });

  await test.step('shows the reason in the menu (docs/product/dependencies.md, "Completing")', async () => {
    await page.keyboard.press('m');
    await page.getByRole('menuitemradio', { name: 'Completed' }).click();
    await expect(messages(page)).toContainText(`Failed to update task: ${waits}`);
    await expectColumn(page, 'Completed', []);
  });

  await test.step('shows the refusal of the server for a dependency that she can’t see', async () => {
    await cardTitle(grace.page, 'Pour the foundation').focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space'])
      await grace.page.keyboard.press(key);
    await expect(messages(grace.page)).toContainText(
      'Failed to update task: Cannot complete task. The following dependencies are not yet complete: a task that you can’t see.',
    );
    await expect(zoneMessage(grace.page, 'Completed')).toHaveText('Failed to move task. Please try again.');
    await expectColumn(grace.page, 'To Do', ['Pour the foundation']);
  });

  await test.step('notifies the next person when the last dependency is completed', async () => {
    await cardTitle(page, 'Dig the ground').focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space'])
      await page.keyboard.press(key);
    await expectColumn(page, 'Completed', ['Dig the ground']);
    await expect(messages(grace.page)).toContainText('You can start “Pour the foundation” now');
    await cardTitle(grace.page, 'Pour the foundation').focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space'])
      await grace.page.keyboard.press(key);
    await expectColumn(grace.page, 'Completed', ['Pour the foundation']);
    await expect(card(column(page, 'Completed'), 'Pour the foundation')).toBeVisible();
    // The next occurrence of the repeating task has no dependencies.
    await expectColumn(grace.page, 'To Do', ['Pour the foundation']);
  });
});

function messages(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages (F8)' });
}

async function choose(form: Locator, field: string, option: string): Promise<void> {
  await form.getByLabel(field).click();
  await form.page().getByRole('option', { name: option, exact: true }).click();
}
