import { errorText } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import type { Locator, Page } from '@playwright/test';
import { linkInMail } from './support/mail.ts';
import { personRow } from './support/people.ts';
import { addToTeam, newTeam, openTeam, teamTab, toastOf } from './support/team.ts';
import { expect, test, testWithOwnServer } from './support/test.ts';
import { password, type Visitor } from './support/visitor.ts';
import { answered, lostConnection } from './support/watch.ts';
import { openPage } from './support/window.ts';

test('creates, copies and downloads a link, and adds people who sign up by it to the team', async ({
  newPerson,
  page,
  watch,
}) => {
  test.slow();
  watch.expectError(answered(404));
  const olive = await newPerson('Olive Owner');
  const team = await newTeam(olive, 'Bakery', 'Bread, every morning.');
  await olive.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTeam(olive.page, team, 'members');
  const dialog = await openInvitations(olive.page);
  await choose(dialog, 'Expires after', '30 days');
  await choose(dialog, 'Maximum uses', '1 use');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Link', exact: true });
  await expect(link).toHaveValue(/\/join-team\/[\w-]{22}$/);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const url = await olive.page.evaluate(() => navigator.clipboard.readText());
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();

  await test.step('downloads and prints the QR code', async () => {
    const saving = olive.page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await saving).suggestedFilename()).toBe('Join Bakery.png');
    await olive.page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset['printed'] =
          document.querySelector('[data-print-sheet]')?.textContent ?? '';
        dispatchEvent(new Event('afterprint'));
      };
    });
    await dialog.getByRole('button', { name: 'Print' }).click();
    await expect(olive.page.locator('html')).toHaveAttribute('data-printed', new RegExp(`Bakery.*${url}`));
    await expect(olive.page.locator('[data-print-sheet]')).toHaveCount(0);
  });

  await test.step('signs up by the link', async () => {
    await page.goto(url);
    await expect(page.getByText('Olive Owner invites you to work together on Longtable.')).toBeVisible();
    await expect(page.getByText('Bakery')).toBeVisible();
    await expect(page.getByText('Bread, every morning.')).toBeVisible();
    await expect(page.getByText('1 member')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in to join' }).click();
    const kept = await page.evaluate(() => localStorage.getItem('pendingInviteCode'));
    expect(url).toContain(kept);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Full name').fill('Nora Newcomer');
    await page.getByLabel('E-mail address').fill(`${newId()}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(`/app/collaboration/teams/${team.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Bakery' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('pendingInviteCode'))).toBeNull();
  });

  await test.step('removes the used-up link and shows the member', async () => {
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await olive.page.keyboard.press('Escape');
    await expect(teamTab(olive.page, 'Members', 2)).toBeVisible();
    await expect(personRow(olive.page, 'Nora Newcomer')).toContainText('Member');
  });
});

test('lets people with an account join after signing in, and explains invalid links', async ({
  browser,
  newPerson,
  page,
  server,
  watch,
}) => {
  test.slow();
  watch.expectError(answered(404), answered(410), answered(409));
  const olive = await newPerson('Olive Owner');
  const jean = await newPerson('Jean Joiner');
  const team = await newTeam(olive, 'Library');
  const { inviteCode } = await olive.call(teamInvitesApi.create, { teamId: team.id, id: newId() });

  await test.step('redirects a signed-out person, who joins after signing in', async () => {
    await page.goto(`/app/join-team/${inviteCode}`);
    await expect(page).toHaveURL(`/join-team/${inviteCode}`);
    await page.getByRole('link', { name: 'Sign in to join' }).click();
    await signIn(page, jean);
    await expect(page).toHaveURL(`/app/join-team/${inviteCode}`);
    await page.getByRole('button', { name: 'Join team' }).click();
    await expect(page).toHaveURL(`/app/collaboration/teams/${team.id}`);
    await expect(toastOf(page, 'You joined Library.')).toBeVisible();
  });

  await test.step('opens the team for a member', async () => {
    await page.goto(`/join-team/${inviteCode}`);
    await expect(page).toHaveURL(`/app/collaboration/teams/${team.id}`);
    await expect(toastOf(page, errorText('team-invite/already-a-member'))).toBeVisible();
  });

  await test.step('opens the invitation of a kept code once after signing in', async () => {
    await jean.page.context().clearCookies();
    await jean.page.goto('/signin?next=/app/tasks');
    await jean.page.evaluate(() => localStorage.setItem('pendingInviteCode', 'long-gone'));
    await signIn(jean.page, jean);
    await expect(jean.page).toHaveURL('/app/join-team/long-gone');
    await expect(jean.page.getByText(errorText('team-invite/unknown'))).toBeVisible();
    await jean.page.getByRole('link', { name: 'Go to your teams' }).click();
    await expect(jean.page).toHaveURL('/app/collaboration/teams');
    expect(await jean.page.evaluate(() => localStorage.getItem('pendingInviteCode'))).toBeNull();
  });

  await test.step('explains expired, used-up and unknown links, signed out and signed in', async () => {
    const over = await olive.call(teamInvitesApi.create, {
      teamId: team.id,
      id: newId(),
      terms: { days: 1, uses: 3 },
    });
    const visitor = await openPage(await browser.newContext({ baseURL: server.url }));
    watch.page(visitor);
    const paul = await newPerson('Paul Pending');
    for (const [change, text] of [
      [`expires_at = now() - interval '1 minute'`, errorText('team-invite/expired')],
      [`expires_at = now() + interval '1 day', uses_left = 0`, errorText('team-invite/used-up')],
      [null, errorText('team-invite/unknown')],
    ] as const) {
      if (change) await server.query(`update team_invites set ${change} where id = $1`, [over.id]);
      const code = change ? over.inviteCode : 'no-such-code';
      await visitor.goto(`/join-team/${code}`);
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
      await expect(visitor.getByText(text)).toBeVisible();
      await paul.page.goto(`/app/join-team/${code}`);
      await expect(paul.page.getByText(text)).toBeVisible();
    }
    await visitor.context().close();

    // Revoked while the page is open.
    await server.query('update team_invites set uses_left = 1 where id = $1', [over.id]);
    await paul.page.goto(`/app/join-team/${over.inviteCode}`);
    await expect(paul.page.getByRole('button', { name: 'Join team' })).toBeVisible();
    await olive.call(teamInvitesApi.revoke, { teamInviteId: over.id });
    await paul.page.getByRole('button', { name: 'Join team' }).click();
    await expect(paul.page.getByText(errorText('team-invite/unknown'))).toBeVisible();
  });
});

test('invites several by e-mail, and lists and revokes links live on two screens', async ({
  newPerson,
  page,
  server,
  watch,
}) => {
  watch.expectError(answered(404));
  const olive = await newPerson('Olive Owner');
  const adam = await newPerson('Adam Admin');
  const team = await newTeam(olive, 'Post office');
  await addToTeam(olive, team.id, adam, 'Admin');
  await openTeam(olive.page, team);
  await openTeam(adam.page, team, 'members');
  await olive.page.getByRole('button', { name: 'Actions for this team' }).click();
  await olive.page.getByRole('menuitem', { name: 'Invite…' }).click();
  const list = invitations(olive.page);
  await expect(list.getByRole('button', { name: 'Create link' })).toBeVisible();
  const dialog = await openInvitations(adam.page);
  await expect(dialog.getByText('messages wait in its outbox')).toBeVisible();

  const [one, two, three] = [newId(), newId(), newId()].map((name) => `${name}@example.test`) as [
    string,
    string,
    string,
  ];
  const field = dialog.getByLabel('Send the link by e-mail');
  await field.fill('nobody');
  await field.press('Enter');
  await expect(dialog.getByText('nobody: Enter a valid e-mail address.')).toBeVisible();
  await field.fill(`Una <${one}>, ${two}`);
  await field.press('Enter');
  await field.fill(three);
  await field.press(',');
  const chips = dialog.getByRole('list', { name: 'Send to' }).getByRole('listitem');
  await expect(chips).toHaveCount(3);
  await dialog.getByRole('button', { name: `Remove ${two}` }).click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('2 e-mails wait in this server’s outbox.')).toBeVisible();

  // Sending created the link, which the owner sees live.
  await expect(linkRow(list, adam.name)).toContainText('unlimited uses');
  const url = await linkInMail(server, one);
  expect(await linkInMail(server, three)).toBe(url);
  await page.goto(url);
  await expect(page.getByText(`${adam.name} invites you to work together on Longtable.`)).toBeVisible();

  await linkRow(list, adam.name)
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await olive.page
    .getByRole('alertdialog', { name: 'Revoke this link?' })
    .getByRole('button', { name: 'Revoke link' })
    .click();
  await expect(linkRow(list, adam.name)).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Link', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(errorText('team-invite/unknown'))).toBeVisible();
});

