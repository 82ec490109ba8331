import { newId } from '@longtable/contract/ids';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import type { Browser, Page } from '@playwright/test';
import { linkInMail } from './support/mail.ts';
import { startMailServer } from './support/mail-server.ts';
import type { Server } from './support/server.ts';
import { newTeam } from './support/team.ts';
import { expect, testWithOwnServer } from './support/test.ts';
import { phone } from './support/touch.ts';
import { password } from './support/visitor.ts';
import { answered } from './support/watch.ts';
import { openPage } from './support/window.ts';

/** A server that sends e-mail. */
const test = testWithOwnServer.extend<{ mail: void }>({
  mail: [
    async ({ server }, use) => {
      const mail = await startMailServer();
      await server.start({ SMTP_URL: mail.url });
      await use();
      mail.stop();
    },
    { auto: true },
  ],
});

async function anotherDevice(browser: Browser, server: Server): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: server.url, reducedMotion: 'reduce' });
  return openPage(context);
}

async function begin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('E-mail address').fill(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail');
  await expect(page.getByText(email)).toBeVisible();
}

async function finish(page: Page, name = 'Grace Hopper'): Promise<void> {
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('creates an account by the link in an e-mail, on any device', async ({
  browser,
  page,
  server,
  watch,
}) => {
  watch.expectError(answered(422));
  const email = `${newId()}@example.test`;
  await page.goto('/signup?next=/app/tasks');
  await begin(page, email);
  const first = await linkInMail(server, email);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('button', { name: 'Sent again' })).toBeVisible();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);

  const other = await anotherDevice(browser, server);
  watch.page(other);
  await other.goto(first);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Finish creating your account');
  await expect(other.getByLabel('E-mail address')).toHaveValue(email);
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other.getByText('Use at least 8 characters.')).toBeVisible();
  await finish(other, 'Rear Admiral Hopper');
  await expect(other).toHaveURL('/app/tasks');
  await other.context().close();

  await page.goto(first);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/app');
});

test('shows the same for an address with an account, and notifies its owner', async ({
  newPerson,
  page,
  server,
}) => {
  const ada = await newPerson('Ada Lovelace');
  await page.goto('/signup');
  await begin(page, ada.email);
  await page.goto(await linkInMail(server, ada.email));
  await expect(page).toHaveURL('/signin');
  expect(await server.query('select subject from mail_outbox where recipient = $1', [ada.email])).toEqual([
    { subject: 'You already have a Longtable account' },
  ]);
});

test('opens the team of an invitation on the device that finishes the sign-up', async ({
  browser,
  newPerson,
  page,
  server,
  watch,
}) => {
  watch.expectError(answered(409));
  const olive = await newPerson('Olive Owner');
  const team = await newTeam(olive, 'Bakery');
  const { inviteCode } = await olive.call(teamInvitesApi.create, { teamId: team.id, id: newId() });
  const email = `${newId()}@example.test`;
  await page.goto(`/join-team/${inviteCode}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await begin(page, email);
  const other = await anotherDevice(browser, server);
  watch.page(other);
  await other.goto(await linkInMail(server, email));
  await expect(other.getByText('Olive Owner invites you')).toBeVisible();
  await finish(other);
  await expect(other).toHaveURL(`/app/collaboration/teams/${team.id}`);
  await expect(other.getByRole('heading', { level: 1, name: 'Bakery' })).toBeVisible();
  await other.context().close();
});
