import { teamIcons } from '@longtable/contract/rules/team-looks';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fakeApi } from '../../../../test/fake-api.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTeam } from '../../../../test/sample-teams.ts';
import { aPerson, aUser, cardOf } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const cards = { people: [cardOf(ada), cardOf(grace)] };
const theirs = aTeam(grace, 'The Committee for the Very Long Names of Teams and Everything Else 🚀', {
  role: 'Admin',
  membersCount: 2,
});
const arabic = aTeam(ada, 'فريق الهندسة', { description: 'نبني الأشياء معًا' });
const colours = ['teal', 'green', 'amber', 'red', 'pink', 'plum'] as const;
const teams = [
  ...teamIcons.map((iconSeed, index) =>
    aTeam(ada, `Team ${index}`, { iconSeed, colour: colours[index] ?? 'blue' }),
  ),
  theirs,
  arabic,
];

function teamRow(name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
}

async function openTeams(): Promise<void> {
  await renderApp('/app/collaboration', { user: ada });
  await expect.poll(() => location.pathname).toBe('/app/collaboration/teams');
}

describe.each(devices)('the list of teams, on a $device', (device) => {
  onDevice(device);

  test('an empty list', async () => {
    await openTeams();
    await expect.element(page.getByRole('heading', { name: 'Create your first team' })).toBeVisible();
    await expectScreen('no team yet');
    await page.getByRole('button', { name: 'New team' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New team' });
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await dialog.getByLabelText('Description').fill('word '.repeat(500));
    await expect.element(dialog.getByText('Use at most 2000 characters.')).toBeVisible();
    await expectScreen('invalid form of a team');
  });

  test('many teams', async () => {
    fakeApi(teamsApi.list, ({ text }) => ({
      teams: teams.filter(({ name }) => name.includes(text)),
      cards,
      next: null,
    }));
    await openTeams();
    for (const name of [theirs.name, arabic.name, 'Team 5'])
      await expect.element(teamRow(name)).toBeVisible();
    await expectScreen('teams');
    await page.getByLabelText('Find a team by name').fill('nothing like it');
    await expect.element(page.getByText('No matching teams')).toBeVisible();
    await expectScreen('no team found');
    await page.getByRole('button', { name: 'Clear search' }).click();
  });

  test('offline', async () => {
    fakeApi(teamsApi.list, ({ text }) => ({
      teams: teams.filter(({ name }) => name.includes(text)),
      cards,
      next: null,
    }));
    fakeApi(teamsApi.get, { ...theirs, cards });
    fakeApi(teamMembersApi.list, { members: [], cards, next: null });
    fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
    await openTeams();
    await teamRow(theirs.name).getByRole('link', { name: theirs.name }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: theirs.name })).toBeVisible();
    setOffline(true);
    await expect.element(page.getByText('You are offline.', { exact: false })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Teams' }).click();
    await expect.element(teamRow('Team 5')).toBeVisible();
    await page.getByLabelText('Find a team by name').fill('nowhere');
    await expect.element(page.getByText('Your teams could not be loaded', { exact: false })).toBeVisible();
    await expectScreen('offline');
    setOffline(false);
    await expect.element(page.getByText('No matching teams')).toBeVisible();
  });
});
