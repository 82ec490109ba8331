import { newId } from '@longtable/contract/ids';
import { tasksApi } from '@longtable/contract/tasks';
import { signIn, signOut } from './support/account.ts';
import { card, openBoard } from './support/board.ts';
import { keptData } from './support/kept-data.ts';
import { linkInMail } from './support/mail.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';
import { answered } from './support/watch.ts';
import { openPage } from './support/window.ts';

test('signs up from the landing page, signs out of all tabs, which keep nothing, and in again', async ({
  page,
  watch,
}) => {
  const email = `${newId()}@example.test`;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everyone at one table. Your own.');
  await page.getByRole('main').getByRole('link', { name: 'Get started' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace');

  await page.request.post(tasksApi.create.path, { data: { id: newId(), title: 'A secret' } });
  const other = await openPage(page.context());
  watch.page(other);
  await openBoard(other);
  await expect(card(other, 'A secret')).toBeVisible();
  await expect.poll(async () => (await keptData(other)).snapshot).toBeGreaterThan(0);
  await signOut(page);
  await expect(other).toHaveURL('/signin');
  await expect.poll(() => keptData(page)).toEqual({ snapshot: 0, queue: 0 });

  watch.expectError(answered(401));
  await signIn(page, email, 'not my password');
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
  await signIn(page, email);
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace');
});

test('replaces a forgotten password by a link that works once', async ({
  newPerson,
  page,
  server,
  watch,
}) => {
  const ada = await newPerson('Ada Lovelace');
  await ada.page.goto('/app');
  await expect(ada.page.getByRole('heading', { level: 1 })).toContainText('Ada');

  await page.goto('/signin');
  await page.getByLabel('E-mail address').fill(ada.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue(ada.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('If an account exists for this address')).toBeVisible();
  await expect(page.getByText('This server does not send e-mail yet.')).toBeVisible();

  const link = await linkInMail(server, ada.email);
  await page.goto(link);
  await page.getByLabel('New password').fill('another horse battery');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible();
  // Sessions started with the old password have ended.
  await expect(ada.page).toHaveURL(/\/signin/);
  await signIn(page, ada.email, 'another horse battery');
  await expect(page).toHaveURL('/app');

  watch.expectError(answered(422));
  await ada.page.goto(link);
  await ada.page.getByLabel('New password').fill('a third horse battery');
  await ada.page.getByRole('button', { name: 'Save new password' }).click();
  await expect(ada.page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(
    ada.page.getByText('This reset link has expired or was already used. Ask for a new one.'),
  ).toBeVisible();
});
