import type { Page } from '@playwright/test';
import { card, cardTitle, dragCard, expectColumn, openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { longPress, phone } from './support/touch.ts';
import { answered } from './support/watch.ts';

test('changes many tasks at once, and undoes it', async ({ newPerson, watch }) => {
  // If the page is left before the response to an undo, the undo is sent again and gets refused.
  watch.expectError(answered(410));
  const ada = await newPerson('Ada Lovelace');
  for (const title of ['One', 'Two', 'Three', 'Four']) await ada.has(title);
  const { page } = ada;
  await openBoard(page);
  await expectColumn(page, 'To Do', ['One', 'Two', 'Three', 'Four']);

  await test.step('undoes a drag by the toast and by the keyboard', async () => {
    await dragCard(page, 'Two', { to: 'Review' });
    await expectColumn(page, 'Review', ['Two']);
    await toast(page, 'Moved to Review').getByRole('button', { name: 'Undo' }).click();
    await expectColumn(page, 'To Do', ['One', 'Two', 'Three', 'Four']);
    await expect(toast(page, 'Undone: moved “Two” to Review')).toBeVisible();

    await dragCard(page, 'Four', { to: 'To Do', above: 'One' });
    await dragCard(page, 'Three', { to: 'In Progress' });
    await expectColumn(page, 'To Do', ['Four', 'One', 'Two']);
    await page.keyboard.press('Control+z');
    await expectColumn(page, 'In Progress', []);
    await page.keyboard.press('Control+z');
    await expectColumn(page, 'To Do', ['One', 'Two', 'Three', 'Four']);
    await expect
      .poll(async () => (await ada.tasks()).map(({ title }) => title))
      .toEqual(['One', 'Two', 'Three', 'Four']);
  });

  await test.step('selects by mouse, moves and prioritizes together', async () => {
    await card(page, 'One').click({ modifiers: ['Control'] });
    await card(page, 'Three').click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('2 selected');
    await bar(page).getByRole('button', { name: 'Status' }).click();
    await page.getByRole('menuitem', { name: 'In Progress' }).click();
    await expectColumn(page, 'In Progress', ['One', 'Three']);
    await bar(page).getByRole('button', { name: 'Priority' }).click();
    await page.getByRole('menuitem', { name: 'High' }).click();
    await expect(card(page, 'Three')).toContainText('High');
    await bar(page).getByRole('button', { name: 'Add tag' }).click();
    await page.getByRole('textbox', { name: 'Tag' }).fill('sums');
    await page.keyboard.press('Enter');
    await expect(card(page, 'One').getByRole('list', { name: 'Tags' })).toHaveText('sums');
    await expect
      .poll(async () => (await ada.tasks()).filter(({ tags }) => tags.includes('sums')))
      .toMatchObject([
        { title: 'One', status: 'in_progress', progress: 25, priority: 'high' },
        { title: 'Three', status: 'in_progress', progress: 25, priority: 'high' },
      ]);
  });

  await test.step('undoes one change after the other', async () => {
    // The field of the panel has the focus until the panel has closed.
    await expect(page.getByRole('textbox', { name: 'Tag' })).toHaveCount(0);
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('Control+z');
    await expectColumn(page, 'To Do', ['One', 'Two', 'Three', 'Four']);
    await expect(card(page, 'One')).toContainText('Medium');
    await expect(card(page, 'One').getByRole('list', { name: 'Tags' })).toHaveCount(0);
  });

  await test.step('restores tasks that were deleted together', async () => {
    await bar(page).getByRole('button', { name: 'Select all 4 shown' }).click();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete 4 tasks?' });
    await question.getByRole('button', { name: 'Delete 4 tasks' }).click();
    await expectColumn(page, 'To Do', []);
    await expect(bar(page)).toHaveCount(0);
    await expect.poll(async () => (await ada.tasks()).length).toBe(0);
    await toast(page, 'Deleted 4 tasks').getByRole('button', { name: 'Undo' }).click();
    await expectColumn(page, 'To Do', ['One', 'Two', 'Three', 'Four']);
    await expect.poll(async () => (await ada.tasks()).length).toBe(4);
    await page.reload();
    await expectColumn(page, 'To Do', ['One', 'Two', 'Three', 'Four']);
  });
});

test('selects in the list by keyboard, and reports what was refused', async ({ newPerson, shareTask }) => {
  const grace = await newPerson('Grace Hopper');
  const ada = await newPerson('Ada Lovelace');
  const first = await ada.has('Find the moth');
  await ada.has('Write it down', { dependencies: [first.id] });
  await ada.has('Sweep the floor');
  const theirs = await grace.has('Oil the relays', { position: 'b09V' });
  await shareTask(theirs.id, { to: ada });
  const { page } = ada;
  await openBoard(page);

  await test.step('selects on the board by X and Shift with arrows, and clears by Escape', async () => {
    await cardTitle(page, 'Find the moth').focus();
    await page.keyboard.press('x');
    await expect(bar(page)).toContainText('1 selected');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar(page)).toContainText('2 selected');
    await expect(cardTitle(page, 'Write it down')).toBeFocused();
    await expect(cardTitle(page, 'Write it down')).toHaveAccessibleDescription(/^Selected\./);
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(cardTitle(page, 'Write it down')).toBeFocused();
  });

  await page.getByRole('radio', { name: 'List' }).check();
  const tick = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });

  await test.step('disables actions that the person may not take', async () => {
    await tick('Oil the relays').click();
    await expect(bar(page)).toContainText('You can’t edit or delete this task.');
    await expect(bar(page).getByRole('button', { name: 'Status' })).toBeEnabled();
    await expect(bar(page).getByRole('button', { name: 'Priority' })).toBeDisabled();
    await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeDisabled();
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('completes the tasks without open dependencies and reports the others', async () => {
    await tick('Write it down').click();
    await tick('Sweep the floor').click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('2 selected');
    await bar(page).getByRole('button', { name: 'Status' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Completed' }).press('Enter');
    await expect(
      toast(
        page,
        '1 of 2 tasks was not changed: Cannot complete task. The following dependencies are not yet complete: Find the moth.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Status of Write it down: To Do' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Status of Sweep the floor: Completed' })).toBeVisible();
  });
});

test('starts a selection in the list by a long press, and extends it by taps', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: phone });
  for (const title of ['One', 'Two', 'Three']) await ada.has(title);
  const { page } = ada;
  await openBoard(page);
  await page.getByRole('radio', { name: 'List' }).check();
  await longPress(page, cardTitle(page, 'Two'), () => expect(bar(page)).toContainText('1 selected'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cardTitle(page, 'Three').tap();
  await page.getByRole('checkbox', { name: 'Select One' }).tap();
  await expect(bar(page)).toContainText('3 selected');
  await page.getByRole('checkbox', { name: 'Select One' }).tap();
  await bar(page).getByRole('button', { name: 'Due' }).tap();
  await page.getByRole('button', { name: 'In a week' }).tap();
  await expect(toast(page, /^Set the due date of 2 tasks to/)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Clear selection' }).tap();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(async () => new Set((await ada.tasks()).map(({ dueDate }) => dueDate)).size).toBe(2);
});

function bar(page: Page) {
  return page.getByRole('region', { name: 'Selected tasks' });
}

function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Messages (F8)' }).getByRole('listitem').filter({ hasText: text });
}
