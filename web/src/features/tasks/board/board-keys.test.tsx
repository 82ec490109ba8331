import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, cardTitle, expectColumn, openBoard, openTask } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { expectFocusVisible, press, pressOn, tabTo } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const dialog = page.getByRole('dialog', { name: 'Create New Task' });
const title = dialog.getByRole('textbox', { name: 'Title' });
const newTask = page.getByRole('button', { name: 'New Task', exact: true });
const question = page.getByRole('alertdialog', { name: 'Confirm Delete Task' });

/** The announcements for screen readers. */
async function expectSaid(text: string): Promise<void> {
  await expect
    .poll(() => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join())
    .toContain(text);
}

describe('the board by keyboard', () => {
  onDevice(desktop);

  test('creates tasks, and returns the focus', async () => {
    fakeTasks(ada, []);
    await renderApp('/app', { user: ada });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Ada');
    await press('g', 't');
    await expect.element(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
    await tabTo(newTask);
    await press('{Enter}');
    await expect.element(title).toHaveFocus();
    await press('First');
    const priority = dialog.getByLabelText('Priority');
    await tabTo(priority);
    await press('{ArrowDown}', 'h', '{Enter}');
    await expect.element(priority).toHaveTextContent('High');
    await tabTo(dialog.getByRole('button', { name: 'Create task' }));
    await press('{Enter}');
    await expectColumn('To Do', ['First']);
    await expect.element(newTask).toHaveFocus();
    await press('c');
    await expect.element(title).toHaveFocus();
    await press('Second', '{Control>}{Enter}{/Control}');
    await expectColumn('To Do', ['Second', 'First']);
    await expect.element(newTask).toHaveFocus();
  });

  test('moves a card within its column and to others, and says so', async () => {
    fakeTasks(ada, [aTask(ada, 'Second'), aTask(ada, 'First')]);
    await openBoard(ada);
    await tabTo(cardTitle('Second'));
    await press(' ');
    await expectSaid('Picked up “Second”. To Do, position 1 of 2.');
    await press('{ArrowDown}');
    await expectSaid('To Do, position 2 of 2.');
    await press(' ');
    await expectColumn('To Do', ['First', 'Second']);
    await expectSaid('Dropped “Second” in To Do, position 2 of 2.');
    await expect.element(cardTitle('Second')).toHaveFocus();
    await press(' ', '{ArrowLeft}');
    await expectSaid('Blocked, position 1 of 1.');
    await press('{Escape}');
    await expectSaid('Cancelled. “Second” is back in To Do.');
    await expectColumn('To Do', ['First', 'Second']);
    await press(' ', '{ArrowRight}', '{ArrowRight}', '{Enter}');
    await expectColumn('Review', ['Second']);
    await expect.element(cardTitle('Second')).toHaveFocus();
    await press('{ArrowLeft}');
    await expect.element(cardTitle('First')).toHaveFocus();
    expectFocusVisible();
    await press('m');
    await pressOn(page.getByRole('menuitemradio', { name: 'In Progress' }), '{Enter}');
    await expectColumn('In Progress', ['First']);
    await expect.element(cardTitle('First')).toHaveFocus();
  });

  test('opens, edits and deletes a task, and restores the focus', async () => {
    fakeTasks(ada, [aTask(ada, 'First')]);
    await openBoard(ada);
    await pressOn(cardTitle('First'), '{Enter}');
    const detail = openTask('First');
    await expect.element(detail).toBeVisible();
    await press('{Escape}');
    await expect.element(cardTitle('First')).toHaveFocus();
    await press('{Enter}');
    // Beside the board, the task does not trap the focus, which it gets on opening.
    await expect.element(detail.getByRole('button', { name: 'Edit' })).toHaveFocus();
    expectFocusVisible();
    await press('{Enter}');
    const edited = page.getByRole('dialog', { name: 'Edit Task' }).getByRole('textbox', { name: 'Title' });
    await expect.element(edited).toHaveFocus();
    await press('{End}', ' of all', '{Enter}');
    await expect.element(openTask('First of all')).toBeVisible();
    await press('{Escape}');
    await expectColumn('To Do', ['First of all']);
    await expect.element(cardTitle('First of all')).toHaveFocus();

    const askToDelete = async () => {
      await press('m');
      await pressOn(page.getByRole('menuitem', { name: 'Delete' }), '{Enter}');
      await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    };
    await askToDelete();
    await press('{Escape}');
    await expect.element(cardTitle('First of all')).toHaveFocus();
    await askToDelete();
    await press('{Tab}', '{Enter}');
    await expectColumn('To Do', []);
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  test('focuses the next card after one is deleted', async () => {
    fakeTasks(
      ada,
      ['First', 'Second', 'Third'].map((name) => aTask(ada, name)),
    );
    await openBoard(ada);
    await expectColumn('To Do', ['First', 'Second', 'Third']);
    cardTitle('Second').element().focus();
    for (const [gone, next] of [
      ['Second', 'Third'],
      ['Third', 'First'],
    ] as const) {
      await expect.element(cardTitle(gone)).toHaveFocus();
      await press('m');
      await pressOn(page.getByRole('menuitem', { name: 'Delete' }), '{Enter}');
      await pressOn(question.getByRole('button', { name: /^Delete/ }), '{Enter}');
      await expect.element(card(gone)).not.toBeInTheDocument();
      await expect.element(cardTitle(next)).toHaveFocus();
    }
  });
});

test('the menu of the account is used by keyboard up to signing out', async () => {
  await openBoard(ada);
  await pressOn(page.getByRole('button', { name: /^Account of/ }), '{Enter}');
  const signOut = page.getByRole('menuitem', { name: 'Sign Out' });
  await expect.element(signOut).toBeVisible();
  await press('{End}');
  await expect.element(signOut).toHaveFocus();
  await press('{Escape}');
});
