import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import type { Locator, Page } from '@playwright/test';
import { cellPicture } from '../server/test/pictures.ts';
import { connect, personRow } from './support/people.ts';
import { teamTab, toastOf } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

test('two people share a team from its creation to its deletion, live', async ({ newPerson, watch }) => {
  test.slow();
  watch.expectError(answered(404), answered(403));
  const olive = await newPerson('Olive Owner');
  const mia = await newPerson('Mia Member');
  await connect(olive, mia);
  const { page } = olive;
  const second = await mia.newTab();
  await mia.page.goto('/app/collaboration/teams');
  await expect(mia.page.getByRole('heading', { name: 'Create your first team' })).toBeVisible();
  await page.goto('/app/collaboration/teams');

  await test.step('a new member has the team, with its looks and photo', async () => {
    await page.getByRole('button', { name: 'New team' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New team' });
    await dialog.getByLabel('Name').fill('Engine room');
    await dialog.getByRole('radio', { name: 'Rocket' }).check();
    await dialog.getByRole('radio', { name: 'Plum' }).check();
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Engine room' })).toBeVisible();
    await teamTab(page, 'Members').click();
    await page.getByRole('button', { name: 'Add people' }).click();
    const adding = page.getByRole('dialog', { name: 'Add people' });
    await adding.getByRole('button', { name: `Add ${mia.name} as Member` }).click();
    await adding.getByRole('button', { name: 'Done' }).click();
    await expect(teamRow(mia.page, 'Engine room')).toBeVisible();
    expect((await mia.call(teamsApi.list, {})).teams).toMatchObject([
      { name: 'Engine room', iconSeed: 'RocketLaunch', colour: 'plum', role: 'Member', membersCount: 2 },
    ]);

    await teamTab(page, 'Settings').click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await cellPicture(60, 40, 6),
    });
    const crop = page.getByRole('dialog', { name: 'Crop the photo' });
    await crop.getByRole('button', { name: 'Save photo' }).click();
    await expect(crop).toBeHidden();
    const photo = teamRow(mia.page, 'Engine room').locator('img');
    await expect(photo).toHaveAttribute('src', /\/api\/teams\/[\w-]+\/photo\//);
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.complete]))
      .toEqual([true, true]);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(photo).toHaveCount(0);
  });
  const [team] = (await olive.call(teamsApi.list, {})).teams;
  if (!team) throw new Error('There is no team.');
  const teamId = team.id;

  await test.step('roles and rights apply at once', async () => {
    await teamRow(mia.page, 'Engine room').getByRole('link').click();
    await teamTab(mia.page, 'Members').click();
    await teamTab(page, 'Members').click();
    const add = mia.page.getByRole('button', { name: 'Add people' });
    await expect(personRow(mia.page, mia.name)).toContainText('Member');
    await expect(add).toHaveCount(0);
    await chooseFor(page, mia.name, 'Make Admin');
    await expect(toastOf(page, `${mia.name} is now an Admin.`)).toBeVisible();
    await expect(add).toBeVisible();
    await chooseFor(page, mia.name, 'Edit details…');
    const details = page.getByRole('dialog', { name: 'Edit member details' });
    await details.getByLabel('Add Members').uncheck();
    await details.getByLabel('Tags').fill('on call, design');
    await details.getByRole('button', { name: 'Save details' }).click();
    await expect(personRow(mia.page, mia.name)).toContainText('on call');
    await expect(add).toHaveCount(0);
  });

  await test.step('updates of one are on the page of the other', async () => {
    await teamTab(page, 'Overview').click();
    await teamTab(mia.page, 'Overview').click();
    const box = page.getByRole('textbox', { name: 'Write an update' });
    await box.fill('Lunch at noon');
    await box.press('Control+Enter');
    await expect(updates(mia.page)).toHaveText([/Lunch at noon/]);
    await expect(updates(mia.page)).toContainText('Just now');
    const [update] = (await mia.call(updatesApi.listOfTeam, { teamId })).updates;
    await olive.call(updatesApi.editInTeam, { teamUpdateId: update?.id ?? '', content: 'Lunch at one' });
    await expect(updates(mia.page)).toHaveText([/Edited.*Lunch at one/s]);
    await olive.call(updatesApi.deleteInTeam, { teamUpdateId: update?.id ?? '' });
    await expect(updates(mia.page)).toHaveCount(0);
    await olive.call(teamsApi.update, { teamId, name: 'Analytical engine' });
    await expect(mia.page.getByRole('heading', { level: 1, name: 'Analytical engine' })).toBeVisible();
  });

  await test.step('a department is there for its members, until they are removed', async () => {
    await teamTab(page, 'Departments').click();
    await page.getByRole('button', { name: 'New department' }).click();
    const dialog = page.getByRole('dialog', { name: 'New department' });
    await dialog.getByLabel('Name').fill('Carpentry');
    await dialog.getByRole('button', { name: 'Create department' }).click();
    await expect(dialog).toBeHidden();
    await olive.call(teamMembersApi.changeRole, { teamId, personId: mia.id, role: 'Member' });
    await teamTab(mia.page, 'Departments').click();
    await expect(mia.page.getByText('You are not in a department of this team yet')).toBeVisible();
    await page.getByRole('link', { name: 'Carpentry' }).click();
    // The team has a tab of that name, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Carpentry' })).toBeVisible();
    await page.getByRole('tab', { name: /^Members/ }).click();
    const [department] = (await olive.call(departmentsApi.list, { teamId })).departments;
    const departmentId = department?.id ?? '';
    await page.getByRole('tab', { name: /^Updates/ }).click();
    await olive.call(departmentsApi.leave, { departmentId });
    // Its creator can come back.
    await page.getByRole('button', { name: 'Add me' }).click();
    await expect(page.getByRole('textbox', { name: 'Write an update' })).toBeVisible();
    await page.getByRole('tab', { name: /^Members/ }).click();
    await olive.call(departmentsApi.addMember, { departmentId, id: newId(), personId: mia.id });
    await expect(personRow(page, mia.name)).toBeVisible();
    await mia.page.getByRole('link', { name: 'Carpentry' }).click();
    const box = mia.page.getByRole('textbox', { name: 'Write an update' });
    await box.fill('The bench is sanded.');
    await box.press('Control+Enter');
    await page.getByRole('tab', { name: /^Updates/ }).click();
    await expect(updates(page)).toHaveText([/The bench is sanded\./]);
    await olive.call(departmentsApi.update, { departmentId, name: 'Joinery' });
    for (const person of [olive, mia])
      await expect(person.page.getByRole('heading', { level: 1, name: 'Joinery' })).toBeVisible();
    await olive.call(departmentsApi.removeMember, { departmentId, personId: mia.id });
    await expect(mia.page).toHaveURL(`/app/collaboration/teams/${teamId}?tab=departments`);
    await expect(mia.page.getByText('You are not in a department of this team yet')).toBeVisible();
    await olive.call(departmentsApi.delete, { departmentId });
    await expect(page).toHaveURL(`/app/collaboration/teams/${teamId}?tab=departments`);
    await expect(page.getByText('No departments yet')).toBeVisible();
  });

  await test.step('an update that cannot be saved any more is told with its text, by who was removed', async () => {
    watch.expectError(lostConnection);
    await second.goto(`/app/collaboration/teams/${teamId}`);
    const box = second.getByRole('textbox', { name: 'Write an update' });
    await expect(box).toBeVisible();
    // Not live either.
    await second.context().setOffline(true);
    await expect(second.getByText('You are offline.')).toBeVisible();
    await box.fill('Said too late');
    await box.press('Control+Enter');
    await expect(updates(second)).toHaveText([/Said too late/]);
    await olive.call(teamMembersApi.remove, { teamId, personId: mia.id });
    await second.context().setOffline(false);
    for (const tab of [mia.page, second]) {
      await expect(tab).toHaveURL('/app/collaboration/teams');
      await expect(toastOf(tab, 'You were removed from Analytical engine.')).toBeVisible();
    }
    await expect(toastOf(second, 'You are not a member of this team.')).toContainText('Said too late');
  });

  await test.step('its new owner deletes it, for everyone', async () => {
    await olive.call(teamMembersApi.add, { teamId, id: newId(), personId: mia.id });
    await teamRow(mia.page, 'Analytical engine').getByRole('link').click();
    await teamTab(mia.page, 'Settings').click();
    await expect(mia.page.getByRole('heading', { level: 3 })).toHaveText(['Leave']);
    await olive.call(teamsApi.transfer, { teamId, newOwnerId: mia.id });
    await mia.page.getByRole('button', { name: 'Delete team' }).click();
    const question = mia.page.getByRole('dialog', { name: 'Delete this team' });
    await question.getByLabel('Type Analytical engine to confirm').fill('Analytical engine');
    await question.getByRole('button', { name: 'Delete team' }).click();
    for (const person of [mia, olive]) {
      await expect(person.page).toHaveURL('/app/collaboration/teams');
      await expect(toastOf(person.page, 'Analytical engine was deleted.')).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Create your first team' })).toBeVisible();
  });
});

/** A team in the list. */
function teamRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
}

function updates(page: Page): Locator {
  return page.getByRole('list', { name: 'Updates' }).locator(':scope > li');
}

async function chooseFor(page: Page, name: string, action: string): Promise<void> {
  await personRow(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}
