import { newId } from '@longtable/contract/ids';
import { group, openAccount, signIn, signOut } from './support/account.ts';
import { linkInMail } from './support/mail.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';
import { answered } from './support/watch.ts';
import { openPage } from './support/window.ts';

test('signs out another browser live, and then all others', async ({ browser, server, newPerson, watch }) => {
  watch.expectError(answered(401));
  const ada = await newPerson('Ada Lovelace');
  const signInElsewhere = async () => {
    const context = await browser.newContext({
      baseURL: server.url,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    const page = await openPage(context);
    watch.page(page);
    await page.goto('/signin');
    await signIn(page, ada.email);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
    return page;
  };
  const other = await signInElsewhere();
  await openAccount(ada.page);
  const sessions = group(ada.page, 'Active sessions');
  await expect(sessions.getByText('This browser')).toHaveCount(1);
  await expect(sessions.getByText('Firefox on Linux')).toBeVisible();
  await expect(sessions.getByText('Last active: Just now')).toBeVisible();
  await sessions.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await expect(sessions.getByText('Firefox on Linux')).toHaveCount(0);
  await expect(other.getByText('Your session is over. Please sign in again.')).toBeVisible();

  await signIn(other, ada.email);
  await expect(other).toHaveURL('/app');
  const third = await signInElsewhere();
  await ada.page.reload();
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(sessions.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await expect(other).toHaveURL(/\/signin/);
  await expect(third).toHaveURL(/\/signin/);
  await ada.page.reload();
  await expect(sessions.getByText('This browser')).toBeVisible();
  await other.context().close();
  await third.context().close();
});

test('changes the e-mail address by the link sent to it', async ({ newPerson, page, server, watch }) => {
  const ada = await newPerson('Ada Lovelace');
  const address = `${newId()}@example.test`;
  const email = group(ada.page, 'E-mail and password');
  const dialog = ada.page.getByRole('dialog');
  watch.expectError(answered(400), answered(403), answered(422));
  await openAccount(ada.page);
  await ada.page.getByRole('button', { name: 'Change e-mail address' }).click();
  await expect(dialog.getByLabel('New e-mail address')).toBeFocused();
  await dialog.getByLabel('New e-mail address').fill('nonsense');
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('Enter a valid e-mail address.')).toBeVisible();
  await dialog.getByLabel('New e-mail address').fill(address);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('The password is wrong. Nothing was changed.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(email.getByText(`Waiting for confirmation: ${address}`)).toBeVisible();
  await expect(email.getByText(ada.email)).toBeVisible();

  // The link of a cancelled change does not work.
  const first = await linkInMail(server, address);
  await email.getByRole('button', { name: 'Cancel change' }).click();
  await expect(email.getByText('Waiting for confirmation')).toHaveCount(0);
  await page.goto(first);
  await expect(page.getByRole('alert')).toHaveText(
    'This link has expired or was already used. Your address is unchanged.',
  );
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('E-mail address')).toBeVisible();

  const next = `${newId()}@example.test`;
  await ada.page.getByRole('button', { name: 'Change e-mail address' }).click();
  await dialog.getByLabel('New e-mail address').fill(next);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(email.getByText(`Waiting for confirmation: ${next}`)).toBeVisible();
  // Only the person who requested the change can confirm it: this browser is signed out.
  const link = await linkInMail(server, next);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to confirm');
  await expect(
    page.getByText(
      'Sign in to the account that asked for this address, then open the link again. Nothing was changed.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, ada.email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail address confirmed');
  await expect(page.getByText(next)).toBeVisible();
  // Open settings show the change.
  await expect(email.getByText('Waiting for confirmation')).toHaveCount(0);
  await expect(email.getByText(next)).toBeVisible();
  await page.getByRole('link', { name: 'Open Longtable' }).click();
  await expect(page).toHaveURL('/app');
  await signOut(page);
  await signIn(page, next);
  await expect(page).toHaveURL('/app');

  // Signed-in people get a link to continue; opening the used link again does no harm.
  const tab = await ada.newTab();
  await tab.goto(first);
  await expect(tab.getByRole('alert')).toContainText('This link has expired or was already used.');
  await expect(tab.getByRole('link', { name: 'Open Longtable' })).toBeVisible();
  await tab.goto(link);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('E-mail address confirmed');
  await tab.getByRole('link', { name: 'Open Longtable' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('Ada');
});

test('ends the other sessions with a new password', async ({ browser, server, newPerson, watch }) => {
  const ada = await newPerson('Ada Lovelace');
  watch.expectError(answered(400), answered(401), answered(422));
  const context = await browser.newContext({ baseURL: server.url });
  const other = await openPage(context);
  await other.goto('/signin');
  await signIn(other, ada.email);
  await expect(other).toHaveURL('/app');

  await openAccount(ada.page);
  await ada.page.getByRole('button', { name: 'Change password' }).click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByLabel('New password').fill('another horse battery');
  await expect(dialog.getByText('Very strong.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog.getByText('The password is wrong. Nothing was changed.')).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('New password').fill('short');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog.getByText('Use at least 8 characters.')).toBeVisible();
  await dialog.getByLabel('New password').fill('another horse battery');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  // Exact, since a longer announcement for screen readers exists for a second.
  await expect(ada.page.getByText('You are signed out everywhere else.', { exact: true })).toBeVisible();
  await expect(other).toHaveURL(/\/signin/);
  await ada.page.reload();
  await expect(group(ada.page, 'Active sessions').getByText('This browser')).toBeVisible();

  await signIn(other, ada.email);
  await expect(other.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
  await signIn(other, ada.email, 'another horse battery');
  await expect(other).toHaveURL('/app');
  await context.close();
});

test('says when the server is temporarily unable to save, and keeps the input', async ({
  newPerson,
  watch,
}) => {
  const { page } = await newPerson('Ada Lovelace');
  watch.expectError(/net::ERR_/);
  await openAccount(page);
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New e-mail address').fill('ada@example.test');
  await dialog.getByLabel('Current password').fill(password);
  await page.route('**/api/account/email', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The server can’t be reached right now. Please try again in a moment.',
  );
  await expect(dialog.getByLabel('New e-mail address')).toHaveValue('ada@example.test');
  await page.unroute('**/api/account/email');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog).toBeHidden();
});
