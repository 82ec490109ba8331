import type { Locator, Page } from '@playwright/test';
import { signIn, signOut } from './support/account.ts';
import { openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';

test('keeps drafts over a reload and in other tabs, until they are sent or the person signs out', async ({
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const task = await ada.has('Talk about it');
  await page.goto(`/app/tasks?task=${task.id}`);
  const comment = page.getByRole('textbox', { name: 'Write a comment' });
  await comment.fill('Half a comment');
  const dialog = await openNewTask(page);
  await dialog.getByLabel('Title').fill('A secret');
  await dialog.getByLabel('Description').fill('With a reason');
  await page.reload();
  await expect(comment).toHaveValue('Half a comment');
  await expect(dialog).toBeHidden();
  await openNewTask(page);
  await expect(dialog.getByLabel('Title')).toHaveValue('A secret');
  await expect(dialog.getByLabel('Description')).toHaveValue('With a reason');
  await expect(dialog.getByText('Your draft was restored.')).toBeVisible();
  await page.keyboard.press('Escape');

  const other = await ada.newTab();
  await openBoard(other);
  const inOther = await openNewTask(other);
  await expect(inOther.getByLabel('Title')).toHaveValue('A secret');
  await other.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comment).toHaveValue('');

  await signOut(other);
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('A secret');
  await signIn(other, ada.email);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada');
  await other.keyboard.press('c');
  await expect(inOther.getByLabel('Title')).toHaveValue('');
});

async function openNewTask(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Task', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await expect(dialog).toBeVisible();
  return dialog;
}
