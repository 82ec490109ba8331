import { newId } from '@longtable/contract/ids';
import { invitationsApi } from '@longtable/contract/invitations';
import { expect, testWithOwnServer as test } from './support/test.ts';
import { phone } from './support/touch.ts';
import { password } from './support/visitor.ts';
import { answered, lostConnection } from './support/watch.ts';
import { openPage } from './support/window.ts';

test('offers no sign-up if sign-ups are closed', async ({ page, server }) => {
  await server.start({ SIGN_UPS: 'closed' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get started' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  await page.goto('/signup?next=/app/tasks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-ups are closed');
  await expect(page.getByText('This server does not accept new accounts.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/signin?next=%2Fapp%2Ftasks');
});

test('requires an invitation link, which works once, if sign-ups are by invitation', async ({
  browser,
  newPerson,
  page,
  server,
  watch,
}) => {
  const ada = await newPerson('Ada Lovelace');
  await server.start({ SIGN_UPS: 'invitation' });
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You need an invitation');
  await expect(
    page.getByText('Accounts on this server are by invitation only. Ask a member for a link.'),
  ).toBeVisible();

  const { url } = await ada.call(invitationsApi.create, { id: newId(), email: 'grace@example.test' });
  const context = await browser.newContext({ ...phone, baseURL: server.url, reducedMotion: 'reduce' });
  const grace = await openPage(context);
  watch.page(grace);
  await grace.goto(url);
  await expect(grace.getByText('Ada Lovelace invites you to work together on Longtable.')).toBeVisible();
  await expect(grace.getByLabel('E-mail address')).toHaveValue('grace@example.test');
  // Switching between the forms keeps the invitation.
  await grace.getByRole('link', { name: 'Sign in' }).click();
  await grace.getByRole('link', { name: 'Create an account' }).click();
  await grace.getByLabel('Full name').fill('Grace Hopper');
  await grace.getByLabel('Password', { exact: true }).fill(password);
  await grace.getByRole('button', { name: 'Create account' }).click();
  await expect(grace).toHaveURL('/app');
  await context.close();

  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await expect(
    page.getByText('This invitation has expired or was already used. Ask for a new one.'),
  ).toBeVisible();
});

test('ignores an expired invitation if sign-ups are open', async ({ page, server }) => {
  await server.start();
  await page.goto('/signup?invitation=long-gone');
  await expect(page.getByText('This invitation has expired or was already used.')).toBeVisible();
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('E-mail address').fill(`${newId()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/app');
});

test("shows the server's refusal when sign-ups were closed meanwhile", async ({ page, server, watch }) => {
  await server.start();
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('E-mail address').fill(`${newId()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // Requests fail while the server is down.
  watch.expectError(lostConnection, answered(403));
  await page.waitForLoadState('networkidle');
  await server.kill();
  await server.start({ SIGN_UPS: 'closed' });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('This server does not accept new accounts.');
});