testWithOwnServer(
  'accepts a link to a team as invitation if sign-ups are by invitation',
  async ({ browser, newPerson, page, server, watch }) => {
    watch.expectError(lostConnection);
    await server.start({ SIGN_UPS: 'invitation' });
    const olive = await newPerson('Olive Owner');
    const team = await newTeam(olive, 'Club');
    const { url } = await olive.call(teamInvitesApi.create, {
      teamId: team.id,
      id: newId(),
      terms: { days: 7, uses: 5 },
    });
    await page.goto(url);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Full name').fill('Nora Newcomer');
    await page.getByLabel('E-mail address').fill('nora@example.test');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(`/app/collaboration/teams/${team.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Club' })).toBeVisible();

    await server.kill();
    await server.start({ SIGN_UPS: 'closed' });
    const stranger = await openPage(await browser.newContext({ baseURL: server.url }));
    watch.page(stranger);
    await stranger.goto(url);
    await expect(stranger.getByRole('link', { name: 'Sign in to join' })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
    await stranger.context().close();
  },
);

function invitations(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Invite to the team' });
}

/** Opens the invite dialog from the list of members. */
async function openInvitations(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = invitations(page);
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
  return dialog;
}

/** A link in the list, by its creator. */
function linkRow(dialog: Locator, creator: string): Locator {
  return dialog.getByRole('listitem').filter({ hasText: `by ${creator}` });
}

async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByLabel(label, { exact: true }).click();
  await dialog.page().getByRole('option', { name: option, exact: true }).click();
}

async function signIn(page: Page, { email }: Visitor): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
