import { newId } from '@longtable/contract/ids';
import { card, cardTitle, createTask, expectColumn, openBoard, openTask } from './support/board.ts';
import { expectFocusVisible, tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';

test('signs up, completes a task and signs out by keyboard', async ({ page }) => {
  const { keyboard } = page;
  await test.step('signs up', async () => {
    await page.goto('/');
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Get started' }));
    await keyboard.press('Enter');
    await expect(page.getByLabel('Full name')).toBeFocused();
    await keyboard.type('Ada Lovelace');
    await keyboard.press('Tab');
    await keyboard.type(`${newId()}@example.test`);
    await keyboard.press('Tab');
    await keyboard.type(password);
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/app');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  });

  await test.step('opens the Taskboard and creates two tasks', async () => {
    await keyboard.press('g');
    await keyboard.press('t');
    await expect(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'To Do' })).toContainText('0 tasks');
    const newTask = page.getByRole('button', { name: 'New Task', exact: true });
    await tabTo(page, newTask);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create New Task' });
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await keyboard.type('First');
    await tabTo(page, dialog.getByLabel('Priority'));
    await keyboard.press('ArrowDown');
    await keyboard.press('h');
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('Priority')).toHaveText('High');
    await tabTo(page, dialog.getByRole('button', { name: 'Create task' }));
    await keyboard.press('Enter');
    await expectColumn(page, 'To Do', ['First']);
    await expect(newTask).toBeFocused();

    await keyboard.press('c');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await keyboard.type('Second');
    await keyboard.press('Control+Enter');
    await expectColumn(page, 'To Do', ['Second', 'First']);
    await expect(newTask).toBeFocused();
  });

  await test.step('moves a card within its column and to others', async () => {
    await tabTo(page, cardTitle(page, 'Second'));
    await keyboard.press('Space');
    await expectSaid('Picked up “Second”. To Do, position 1 of 2.');
    await keyboard.press('ArrowDown');
    await expectSaid('To Do, position 2 of 2.');
    await keyboard.press('Space');
    await expectColumn(page, 'To Do', ['First', 'Second']);
    await expectSaid('Dropped “Second” in To Do, position 2 of 2.');
    await expect(cardTitle(page, 'Second')).toBeFocused();

    await keyboard.press('Space');
    await keyboard.press('ArrowLeft');
    await expectSaid('Blocked, position 1 of 1.');
    await keyboard.press('Escape');
    await expectSaid('Cancelled. “Second” is back in To Do.');
    await expectColumn(page, 'To Do', ['First', 'Second']);

    await keyboard.press('Space');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await expectColumn(page, 'Review', ['Second']);
    await expect(cardTitle(page, 'Second')).toBeFocused();
    await keyboard.press('ArrowLeft');
    await expect(cardTitle(page, 'First')).toBeFocused();
    await expectFocusVisible(page);
    await keyboard.press('m');
    await page.getByRole('menuitemradio', { name: 'In Progress' }).press('Enter');
    await expectColumn(page, 'In Progress', ['First']);
    await expect(cardTitle(page, 'First')).toBeFocused();
  });

  await test.step('edits and deletes, and restores the focus', async () => {
    await keyboard.press('Enter');
    const detail = openTask(page, 'First');
    await expect(detail).toBeVisible();
    await keyboard.press('Escape');
    await expect(cardTitle(page, 'First')).toBeFocused();
    await keyboard.press('Enter');
    // Beside the board, the task does not trap the focus, which it gets on opening.
    await expect(detail.getByRole('button', { name: 'Edit' })).toBeFocused();
    await expectFocusVisible(page);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Title')).toBeFocused();
    await keyboard.press('End');
    await keyboard.type(' of all');
    await keyboard.press('Enter');
    await expect(openTask(page, 'First of all')).toBeVisible();
    await keyboard.press('Escape');
    await expectColumn(page, 'In Progress', ['First of all']);
    await expect(cardTitle(page, 'First of all')).toBeFocused();

    await keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Confirm Delete Task' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(cardTitle(page, 'First of all')).toBeFocused();
    await keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expectColumn(page, 'In Progress', []);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('signs out', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Account of/ }), { back: true });
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/signin');
    await expect(page.getByLabel('E-mail address')).toBeFocused();
  });

  /** The announcements for screen readers. */
  async function expectSaid(text: string): Promise<void> {
    await expect(page.locator('[aria-live]').filter({ hasText: text }).first()).toBeAttached();
  }
});

test('focuses the next card after one is deleted', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace');
  await openBoard(page);
  for (const title of ['Third', 'Second', 'First']) await createTask(page, title);
  await expectColumn(page, 'To Do', ['First', 'Second', 'Third']);
  await cardTitle(page, 'Second').focus();
  for (const [gone, next] of [
    ['Second', 'Third'],
    ['Third', 'First'],
  ] as const) {
    await expect(cardTitle(page, gone)).toBeFocused();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(card(page, gone)).toHaveCount(0);
    await expect(cardTitle(page, next)).toBeFocused();
  }
});
