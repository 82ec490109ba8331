import { newId } from '@longtable/contract/ids';
import { teamMembersApi } from '@longtable/contract/team-members';
import { updatesApi } from '@longtable/contract/updates';
import { isKept, keptData } from './support/kept-data.ts';
import { addToTeam, newTeam, openTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

test('shows updates posted without the server, keeps them over a reload, and saves them later', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const team = await newTeam(ada, 'Engine room');
  for (const content of ['To be deleted', 'To be edited']) {
    await ada.call(updatesApi.postToTeam, { teamId: team.id, id: newId(), content });
  }
  const told = async () =>
    (await ada.call(updatesApi.listOfTeam, { teamId: team.id })).updates.map(({ content }) => content);
  const entries = page.getByRole('list', { name: 'Updates' }).locator(':scope > li');
  await openTeam(page, team);
  await expect(entries).toHaveCount(2);
  await expect.poll(() => isKept(page, 'To be edited')).toBe(true);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));

  const box = page.getByRole('textbox', { name: 'Write an update' });
  await box.fill('Written in the dark');
  await box.press('Control+Enter');
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText('Written in the dark');
  await entries
    .nth(1)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit the update' });
  await editor.fill('Edited in the dark');
  await editor.press('Control+Enter');
  await entries
    .nth(2)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(entries).toHaveCount(2);
  await expect.poll(async () => (await keptData(page)).queue).toBe(3);

  await page.reload();
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Written in the dark');
  await expect(entries.last()).toContainText('Edited in the dark');
  expect(await told()).toEqual(['To be edited', 'To be deleted']);
  await page.unroute('**/api/**');
  await expect.poll(told).toEqual(['Written in the dark', 'Edited in the dark']);
  await expect(entries).toHaveCount(2);
});

test('shows why an update is refused, and keeps its text', async ({ newPerson, watch }) => {
  watch.expectError(answered(404), answered(403), lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const team = await newTeam(ada, 'Engine room');
  await addToTeam(ada, team.id, grace);
  const { page } = grace;
  await openTeam(page, team);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Write an update' });
  await box.fill('Said too late');
  await box.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Updates' })).toContainText('Said too late');
  await ada.call(teamMembersApi.remove, { teamId: team.id, personId: grace.id });
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/app\/collaboration\/teams$/);
  const refusal = page.getByRole('listitem').filter({ hasText: 'You are not a member of this team.' });
  await expect(refusal).toContainText('Said too late');
});
