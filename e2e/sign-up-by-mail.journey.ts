import { newId } from '@longtable/contract/ids';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import type { Page } from '@playwright/test';
import { signIn, signOut } from './support/account.ts';
import { linkInMail } from './support/mail.ts';
import { startMailServer } from './support/mail-server.ts';
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

async function begin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('E-mail address').fill(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail');
  await expect(page.getByText(email)).toBeVisible();
}

test('creates an account by the link in an e-mail, once, on any device, which opens the team of an invitation', async ({
  browser,
  newPerson,
  page,
  server,
  watch,
}) => {
  watch.expectError(answered(409), answered(422));
  const olive = await newPerson('Olive Owner');
  const team = await newTeam(olive, 'Bakery');
  const { inviteCode } = await olive.call(teamInvitesApi.create, { teamId: team.id, id: newId() });
  const email = `${newId()}@example.test`;
  await page.goto(`/join-team/${inviteCode}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await begin(page, email);
  const link = await linkInMail(server, email);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('button', { name: 'Sent again' })).toBeVisible();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);

  await test.step('finishes on another device', async () => {
    const context = await browser.newContext({ ...phone, baseURL: server.url, reducedMotion: 'reduce' });
    const other = await openPage(context);
    watch.page(other);
    await other.goto(link);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Finish creating your account');
    await expect(other.getByText('Olive Owner invites you')).toBeVisible();
    await expect(other.getByLabel('E-mail address')).toHaveValue(email);
    await expect(other.getByLabel('Full name')).toHaveValue('Grace Hopper');
    await other.getByLabel('Full name').fill('Rear Admiral Hopper');
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Create account' }).click();
    await expect(other).toHaveURL(`/app/collaboration/teams/${team.id}`);
    await expect(other.getByRole('heading', { level: 1, name: 'Bakery' })).toBeVisible();
    await context.close();
  });

  await test.step('does not work again, and leads to signing in', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email);
    await expect(page).toHaveURL(/^[^?]*\/app/);
  });

  await test.step('shows the same for an address with an account, and notifies its owner', async () => {
    await signOut(page);
    await page.goto('/signup');
    await begin(page, olive.email);
    await page.goto(await linkInMail(server, olive.email));
    await expect(page).toHaveURL('/signin');
    expect(await server.query('select subject from mail_outbox where recipient = $1', [olive.email])).toEqual(
      [{ subject: 'You already have a Longtable account' }],
    );
  });
});
