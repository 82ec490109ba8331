import { errorText } from '@longtable/contract/errors';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import type { Page } from '@playwright/test';
import { connect, personRow } from './support/people.ts';
import { addToTeam, newTeam, openTeam, teamOfThree, teamTab, toastOf } from './support/team.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';
import { answered } from './support/watch.ts';

test('shows owner, admin and member what each may see and do, live as roles change', async ({
  newPerson,
  watch,
}) => {
  test.slow();
  watch.expectError(answered(403));
  const { olive, adam, mia, team } = await teamOfThree(newPerson, 'Engine room');
  const nora = await newPerson('Nora Newcomer');
  await connect(adam, nora);
  for (const { page } of [olive, adam, mia]) await openTeam(page, team, 'members');

  await test.step('shows the actions for other members', async () => {
    expect(await actionsFor(olive.page, adam)).toEqual([
      'Open profile',
      'Make Member',
      'Edit details…',
      'Remove from team…',
    ]);
    expect(await actionsFor(olive.page, mia)).toEqual([
      'Open profile',
      'Make Admin',
      'Edit details…',
      'Remove from team…',
    ]);
    expect(await actionsFor(olive.page, olive)).toEqual(['Open profile', 'Edit details…']);
    expect(await actionsFor(adam.page, mia)).toEqual(['Open profile', 'Make Admin', 'Remove from team…']);
    expect(await actionsFor(adam.page, olive)).toEqual(['Open profile']);
    expect(await actionsFor(adam.page, adam)).toEqual(['Open profile', 'Become a Member…']);
    for (const person of [olive, adam, mia])
      expect(await actionsFor(mia.page, person)).toEqual(['Open profile']);
    await expect(mia.page.getByRole('button', { name: 'Add people' })).toHaveCount(0);
  });

  await test.step('shows the settings by role', async () => {
    for (const { page } of [olive, adam, mia]) await teamTab(page, 'Settings').click();
    await expect(olive.page.getByRole('heading', { level: 3 })).toHaveText([
      'Details',
      'Photo',
      'Ownership',
      'Delete',
    ]);
    for (const { page } of [adam, mia])
      await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Leave']);
    for (const { page } of [olive, adam, mia]) await teamTab(page, 'Members').click();
  });

  await test.step('shows a Member added by an admin to everyone', async () => {
    const { page } = adam;
    await page.getByRole('button', { name: 'Add people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add people' });
    await expect(dialog.getByRole('radiogroup')).toHaveCount(0);
    await dialog.getByRole('button', { name: `Add ${nora.name} as Member` }).click();
    await expect(dialog.getByRole('button', { name: `${nora.name} added` })).toBeFocused();
    for (const { page } of [olive, mia]) await expect(teamTab(page, 'Members', 4)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    for (const { page } of [olive, mia]) await expect(personRow(page, nora.name)).toContainText('Member');
  });

  await test.step('refuses a change after the ability was lost while its dialog was open', async () => {
    await openActions(adam.page, nora);
    await adam.page.getByRole('menuitem', { name: 'Remove from team…' }).click();
    const question = adam.page.getByRole('alertdialog', { name: `Remove ${nora.name}?` });
    await expect(question).toBeVisible();

    await openActions(olive.page, adam);
    await olive.page.getByRole('menuitem', { name: 'Edit details…' }).click();
    const details = olive.page.getByRole('dialog', { name: 'Edit member details' });
    await expect(details.getByRole('checkbox')).toHaveCount(7);
    await expect(details.getByText('For the owner only')).toHaveCount(3);
    await expect(details.getByLabel('Delete Team')).not.toBeChecked();
    await details.getByLabel('Remove Members').uncheck();
    await details.getByLabel('Tags').fill('on call, design');
    await details.getByRole('button', { name: 'Save details' }).click();
    await expect(details).toBeHidden();
    await expect(personRow(mia.page, adam.name)).toContainText('on call');

    await question.getByRole('button', { name: 'Remove from team' }).click();
    await expect(question).toHaveCount(0);
    await expect(toastOf(adam.page, errorText('team/remove-refused'))).toBeVisible();
    await expect(personRow(adam.page, nora.name)).toBeVisible();
    await expect.poll(() => actionsFor(adam.page, nora)).toEqual(['Open profile', 'Make Admin']);
  });

  await test.step('promotes and demotes a member', async () => {
    await openActions(adam.page, mia);
    await adam.page.getByRole('menuitem', { name: 'Make Admin' }).click();
    await expect(toastOf(adam.page, `${mia.name} is now an Admin.`)).toBeVisible();
    await expect(mia.page.getByRole('button', { name: 'Add people' })).toBeVisible();
    await expect(personRow(olive.page, mia.name)).toContainText('Admin');
    await mia.page.getByRole('button', { name: 'Add people' }).click();
    await expect(mia.page.getByRole('dialog', { name: 'Add people' })).toBeVisible();
    await openActions(olive.page, mia);
    await olive.page.getByRole('menuitem', { name: 'Make Member' }).click();
    await expect(personRow(olive.page, mia.name)).toContainText('Member');
    await mia.page.keyboard.press('Escape');
    await expect(mia.page.getByRole('button', { name: 'Add people' })).toHaveCount(0);
  });

  await test.step('lets an admin step down', async () => {
    await openActions(adam.page, adam);
    await adam.page.getByRole('menuitem', { name: 'Become a Member…' }).click();
    const question = adam.page.getByRole('alertdialog', { name: 'Become a Member?' });
    await question.getByRole('button', { name: 'Become a Member' }).click();
    await expect(toastOf(adam.page, 'You are now a Member.')).toBeVisible();
    await expect(adam.page.getByRole('button', { name: 'Add people' })).toHaveCount(0);
    await expect(personRow(olive.page, adam.name).getByText('Member', { exact: true })).toBeVisible();
  });
});

test('leaves the page in both tabs of a person who is removed or leaves', async ({ newPerson, watch }) => {
  watch.expectError(answered(404));
  const { olive, adam, mia, team } = await teamOfThree(newPerson, 'Night watch');
  const second = await mia.newTab();
  await openTeam(mia.page, team, 'members');
  await openTeam(second, team);
  await expect(second.getByRole('textbox', { name: 'Write an update' })).toBeVisible();
  await openTeam(olive.page, team, 'members');
  await openActions(olive.page, mia);
  await olive.page.getByRole('menuitem', { name: 'Remove from team…' }).click();
  await olive.page
    .getByRole('alertdialog', { name: `Remove ${mia.name}?` })
    .getByRole('button', { name: 'Remove from team' })
    .click();
  for (const page of [mia.page, second]) {
    await expect(page).toHaveURL('/app/collaboration/teams');
    await expect(toastOf(page, `You were removed from ${team.name}.`)).toBeVisible();
  }
  await expect(personRow(olive.page, mia.name)).toHaveCount(0);
  await expect(teamTab(olive.page, 'Members', 2)).toBeVisible();
  const asked = await mia.page.request.get(`/api/teams/${team.id}`);
  expect(asked.status()).toBe(404);
  expect(await asked.text()).toContain(errorText('team/not-a-member'));

  await openTeam(adam.page, team, 'settings');
  await adam.page.getByRole('button', { name: 'Leave team' }).click();
  await adam.page
    .getByRole('alertdialog', { name: `Leave ${team.name}?` })
    .getByRole('button', { name: 'Leave team' })
    .click();
  await expect(adam.page).toHaveURL('/app/collaboration/teams');
  await expect(toastOf(adam.page, `You left ${team.name}.`)).toBeVisible();
  await expect(teamTab(olive.page, 'Members', 1)).toBeVisible();
});

test('transfers the ownership live for the team, shows the text of a refusal, and deletes the team', async ({
  newPerson,
}) => {
  const { olive, adam, mia, team } = await teamOfThree(newPerson, 'Long table');
  await openTeam(adam.page, team, 'settings');
  await openTeam(mia.page, team);
  await openTeam(olive.page, team, 'settings');
  await olive.page.getByRole('button', { name: 'Transfer ownership' }).click();
  const dialog = olive.page.getByRole('dialog', { name: 'Transfer ownership' });
  const transfer = dialog.getByRole('button', { name: 'Transfer ownership' });
  await expect(transfer).toBeDisabled();

  await test.step('refuses a new owner who left meanwhile', async () => {
    await dialog.getByRole('radio', { name: mia.name }).check();
    // Before the event arrives.
    await olive.page.route('**/transfer', async (route) => {
      await mia.call(teamsApi.leave, { teamId: team.id });
      await route.continue();
    });
    await transfer.click();
    await expect(dialog).toContainText('The selected user is not a member of this team.');
    await olive.page.unroute('**/transfer');
  });

  await test.step('transfers to an admin', async () => {
    await dialog.getByLabel('Find a member by name').fill('adam');
    await dialog.getByRole('radio', { name: adam.name }).check();
    await expect(dialog.getByRole('list', { name: 'What happens' })).toContainText(
      `Only ${adam.name} can transfer it back.`,
    );
    await transfer.click();
    await expect(
      toastOf(olive.page, 'Ownership transferred successfully. You are now an admin of this team.'),
    ).toBeVisible();
    await expect(olive.page.getByRole('heading', { level: 3 })).toHaveText(['Leave']);
    await expect(adam.page.getByRole('button', { name: 'Delete team' })).toBeVisible();
    await teamTab(adam.page, 'Overview').click();
    await expect(
      adam.page.getByText(`${olive.name} transferred the ownership of this team to ${adam.name}.`),
    ).toBeVisible();
    await teamTab(olive.page, 'Overview').click();
    await expect(olive.page.getByRole('region', { name: 'About the team' })).toContainText(adam.name);
  });

  await test.step('removes the team for everyone when its new owner deletes it', async () => {
    await teamTab(adam.page, 'Settings').click();
    await adam.page.getByRole('button', { name: 'Delete team' }).click();
    const question = adam.page.getByRole('dialog', { name: 'Delete this team' });
    const confirm = question.getByRole('button', { name: 'Delete team' });
    await question.getByLabel(`Type ${team.name} to confirm`).fill('long tabl');
    await expect(confirm).toBeDisabled();
    await question.getByLabel(`Type ${team.name} to confirm`).fill(team.name);
    await confirm.click();
    await expect(adam.page).toHaveURL('/app/collaboration/teams');
    await expect(olive.page).toHaveURL('/app/collaboration/teams');
    await expect(toastOf(olive.page, `${team.name} was deleted.`)).toBeVisible();
  });
});

test('posts, edits and deletes updates live, loads older ones on demand, and shows text as typed', async ({
  newPerson,
  server,
}) => {
  const olive = await newPerson('Olive Owner');
  const mia = await newPerson('Mia Member');
  const team = await newTeam(olive, 'Feed', 'See https://longtable.example/why.');
  await addToTeam(olive, team.id, mia);
  await server.query(
    `insert into team_updates (id, team_id, author_id, content, created_at)
     select gen_random_uuid(), $1, $2, 'Old news ' || n, now() - interval '1 hour' * n from generate_series(1, 60) n`,
    [team.id, mia.id],
  );
  for (const { page } of [olive, mia]) {
    await openTeam(page, team);
    await expect(page).toHaveTitle('Feed · Longtable');
  }
  const feed = (page: Page) => page.getByRole('list', { name: 'Updates' });
  const entries = (page: Page) => feed(page).locator(':scope > li');
  await expect(entries(olive.page)).toHaveCount(50);
  await expect(olive.page.getByRole('link', { name: 'https://longtable.example/why' })).toBeVisible();

  await test.step('posts by keyboard, live for the other', async () => {
    const box = olive.page.getByRole('textbox', { name: 'Write an update' });
    await box.fill('<b>Lunch</b> at noon\njavascript:alert(1) or https://example.test/menu.');
    await box.press('Control+Enter');
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    for (const { page } of [olive, mia]) {
      const first = entries(page).first();
      await expect(first).toContainText('<b>Lunch</b> at noon');
      await expect(first).toContainText('Just now');
      const link = first.getByRole('link', { name: 'https://example.test/menu' });
      await expect(link).toHaveAttribute('href', 'https://example.test/menu');
      await expect(link).toHaveAttribute('rel', /noopener/);
      await expect(first.getByRole('link', { name: /javascript/ })).toHaveCount(0);
    }
    await expect(
      entries(mia.page)
        .first()
        .getByRole('button', { name: /^Actions/ }),
    ).toHaveCount(0);
  });

  await test.step('edits', async () => {
    const first = entries(olive.page).first();
    await first.getByRole('button', { name: /^Actions/ }).click();
    await olive.page.getByRole('menuitem', { name: 'Edit' }).click();
    const editor = first.getByRole('textbox', { name: 'Edit the update' });
    await expect(editor).toBeFocused();
    await editor.fill('Lunch at one');
    await editor.press('Control+Enter');
    await expect(first.getByRole('button', { name: /^Actions/ })).toBeFocused();
    await expect(entries(mia.page).first()).toContainText('Lunch at one');
    await expect(entries(mia.page).first()).toContainText('Edited');
  });

  await test.step('deletes, undoes, and deletes permanently', async () => {
    const first = entries(olive.page).first();
    const remove = async () => {
      await first.getByRole('button', { name: /^Actions/ }).click();
      await olive.page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(first).toContainText('Old news 1');
    };
    await remove();
    await olive.page.getByRole('button', { name: 'Undo' }).click();
    await expect(first).toContainText('Lunch at one');
    await remove();
    await expect(entries(mia.page).first()).toContainText('Old news 1');
  });

  await test.step('loads older updates', async () => {
    await mia.page.getByRole('button', { name: 'Show older' }).click();
    await expect(entries(mia.page)).toHaveCount(60);
    await expect(mia.page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
  });

  await test.step('keeps a draft while another tab is shown, and works offline', async () => {
    const box = mia.page.getByRole('textbox', { name: 'Write an update' });
    await box.fill('Half a thought');
    await teamTab(mia.page, 'Members').click();
    await expect(personRow(mia.page, olive.name)).toBeVisible();
    await teamTab(mia.page, 'Overview').click();
    await expect(box).toHaveValue('Half a thought');
    await box.press('Control+Enter');
    await expect(entries(olive.page).first()).toContainText('Half a thought');
    const { updates } = await olive.call(updatesApi.listOfTeam, { teamId: team.id });
    expect(updates[0]?.content).toBe('Half a thought');
  });
});

test('opens, scrolls and searches five thousand members', async ({ newPerson, server }) => {
  const olive = await newPerson('Olive Owner');
  const team = await newTeam(olive, 'Everyone');
  const word = olive.id.slice(-6);
  await server.query(
    `with planned as (
      select gen_random_uuid() as id, 'Person ' || lpad(n::text, 5, '0') || ' of ' || $2 as name, n
      from generate_series(1, 4999) n
    ), made as (
      insert into users (id, name, email) select id, name, 'p' || n || '.' || $2 || '@example.test' from planned
      returning id, name, email
    ), profiles as (
      insert into user_profiles (id, full_name, email) select id, name, email from made returning id
    )
    insert into team_members (id, team_id, user_id, role, permissions)
    select gen_random_uuid(), $1, id, 'Member', '{CAN_MANAGE_PROJECTS}' from profiles`,
    [team.id, word],
  );
  const { page } = olive;
  await openTeam(page, team, 'members');
  await expect(teamTab(page, 'Members', 5000)).toBeVisible();
  const list = page.getByRole('list', { name: 'Members' });
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '5000');
  await expect(personRow(page, olive.name)).toContainText('Owner');
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
  await page.getByLabel('Find members').fill(`02345 of ${word}`);
  await expect(personRow(page, `Person 02345 of ${word}`)).toBeVisible();
  await expect(list.locator('[data-row]')).toHaveCount(1);
  const { members } = await olive.call(teamMembersApi.list, { teamId: team.id, limit: 1 });
  expect(members[0]?.personId).toBe(olive.id);
});

async function openActions(page: Page, person: Visitor): Promise<void> {
  await personRow(page, person.name)
    .getByRole('button', { name: `Actions for ${person.name}` })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
}

/** The items of a member's menu. Closes the menu. */
async function actionsFor(page: Page, person: Visitor): Promise<string[]> {
  await openActions(page, person);
  const offered = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  return offered;
}
