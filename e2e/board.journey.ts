import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { card, column, createTask, expectColumn, openBoard, openTask } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test('creates a task with all its fields, edits and deletes it, and keeps the rest after a reload', async ({
  newPerson,
  watch,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openBoard(page);
  await expect(column(page, 'To Do').getByText('Click to add task')).toBeVisible();

  await test.step('shows defaults, and requires a title', async () => {
    await page.getByRole('button', { name: 'New Task', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Task' });
    const save = dialog.getByRole('button', { name: 'Create task' });
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await expect(save).toBeDisabled();
    await expect(dialog.getByLabel('Due date')).toHaveValue(
      // As the browser of the person writes it.
      new Date(calendarDay('Europe/Rome')).toLocaleDateString('en-GB', {
        dateStyle: 'medium',
        timeZone: 'UTC',
      }),
    );
    await expect(dialog.getByLabel('Priority')).toHaveText('Medium');
    await expect(dialog.getByLabel('Status')).toHaveText('To Do');
    await dialog.getByLabel('Title').fill('   ');
    await expect(save).toBeDisabled();

    await dialog.getByLabel('Title').fill('  Write the notes on the Engine  ');
    await dialog.getByLabel('Due date').fill('');
    await dialog.getByLabel('Estimated hours').fill('many');
    await save.click();
    await expect(dialog.getByText('Choose a due date.')).toBeVisible();
    await expect(dialog.getByText('Enter hours as a number, such as 1.5.')).toBeVisible();
    await expect(dialog.getByLabel('Due date')).toBeFocused();

    await dialog.getByLabel('Due date').fill('2031-02-03');
    await dialog.getByLabel('Estimated hours').fill('1,5');
    await dialog.getByLabel('Description').fill('With a table of the Bernoulli numbers.');
    await dialog.getByLabel('Tags', { exact: true }).fill('maths, engine, , maths');
    await dialog.getByLabel('Priority').click();
    await page.getByRole('option', { name: 'High' }).click();
    await save.click();
    await expect(dialog).toBeHidden();
  });

  await test.step('shows the input on the card and in the details', async () => {
    const written = card(column(page, 'To Do'), 'Write the notes on the Engine');
    await expect(written).toContainText('High');
    await expect(written.getByRole('list', { name: 'Tags' })).toHaveText('mathsengine');
    await written.click();
    const detail = openTask(page, 'Write the notes on the Engine');
    await expect(detail).toContainText('3 Feb 2031');
    await expect(detail).toContainText('With a table of the Bernoulli numbers.');
    await expect(detail).toContainText('1.5 hours');
    await detail.getByRole('button', { name: 'Edit' }).click();
  });

  await test.step('edits the task', async () => {
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await expect(dialog.getByLabel('Title')).toHaveValue('Write the notes on the Engine');
    await dialog.getByLabel('Title').fill('Publish the notes on the Engine');
    await dialog.getByLabel('Status').click();
    await page.getByRole('option', { name: 'Review' }).click();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    // Back in the details of the task.
    await expect(openTask(page, 'Publish the notes on the Engine')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectColumn(page, 'Review', ['Publish the notes on the Engine']);
    await expectColumn(page, 'To Do', []);
  });

  await test.step('asks for confirmation before deleting (docs/product/taskboard.md, "Task form")', async () => {
    await createTask(page, 'Buy ribbons');
    await card(page, 'Buy ribbons').click();
    await openTask(page, 'Buy ribbons').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm Delete Task' });
    await expect(question).toContainText(
      'Are you sure you want to delete this task? This action cannot be undone.',
    );
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(openTask(page, 'Buy ribbons').getByRole('button', { name: 'Delete' })).toBeFocused();
    await openTask(page, 'Buy ribbons').getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete task' }).click();
    await expectColumn(page, 'To Do', []);
    await expect(openTask(page, 'Buy ribbons')).toHaveCount(0);
  });

  // If the deletion is still in flight on reload, it is repeated and gets 404.
  watch.expectError(answered(404));
  await page.reload();
  await expectColumn(page, 'Review', ['Publish the notes on the Engine']);
  await expectColumn(page, 'To Do', []);
  await expect.poll(async () => (await ada.tasks()).length).toBe(1);
  const [task] = await ada.tasks();
  expect(task).toMatchObject({
    title: 'Publish the notes on the Engine',
    description: 'With a table of the Bernoulli numbers.',
    dueDate: '2031-02-03',
    priority: 'high',
    status: 'review',
    progress: 90,
    tags: ['maths', 'engine'],
    estimatedHours: 1.5,
  });
});
