import type { Page } from '@playwright/test';
import { card, column, openBoard, zoneMessage } from './board.ts';
import { expect } from './test.ts';

/** A tour of the product's screens. Calls back with the name of each while it is shown, then continues. */
export type Tour = AsyncGenerator<string, void, void>;

/** The signed-out screens, including errors. */
export async function* publicTour(page: Page): Tour {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  yield 'landing page';

  await page.goto('/signin');
  await page.getByLabel('E-mail address').fill('nobody');
  yield 'sign in';
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible();
  yield 'sign in, with mistakes';
  await page.getByLabel('E-mail address').fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
  yield 'sign in, refused';

  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  yield 'sign up';
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  yield 'sign up, with mistakes';

  await page.goto('/forgot-password');
  await page.getByLabel('E-mail address').fill('nobody@example.test');
  yield 'forgotten password';
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('If an account exists for this address')).toBeVisible();
  yield 'forgotten password, answered';

  await page.goto('/reset-password?token=some-token');
  await expect(page.getByLabel('New password')).toBeVisible();
  yield 'new password';
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  yield 'a link that no longer works';
}

/** The screens of a new account. */
export async function* emptyTour(page: Page): Tour {
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Create your first task' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Welcome to Longtable' })).toBeVisible();
  yield 'empty Desk, with the welcome notice';
  await openBoard(page);
  await expect(column(page, 'To Do').getByText('Click to add task')).toBeVisible();
  yield 'empty board';
  await page.getByRole('radio', { name: 'List' }).check();
  await expect(page.getByText('No tasks yet')).toBeVisible();
  yield 'empty list';
}

/** The screens, dialogs and menus of a person with the sample tasks. */
export async function* workTour(page: Page): Tour {
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Repair the press' })).toBeVisible();
  yield 'Desk';
  await openBoard(page);
  await expect(card(page, 'Order paper')).toBeAttached();
  yield 'board';
  await column(page, 'To Do').locator('[data-card-title]').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(column(page, 'In Progress').locator('[data-drop-line]')).toBeAttached();
  yield 'a card on its way';
  await page.keyboard.press('Escape');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  if (await sidebar.isVisible()) {
    await sidebar.getByRole('link', { name: 'Taskboard' }).hover();
    await expect(sidebar.getByRole('heading', { name: 'Quick Stats' })).toBeInViewport({ ratio: 1 });
    yield 'sidebar';
    await page.mouse.move(0, 0);
  }
  yield* menusOfTheBoard(page);
  yield* dialogs(page);
  yield* list(page);
}

async function* menusOfTheBoard(page: Page): Tour {
  await page.getByRole('button', { name: /^Actions for Reconcile the ledgers/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  yield 'menu of a card';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  yield 'account menu';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  const more = page.getByRole('button', { name: 'More' });
  if (await more.isVisible()) {
    await more.click();
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    yield 'menu More';
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
}

async function* dialogs(page: Page): Tour {
  await page.getByRole('button', { name: 'New Task', exact: true }).click();
  const create = page.getByRole('dialog', { name: 'Create New Task' });
  await create
    .getByLabel('Tags', { exact: true })
    .fill('one, two, a rather long tag that nobody should have typed');
  yield 'dialog for a new task';
  await create.getByLabel('Title').fill('Something');
  await create.getByLabel('Due date').fill('');
  await create.getByLabel('Estimated hours').fill('many');
  await create.getByRole('button', { name: 'Create task' }).click();
  await expect(create.getByText('Choose a due date.')).toBeVisible();
  yield 'dialog for a new task, with mistakes';
  await create.getByLabel('Status').click();
  await expect(page.getByRole('option', { name: 'Review' })).toBeVisible();
  yield 'choice of a status';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await create.getByRole('button', { name: 'Cancel' }).click();
  await expect(create).toBeHidden();

  await page
    .getByText(/^Reconcile the ledgers/)
    .first()
    .click();
  const detail = page.getByRole('dialog', { name: /^Reconcile the ledgers/ });
  await expect(detail).toContainText('12.5 hours');
  yield 'details of a task';
  await detail.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete Task' });
  await expect(question).toBeVisible();
  yield 'question before deleting';
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await detail.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(edit.getByLabel('Title')).toBeFocused();
  yield 'dialog to edit a task';
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Go to Desk')).toBeVisible();
  yield 'keyboard shortcuts';
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
}

async function* list(page: Page): Tour {
  await page.getByRole('radio', { name: 'List' }).check();
  await expect(page.getByRole('table', { name: 'Tasks' })).toBeVisible();
  yield 'list';
  await page.getByRole('button', { name: 'Status of A: To Do' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Review' })).toBeVisible();
  yield 'menu of a status in the list';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  const due = page.getByRole('button', { name: /^Due date of A:/ });
  if (await due.isVisible()) {
    await due.click();
    await expect(page.getByRole('dialog', { name: 'Due date' })).toBeVisible();
    yield 'due date in the list';
    await page.keyboard.press('Escape');
  }
}

/** The screens of errors. Begins on a board with a card `Only one`. */
export async function* troubleTour(page: Page): Tour {
  await openBoard(page);
  await page.getByRole('button', { name: 'Actions for Only one' }).click();
  await page.getByRole('menuitemradio', { name: 'To Do' }).click();
  await expect(zoneMessage(page, 'To Do')).toHaveText('Task is already in this status');
  yield 'message of a column';
  await page.route('**/api/tasks/*/move', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'task/not-allowed', text: 'No.', errorId: 'tour' } },
    }),
  );
  await page.getByRole('button', { name: 'Actions for Only one' }).click();
  await page.getByRole('menuitemradio', { name: 'Review' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Failed to update task: No.' })).toBeVisible();
  yield 'alert';
  await page.unroute('**/api/tasks/*/move');

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  yield 'without a connection';
  await page.getByRole('button', { name: 'Actions for Only one' }).click();
  await page.getByRole('menuitemradio', { name: 'Completed' }).click();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  yield 'question before signing out';
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.context().setOffline(false);
  await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
  yield 'back online';

  await page.route('**/api/session', (route) => route.abort());
  await page.goto('/app/tasks');
  await page.evaluate(() => indexedDB.deleteDatabase('longtable-snapshot'));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached right now.');
  yield 'no way in';
  await page.unroute('**/api/session');
  await page.route('**/api/session', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'server/unexpected', text: 'No.', errorId: 'tour' } },
    }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  yield 'error screen';
  await page.unroute('**/api/session');

  // A slow response.
  await page.route('**/api/session', () => undefined);
  await page.reload();
  await expect(page.getByText('Checking authentication status...')).toBeVisible();
  yield 'checking who it is';
}
