import type { Page } from '@playwright/test';
import { card, expectColumn, openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test('changes as many tasks as the server allows, and keeps their undone deletion over a reload', async ({
  newPerson,
  shareTask,
  watch,
}) => {
  // If the page is left before the response to an undo, the undo is sent again and gets refused.
  watch.expectError(answered(410));
  const grace = await newPerson('Grace Hopper');
  const ada = await newPerson('Ada Lovelace');
  const first = await ada.has('Find the moth');
  await ada.has('Write it down', { dependencies: [first.id] });
  await ada.has('Sweep the floor');
  const theirs = await grace.has('Oil the relays', { position: 'b09V' });
  await shareTask(theirs.id, { to: ada });
  const { page } = ada;
  await openBoard(page);

  await test.step('disables actions that the person may not take', async () => {
    await card(page, 'Oil the relays').click({ modifiers: ['Control'] });
    await expect(bar(page)).toContainText('You can’t edit or delete this task.');
    await expect(bar(page).getByRole('button', { name: 'Status' })).toBeEnabled();
    await expect(bar(page).getByRole('button', { name: 'Priority' })).toBeDisabled();
    await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeDisabled();
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('completes the tasks without open dependencies and reports the others', async () => {
    await card(page, 'Write it down').click({ modifiers: ['Control'] });
    await card(page, 'Sweep the floor').click({ modifiers: ['Control'] });
    await bar(page).getByRole('button', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    const refused =
      '1 of 2 tasks was not changed: Cannot complete task. The following dependencies are not yet complete: Find the moth.';
    await expect(toast(page, refused)).toBeVisible();
    await expectColumn(page, 'Completed', ['Sweep the floor']);
  });

  await test.step('restores tasks that were deleted together', async () => {
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete 2 tasks?' });
    await question.getByRole('button', { name: 'Delete 2 tasks' }).click();
    await expect.poll(async () => (await ada.tasks()).length).toBe(2);
    await toast(page, 'Deleted 2 tasks').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await ada.tasks()).length).toBe(4);
    await page.reload();
    await expectColumn(page, 'Completed', ['Sweep the floor']);
    await expectColumn(page, 'To Do', ['Find the moth', 'Write it down', 'Oil the relays']);
  });
});

function bar(page: Page) {
  return page.getByRole('region', { name: 'Selected tasks' });
}

function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Messages (F8)' }).getByRole('listitem').filter({ hasText: text });
}
