import { tasksApi } from '@longtable/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import { cardTitle, expectColumn, openBoard, openTask } from './support/board.ts';
import { newProject, openProject, projectTab } from './support/project.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';

const restored = 'Your draft was restored.';

test('keeps the draft of a new task over Escape, Back and a reload', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openBoard(page);
  const dialog = await openNewTask(page);
  await expect(dialog.getByText(restored)).toBeHidden();
  await dialog.getByLabel('Title').fill('Half a thought');
  await dialog.getByLabel('Description').fill('With a reason');
  const leaveAndReturn = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => page.reload(),
    async () => {
      await page.goBack();
      await page.reload();
    },
  ];
  for (const leave of leaveAndReturn) {
    await leave();
    await expect(dialog).toBeHidden();
    await openNewTask(page);
    await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought');
    await expect(dialog.getByLabel('Description')).toHaveValue('With a reason');
    await expect(dialog.getByText(restored)).toBeVisible();
  }

  await test.step('shows the draft in another tab until the task is created', async () => {
    const other = await ada.newTab();
    await openBoard(other);
    await expect((await openNewTask(other)).getByLabel('Title')).toHaveValue('Half a thought');
    await other.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await expectColumn(page, 'To Do', ['Half a thought']);
    await expect((await openNewTask(other)).getByLabel('Title')).toHaveValue('');
    await page.reload();
    await expect((await openNewTask(page)).getByLabel('Title')).toHaveValue('');
  });

  await test.step('discards the draft on request, and restores a cancelled one', async () => {
    await dialog.getByLabel('Title').fill('Another thought');
    await page.keyboard.press('Escape');
    await openNewTask(page);
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('');
    await dialog.getByLabel('Title').fill('A third thought');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    const toast = page.getByRole('listitem').filter({ hasText: 'Draft discarded' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('A third thought');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openNewTask(page);
    await expect(dialog.getByLabel('Title')).toHaveValue('');
    await page.keyboard.press('Escape');
  });
});

test("keeps the draft of an edit over others' changes", async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const task = await ada.has('Write the notes');
  await openBoard(page);
  await edit(page, 'Write the notes');
  const form = page.getByRole('dialog', { name: 'Edit Task' });
  await form.getByLabel('Description').fill('All seven of them');
  await page.reload();
  await ada.call(tasksApi.update, { taskId: task.id, title: 'Write the seven notes' });
  await expect(openTask(page, 'Write the seven notes')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Write the seven notes');
  await expect(form.getByLabel('Description')).toHaveValue('All seven of them');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(async () => (await ada.tasks()).map(({ title, description }) => [title, description]))
    .toEqual([['Write the seven notes', 'All seven of them']]);
});

test('keeps drafts of comments, updates, teams and projects over a reload', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const task = await ada.has('Talk about it');
  const project = await newProject(ada, 'Paint the boat');
  await page.goto(`/app/tasks?task=${task.id}`);
  const comment = page.getByRole('textbox', { name: 'Write a comment' });
  await comment.fill('Half a comment');
  await page.reload();
  await expect(comment).toHaveValue('Half a comment');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comment).toHaveValue('');
  await page.reload();
  await expect(page.getByText('Half a comment')).toBeVisible();
  await expect(comment).toHaveValue('');

  await openProject(page, project);
  await projectTab(page, 'Updates').click();
  const update = page.getByRole('textbox', { name: 'Write an update' });
  await update.fill('Half an update');
  await page.reload();
  await expect(update).toHaveValue('Half an update');

  for (const [path, button, label] of [
    ['/app/collaboration/teams', 'New team', 'New team'],
    ['/app/collaboration/projects', 'New project', 'New project'],
  ] as const) {
    await page.goto(path);
    const dialog = page.getByRole('dialog', { name: label });
    await page.getByRole('button', { name: button }).first().click();
    await dialog.getByLabel('Name').fill('Half a name');
    await dialog.getByLabel('Description').fill('And why');
    await page.reload();
    await page.getByRole('button', { name: button }).first().click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Half a name');
    await expect(dialog.getByLabel('Description')).toHaveValue('And why');
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('deletes drafts on signing out', async ({ newPerson }) => {
  const { page, email } = await newPerson('Ada Lovelace');
  await openBoard(page);
  const dialog = await openNewTask(page);
  await dialog.getByLabel('Title').fill('A secret');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/signin');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('A secret');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await page.keyboard.press('c');
  await expect(dialog.getByLabel('Title')).toHaveValue('');
});

async function openNewTask(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Task', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function edit(page: Page, title: string): Promise<void> {
  await cardTitle(page, title).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
}
