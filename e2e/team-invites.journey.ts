import { errorText } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { linkInMail } from './support/mail.ts';
import { personRow } from './support/people.ts';
import { newTeam, openTeam, teamTab, toastOf } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';
import { answered } from './support/watch.ts';

test('people join a team by a link, as they sign up or after signing in, while it can be used', async ({
  newPerson,
  page,
  server,
  watch,
}) => {
  test.slow();
  watch.expectError(answered(404), answered(409));
  const olive = await newPerson('Olive Owner');
  const jean = await newPerson('Jean Joiner');
  const team = await newTeam(olive, 'Bakery', 'Bread, every morning.');
  const teamPage = `/app/collaboration/teams/${team.id}`;
  await olive.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTeam(olive.page, team, 'members');
  await olive.page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = olive.page.getByRole('dialog', { name: 'Invite to the team' });

  await test.step('a newcomer signs up by a link for one use, which is used up', async () => {
    await choose(dialog, 'Maximum uses', '1 use');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(
      /\/join-team\/[\w-]{22}$/,
    );
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    const url = await olive.page.evaluate(() => navigator.clipboard.readText());
    await page.goto(url);
    await expect(page.getByText('Olive Owner invites you to work together on Longtable.')).toBeVisible();
    await expect(page.getByText('Bread, every morning.')).toBeVisible();
    // The code is kept until the person has signed in, or up.
    await page.getByRole('link', { name: 'Sign in to join' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Full name').fill('Nora Newcomer');
    await page.getByLabel('E-mail address').fill(`${newId()}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(teamPage);
    await expect(page.getByRole('heading', { level: 1, name: 'Bakery' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('pendingInviteCode'))).toBeNull();
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
  });

  await test.step('somebody with an account joins by the link in an e-mail, after signing in', async () => {
    const [one, two] = [`${newId()}@example.test`, `${newId()}@example.test`];
    const field = dialog.getByLabel('Send the link by e-mail');
    await expect(dialog.getByText('messages wait in its outbox')).toBeVisible();
    await choose(dialog, 'Maximum uses', 'Unlimited');
    await field.fill(`Una <${one}>, ${two}`);
    await field.press('Enter');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog.getByText('2 e-mails wait in this server’s outbox.')).toBeVisible();
    const url = await linkInMail(server, one);
    expect(await linkInMail(server, two)).toBe(url);

    await jean.page.context().clearCookies();
    await jean.page.goto(url.replace('/join-team/', '/app/join-team/'));
    await expect(jean.page).toHaveURL(url);
    await jean.page.getByRole('link', { name: 'Sign in to join' }).click();
    await signIn(jean.page, jean.email);
    await expect(jean.page).toHaveURL(/\/app\/join-team\//);
    await jean.page.getByRole('button', { name: 'Join team' }).click();
    await expect(jean.page).toHaveURL(teamPage);
    await expect(toastOf(jean.page, 'You joined Bakery.')).toBeVisible();
    await jean.page.goto(url);
    await expect(jean.page).toHaveURL(teamPage);
    await expect(toastOf(jean.page, errorText('team-invite/already-a-member'))).toBeVisible();

    await dialog
      .getByRole('listitem')
      .getByRole('button', { name: /^Revoke the link/ })
      .click();
    await olive.page
      .getByRole('alertdialog', { name: 'Revoke this link?' })
      .getByRole('button', { name: 'Revoke link' })
      .click();
    await expect(dialog.getByRole('button', { name: /^Revoke the link/ })).toHaveCount(0);
    await page.context().clearCookies();
    await page.goto(url);
    await expect(page.getByText(errorText('team-invite/unknown'))).toBeVisible();
    await olive.page.keyboard.press('Escape');
    await expect(teamTab(olive.page, 'Members', 3)).toBeVisible();
    for (const name of ['Nora Newcomer', jean.name])
      await expect(personRow(olive.page, name)).toContainText('Member');
  });
});

async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  const page: Page = dialog.page();
  await dialog.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
