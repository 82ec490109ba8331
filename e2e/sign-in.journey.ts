import { newId } from '@longtable/contract/ids';
import { card, openBoard } from './support/board.ts';
import { keptData } from './support/kept-data.ts';
import { linkInMail } from './support/mail.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';
import { answered } from './support/watch.ts';

const newEmail = () => `${newId()}@example.test`;

test('signs up from the landing page, signs out and in again', async ({ page, watch }) => {
  const email = newEmail();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everyone at one table. Your own.');
  await page.getByRole('main').getByRole('link', { name: 'Get started' }).click();

  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace');

  await page.getByRole('button', { name: /^Account of Grace Hopper/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/signin');

  watch.expectError(answered(401));
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace');
});

test('offers to sign in for an address with an account', async ({ newPerson, page, watch }) => {
  const { email } = await newPerson('Katherine Johnson');
  watch.expectError(answered(422));
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Somebody Else');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a password of my own');
  await page.getByRole('button', { name: 'Create account' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('An account could not be made with this e-mail address.');
  await alert.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
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

  await page.getByLabel('E-mail address').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill('another horse battery');
  await page.getByRole('button', { name: 'Sign in' }).click();
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

test('shows the same response for an address without an account, and sends no e-mail', async ({
  page,
  server,
}) => {
  const email = newEmail();
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('If an account exists for this address')).toBeVisible();
  expect(await server.query('select id from mail_outbox where recipient = $1', [email])).toEqual([]);
});

test('signs out all tabs and clears the browser', async ({ newPerson }) => {
  const { page, newTab, has } = await newPerson('Ada Lovelace');
  await has('A secret');
  const other = await newTab();
  await openBoard(page);
  await expect(card(page, 'A secret')).toBeVisible();
  await expect.poll(async () => (await keptData(page)).snapshot).toBeGreaterThan(0);
  await other.goto('/app');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada');
  await other.getByRole('button', { name: /^Account of/ }).click();
  await other.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL('/signin');
  await expect(page).toHaveURL('/signin');
  await expect.poll(() => keptData(page)).toEqual({ snapshot: 0, queue: 0 });
});
