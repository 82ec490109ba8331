import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { Locator } from '@playwright/test';
import { card, column, createTask, expectColumn, openBoard } from './support/board.ts';
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
    await expect(dialog.getByLabel('Due date')).toHaveValue(calendarDay('Europe/Rome'));
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
    const detail = page.getByRole('dialog', { name: 'Write the notes on the Engine' });
    await expect(detail).toContainText('Monday, 3 February 2031');
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
    await expect(page.getByRole('dialog', { name: 'Publish the notes on the Engine' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectColumn(page, 'Review', ['Publish the notes on the Engine']);
    await expectColumn(page, 'To Do', []);
  });

  await test.step('asks for confirmation before deleting (docs/product/taskboard.md, "Task form")', async () => {
    await createTask(page, 'Buy ribbons');
    await card(page, 'Buy ribbons').click();
    await page.getByRole('dialog', { name: 'Buy ribbons' }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm Delete Task' });
    await expect(question).toContainText(
      'Are you sure you want to delete this task? This action cannot be undone.',
    );
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeFocused();
    await page.getByRole('dialog', { name: 'Buy ribbons' }).getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete task' }).click();
    await expectColumn(page, 'To Do', []);
    await expect(page.getByRole('dialog')).toHaveCount(0);
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

test('opens the form of a new task once for a navigation with that state', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace');
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await page.evaluate(() => history.pushState({ openNewTaskModal: true }, '', '/app/tasks'));
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(column(page, 'To Do')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('allows moving somebody else’s task, but not editing or deleting it', async ({
  newPerson,
  shareTask,
}) => {
  const grace = await newPerson('Grace Hopper');
  const ada = await newPerson('Ada Lovelace');
  const task = await grace.has('Find the moth');
  await shareTask(task.id, { to: ada });
  const { page } = ada;
  await openBoard(page);
  await expect(card(page, 'Find the moth')).toContainText('Assigned to you');
  await card(page, 'Find the moth').click();
  const detail = page.getByRole('dialog', { name: 'Find the moth' });
  await expect(detail).toContainText('Assigned by');
  await expect(detail.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(detail.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await detail.getByLabel('Status').click();
  await page.getByRole('option', { name: 'In Progress' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectColumn(page, 'In Progress', ['Find the moth']);
  await expect.poll(async () => (await grace.tasks())[0]?.status).toBe('in_progress');
});

test('updates the counts with every change', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  await ada.has('One');
  await ada.has('Two', { status: 'in_progress' });
  await ada.has('Three', { status: 'completed' });
  await ada.has('Four', { status: 'blocked', dueDate: '2031-01-01' });
  const { page } = ada;
  await openBoard(page);
  const numbers = page.getByLabel('Board statistics');
  await expect(numbers).toHaveText(/Total Tasks\s*4\s*Received\s*0\s*Assigned\s*0\s*Completion Rate\s*25%/);
  await expect(page.getByText('1 completed today')).toBeVisible();

  await card(page, 'Two').hover();
  await page.getByRole('button', { name: 'Actions for Two' }).click();
  await page.getByRole('menuitemradio', { name: 'Completed' }).click();
  await expect(numbers).toContainText('50%');
  await expect(page.getByText('2 completed today')).toBeVisible();

  await page.getByRole('link', { name: 'Longtable, to the Desk' }).click();
  await expect(page.getByLabel('Your day in numbers')).toHaveText(
    /1\s*Due today\s*0\s*In progress\s*2\s*Completed today|Due today\s*1\s*In progress\s*0\s*Completed today\s*2/,
  );
  await page.getByRole('checkbox', { name: 'Complete One' }).click();
  await expect(page.getByText('Nothing is due today')).toBeVisible();
  const completed = page.getByRole('listitem').filter({ hasText: 'Completed “One”' });
  await completed.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'One', exact: true })).toBeVisible();
  await expect
    .poll(async () => (await ada.tasks()).find(({ title }) => title === 'One')?.status)
    .toBe('todo');
});

test('lists and counts the assigned tasks on the Desk', async ({ newPerson, shareTask }) => {
  const ada = await newPerson('Ada Lovelace', { context: { viewport: { width: 1440, height: 900 } } });
  const grace = await newPerson('Grace Hopper');
  const given = await ada.has('Given away');
  await shareTask(given.id, { to: grace });
  const received = await grace.has('Received', { status: 'in_progress' });
  await shareTask(received.id, { to: ada });
  await ada.has('Late', { dueDate: '2024-02-29' });
  await ada.has('Mine');
  const { page } = ada;
  await page.goto('/app');
  const dueToday = page.getByRole('region', { name: 'Due today 2' });
  await expect(dueToday.getByRole('listitem')).toHaveText([/^Received/, /^Mine/]);
  await expect(dueToday.getByRole('listitem').first()).toContainText('Assigned to you');
  await expect(page.getByRole('region', { name: 'Overdue 1' }).getByRole('listitem')).toHaveText([/^Late/]);
  await expect(page.getByText('Given away')).toBeHidden();
  const stat = (within: Locator, name: string) =>
    within
      .locator('div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  const quickStats = page.getByRole('region', { name: 'Quick Stats' });
  await expect(stat(quickStats, 'Due Today')).toHaveText('2');
  await expect(stat(page.getByLabel('Your day in numbers'), 'Due today')).toHaveText('2');
  await expect(stat(quickStats, 'In Progress')).toHaveText('1');

  await page.getByRole('checkbox', { name: 'Complete Received' }).click();
  await expect(page.getByRole('region', { name: 'Due today 1' })).toBeVisible();
  await expect(stat(quickStats, 'Due Today')).toHaveText('1');
  await expect(stat(quickStats, 'Completed Today')).toHaveText('1');
  await expect(stat(quickStats, 'In Progress')).toHaveText('0');
});
