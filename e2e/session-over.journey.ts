import { teamsApi } from '@longtable/contract/teams';
import type { Locator, Page } from '@playwright/test';
import { openAccount, signIn } from './support/account.ts';
import { card, expectColumn, openBoard, openTask } from './support/board.ts';
import { toastOf } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

const gone = 'Error: Current user not identified. Please re-login.';

/** Removes the session cookie, as when it expires. */
async function runOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

function sessionOver(page: Page): Locator {
  return page.getByText('Your session is over.', { exact: true });
}

/** Signs in by the offered link. */
async function signInBeside(page: Page, email: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Sign in', exact: true, includeHidden: true }).click(),
  ]);
  await signIn(tab, email);
  await expect(tab).toHaveURL('/app');
  return tab;
}

test('keeps the input of a form when the session has ended, and saves it after signing in again', async ({
  newPerson,
  watch,
}) => {
  // After signing in, the page of the unsaved team is requested.
  watch.expectError(answered(401), answered(404), lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openBoard(page);

  await test.step('keeps a task', async () => {
    const create = page.getByRole('dialog', { name: 'Create New Task' });
    await page.getByRole('button', { name: 'New Task', exact: true }).click();
    await create.getByLabel('Title').fill('Half a thought');
    await create.getByLabel('Description').fill('And the other half');
    await runOut(page);
    await create.getByRole('button', { name: 'Create task' }).click();
    await expect(create.getByRole('alert')).toContainText(gone);
    await expect(create.getByLabel('Title')).toHaveValue('Half a thought');
    await expect(create.getByLabel('Description')).toHaveValue('And the other half');
    // The bar does not cover the header of the dialog.
    const size = page.viewportSize();
    for (const [width, height] of [
      [390, 664],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(sessionOver(page)).toBeVisible();
      await create.getByRole('button', { name: 'Close', exact: true }).click({ trial: true, timeout: 2000 });
      await create.getByRole('heading', { name: 'Create New Task' }).click({ trial: true, timeout: 2000 });
    }
    if (size) await page.setViewportSize(size);
    // The bar stays.
    await page.waitForTimeout(1500);
    await expect(create.getByLabel('Title')).toHaveValue('Half a thought');

    const tab = await signInBeside(page, ada.email);
    await expect(sessionOver(page)).toHaveCount(0);
    await create.getByRole('button', { name: 'Create task' }).click();
    await expectColumn(page, 'To Do', ['Half a thought']);
    await expect.poll(async () => (await ada.tasks()).map(({ title }) => title)).toEqual(['Half a thought']);
    // The page still works.
    await ada.has('From elsewhere');
    await expect(card(page, 'From elsewhere')).toBeVisible();
    await tab.close();
  });

  await test.step('keeps a comment', async () => {
    await card(page, 'Half a thought').click();
    const detail = openTask(page, 'Half a thought');
    await detail.getByRole('textbox', { name: 'Write a comment' }).fill('The other half');
    await runOut(page);
    await detail.getByRole('button', { name: 'Comment', exact: true }).click();
    const refused = toastOf(page, gone);
    await expect(refused).toContainText('The other half');
    const tab = await signInBeside(page, ada.email);
    await refused.getByRole('button', { name: 'Try again' }).click();
    await expect(detail.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toContainText(
      'The other half',
    );
    await expect(detail.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1);
    await tab.close();
  });

  await test.step('keeps a team', async () => {
    await page.goto('/app/collaboration/teams');
    await page.getByRole('button', { name: 'New team' }).first().click();
    const create = page.getByRole('dialog');
    await create.getByLabel('Name').fill('Night watch');
    await runOut(page);
    await create.getByRole('button', { name: 'Create team' }).click();
    const refused = toastOf(page, gone);
    await expect(refused).toContainText('Night watch');
    const tab = await signInBeside(page, ada.email);
    await refused.getByRole('button', { name: 'Try again' }).click();
    await page.goto('/app/collaboration/teams');
    await expect(page.getByRole('main').getByRole('link', { name: 'Night watch' })).toBeVisible();
    await expect
      .poll(async () => (await ada.call(teamsApi.list, {})).teams.map(({ name }) => name))
      .toEqual(['Night watch']);
    await tab.close();
  });
});

test('keeps input until it is discarded when the session is ended in another browser', async ({
  browser,
  newPerson,
  server,
  watch,
}) => {
  watch.expectError(answered(401), lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openBoard(page);
  const create = page.getByRole('dialog', { name: 'Create New Task' });
  await page.getByRole('button', { name: 'New Task', exact: true }).click();
  await create.getByLabel('Title').fill('Keep me');

  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await other.goto('/signin');
  await signIn(other, ada.email);
  await expect(other).toHaveURL('/app');
  await openAccount(other);
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();

  await expect(sessionOver(page)).toBeVisible();
  await create.getByRole('button', { name: 'Create task' }).click();
  await expect(create.getByRole('alert')).toContainText(gone);
  await expect(create.getByLabel('Title')).toHaveValue('Keep me');
  await create.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/signin/);
  await expect(page.getByText('Your session is over. Please sign in again.')).toBeVisible();
  await context.close();
});
