import { newId } from '@longtable/contract/ids';
import { peopleApi } from '@longtable/contract/people';
import { group, openAccount, signIn, signOut } from './support/account.ts';
import { linkInMail } from './support/mail.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';
import { answered } from './support/watch.ts';
import { openPage } from './support/window.ts';

test('signs out another browser live: by itself, with all others, and with a new password', async ({
  browser,
  server,
  newPerson,
  watch,
}) => {
  watch.expectError(answered(401));
  const ada = await newPerson('Ada Lovelace');
  const context = await browser.newContext({
    baseURL: server.url,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const signedIn = await context.request.post(peopleApi.signIn.path, {
    data: { email: ada.email, password },
  });
  expect(signedIn.status()).toBe(200);
  const other = await openPage(context);
  watch.page(other);
  await other.goto('/app');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada');
  await openAccount(ada.page);
  const sessions = group(ada.page, 'Active sessions');

  await test.step('by itself', async () => {
    await expect(sessions.getByText('This browser')).toHaveCount(1);
    await expect(sessions.getByText('Last active: Just now')).toBeVisible();
    await sessions.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
    await expect(sessions.getByText('Firefox on Linux')).toHaveCount(0);
    await expect(other.getByText('Your session is over. Please sign in again.')).toBeVisible();
    await signIn(other, ada.email);
    await expect(other).toHaveURL('/app');
  });

  await test.step('with all others', async () => {
    await ada.page.reload();
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(sessions.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
    await expect(other).toHaveURL(/\/signin/);
    await signIn(other, ada.email);
    await expect(other).toHaveURL('/app');
  });

  await test.step('with a new password', async () => {
    await ada.page.getByRole('button', { name: 'Change password' }).click();
    const dialog = ada.page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByLabel('New password').fill('another horse battery');
    await dialog.getByRole('button', { name: 'Save password' }).click();
    // Exact, since a longer announcement for screen readers exists for a second.
    await expect(ada.page.getByText('You are signed out everywhere else.', { exact: true })).toBeVisible();
    await expect(other).toHaveURL(/\/signin/);
    await signIn(other, ada.email);
    await expect(other.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
    await signIn(other, ada.email, 'another horse battery');
    await expect(other).toHaveURL('/app');
  });

  await ada.page.reload();
  await expect(sessions.getByText('This browser')).toBeVisible();
  await context.close();
});

test('changes the e-mail address by the link sent to it', async ({ newPerson, page, server, watch }) => {
  const ada = await newPerson('Ada Lovelace');
  const address = `${newId()}@example.test`;
  const email = group(ada.page, 'E-mail and password');
  const dialog = ada.page.getByRole('dialog');
  watch.expectError(answered(403));
  await openAccount(ada.page);
  await ada.page.getByRole('button', { name: 'Change e-mail address' }).click();
  await dialog.getByLabel('New e-mail address').fill(address);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(email.getByText(`Waiting for confirmation: ${address}`)).toBeVisible();
  await expect(email.getByText(ada.email)).toBeVisible();

  // Only the person who requested the change can confirm it: this browser is signed out.
  const link = await linkInMail(server, address);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to confirm');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, ada.email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail address confirmed');
  await expect(page.getByText(address)).toBeVisible();
  // Open settings show the change.
  await expect(email.getByText('Waiting for confirmation')).toHaveCount(0);
  await expect(email.getByText(address)).toBeVisible();
  await page.getByRole('link', { name: 'Open Longtable' }).click();
  await expect(page).toHaveURL('/app');
  await signOut(page);
  await signIn(page, address);
  await expect(page).toHaveURL('/app');
});
