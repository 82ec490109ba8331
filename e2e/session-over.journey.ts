import type { Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { card, expectColumn, openBoard, openTask } from './support/board.ts';
import { toastOf } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

const gone = 'Error: Current user not identified. Please re-login.';

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
  watch.expectError(answered(401), lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const sessionOver = page.getByText('Your session is over.', { exact: true });
  await openBoard(page);

  await test.step('keeps a task', async () => {
    const create = page.getByRole('dialog', { name: 'Create New Task' });
    await page.getByRole('button', { name: 'New Task', exact: true }).click();
    await create.getByLabel('Title').fill('Half a thought');
    await create.getByLabel('Description').fill('And the other half');
    // As when it expires.
    await page.context().clearCookies();
    await create.getByRole('button', { name: 'Create task' }).click();
    await expect(create.getByRole('alert')).toContainText(gone);
    await expect(create.getByLabel('Title')).toHaveValue('Half a thought');
    await expect(create.getByLabel('Description')).toHaveValue('And the other half');

    const tab = await signInBeside(page, ada.email);
    await expect(sessionOver).toHaveCount(0);
    await create.getByRole('button', { name: 'Create task' }).click();
    await expectColumn(page, 'To Do', ['Half a thought']);
    await expect.poll(async () => (await ada.tasks()).map(({ title }) => title)).toEqual(['Half a thought']);
    // The page is live again.
    await ada.has('From elsewhere');
    await expect(card(page, 'From elsewhere')).toBeVisible();
    await tab.close();
  });

  await test.step('keeps a comment', async () => {
    await card(page, 'Half a thought').click();
    const detail = openTask(page, 'Half a thought');
    await detail.getByRole('textbox', { name: 'Write a comment' }).fill('The other half');
    await page.context().clearCookies();
    await detail.getByRole('button', { name: 'Comment', exact: true }).click();
    const refused = toastOf(page, gone);
    await expect(refused).toContainText('The other half');
    await signInBeside(page, ada.email);
    await refused.getByRole('button', { name: 'Try again' }).click();
    await expect(detail.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveText([
      /The other half/,
    ]);
  });
});
