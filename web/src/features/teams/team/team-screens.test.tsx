import { errorText } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { type TeamMember, teamMembersApi } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import { type Update, updatesApi } from '@longtable/contract/updates';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { chooseFile, pictureFile, pictureUrl } from '../../../../test/files.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { anUpdate, aTeam, aTeamMember } from '../../../../test/sample-teams.ts';
import { aPerson, aUser, cardOf } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const maryam = aPerson('مريم العتيبي');
const jean = aPerson('Jean Bartik');
const cards = { people: [ada, grace, maryam, jean].map((person) => cardOf(person)) };

const team = aTeam(ada, 'The Committee for the Very Long Names of Teams and Everything Else 🚀', {
  description:
    'What we do, and why: https://longtable.example/a-very-long-address-that-has-to-be-broken-somewhere-or-other.\nEvery day.',
  membersCount: 3,
});
const members = [
  aTeamMember(ada, 'Owner'),
  aTeamMember(grace, 'Admin', { tags: ['on call', 'design', 'a tag of thirty characters ok'] }),
  aTeamMember(maryam, 'Member'),
];
const updates = [
  anUpdate(ada, `Averyveryverylongwordthatnobodycanread${'g'.repeat(120)}`, { isMine: true }),
  anUpdate(maryam, 'اجتماع الفريق غدًا في الساعة العاشرة'),
  anUpdate(grace, 'The engine turns.\n\nNumbers: https://example.test/numbers?of=the+engine'),
];

type TeamContent = {
  readonly members?: readonly TeamMember[];
  readonly updates?: readonly Update[];
  readonly candidates?: readonly (typeof jean)[];
};

/** Responses for a team. */
function fakeTeam(team: Team, { members = [], updates = [], candidates = [] }: TeamContent = {}): void {
  fakeApi(teamsApi.get, { ...team, cards });
  fakeApi(teamMembersApi.list, { members: [...members], cards, next: null });
  fakeApi(teamMembersApi.candidates, {
    candidates: candidates.map(({ id, email }) => ({ personId: id, email })),
    cards,
  });
  fakeApi(updatesApi.listOfTeam, { updates: [...updates], cards, next: null });
}

function tab(name: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) });
}

function personRow(name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
}

/** Opens the page of a team and waits for its heading. */
async function openTeam(
  { id, name }: Team,
  { user = ada, on }: { user?: typeof ada; on?: 'members' | 'settings' } = {},
): Promise<void> {
  await renderApp(`/app/collaboration/teams/${id}${on ? `?tab=${on}` : ''}`, { user });
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

describe.each(devices)('the team page, on a $device', (device) => {
  onDevice(device);

  test('a team with one member', async () => {
    const small = aTeam(ada, 'Small');
    fakeTeam(small, { members: [aTeamMember(ada, 'Owner')] });
    await openTeam(small);
    await expect.element(page.getByText('No updates yet')).toBeVisible();
    await expectScreen('team with one member');
    await page.getByRole('button', { name: 'Add people' }).click();
    await expect.element(page.getByText('No one left to add')).toBeVisible();
    await expectScreen('no people to add');
    await userEvent.keyboard('{Escape}');
    await tab('Settings').click();
    await expect
      .element(page.getByText('Someone else has to join before you can transfer ownership.'))
      .toBeVisible();
  });

  test('overview', async () => {
    fakeTeam(team, { members, updates });
    await openTeam(team);
    await expect.element(page.getByText('The engine turns.', { exact: false })).toBeVisible();
    await page.getByRole('textbox', { name: 'Write an update' }).fill('Half a thought');
    await expectScreen('overview');
    await page.getByRole('button', { name: `Actions for the update by ${ada.name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expectScreen('an update being edited');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Actions for this team' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Edit details…' })).toBeVisible();
    await expectScreen('menu of the team');
  });

  test('members', async () => {
    fakeTeam(team, { members, candidates: [jean] });
    await openTeam(team);
    await tab('Members').click();
    await expect.element(tab('Members')).toHaveAttribute('aria-selected', 'true');
    await expect.element(personRow(grace.name)).toBeVisible();
    await expectScreen('members');
    await page.getByRole('button', { name: 'Add people' }).click();
    await expect.element(page.getByRole('button', { name: `Add ${jean.name} as Member` })).toBeVisible();
    await expectScreen('people to add');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: `Actions for ${grace.name}` }).click();
    await expectScreen('menu of a member');
    await page.getByRole('menuitem', { name: 'Edit details…' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Edit member details' })).toBeVisible();
    await expectScreen('details of a member');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: `Actions for ${grace.name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove from team…' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectScreen('confirmation of removing');
  });

  test('settings', async () => {
    fakeTeam(team, { members });
    fakeApi(teamsApi.setPhoto, { ...team, photoUrl: pictureUrl, version: 2, cards });
    await openTeam(team);
    await tab('Settings').click();
    await expect.element(page.getByRole('button', { name: 'Delete team' })).toBeVisible();
    await expectScreen('settings of the owner');
    await chooseFile(await pictureFile());
    const crop = page.getByRole('dialog', { name: 'Crop the photo' });
    await expect.element(crop.getByRole('button', { name: 'Save photo' })).toBeEnabled();
    await expectScreen('crop of a photo');
    await crop.getByRole('button', { name: 'Save photo' }).click();
    await expect.element(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
    await page.getByRole('button', { name: 'Transfer ownership' }).click();
    const transfer = page.getByRole('dialog', { name: 'Transfer ownership' });
    await transfer.getByRole('radio', { name: grace.name, exact: false }).click();
    await expectScreen('transfer of the ownership');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Delete team' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Delete this team' })).toBeVisible();
    await expectScreen('confirmation of deleting');
  });

  test('settings of an Admin', async () => {
    const seen = { ...aTeam(ada, team.name, { role: 'Admin' }), id: team.id, membersCount: 3 };
    fakeTeam(seen, { members });
    await openTeam(seen, { user: aUser({ ...cardOf(grace), fullName: grace.name }), on: 'settings' });
    await page.getByRole('button', { name: 'Leave team' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectScreen('confirmation of leaving');
  });

  test('an unavailable team', async () => {
    const missing = new Refusal('team/not-a-member');
    fakeApi(teamsApi.get, missing);
    fakeApi(teamMembersApi.list, missing);
    fakeApi(updatesApi.listOfTeam, missing);
    await renderApp(`/app/collaboration/teams/${newId()}`, { user: ada });
    await expect.element(page.getByRole('heading', { name: 'Team not found' })).toBeVisible();
    await expectScreen('unavailable team');
  });
});

test('says that transferring ownership and changing the photo need a connection', async () => {
  fakeTeam(team, { members });
  await openTeam(team, { on: 'settings' });
  const transfer = page.getByRole('dialog', { name: 'Transfer ownership' });
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect.element(transfer.getByRole('radio', { name: grace.name, exact: false })).toBeVisible();
  setOffline(true);
  await expect.element(transfer.getByText('Transferring ownership needs a connection.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Changing the photo needs a connection.')).toBeVisible();
  setOffline(false);
  await expect.element(page.getByText('Changing the photo needs a connection.')).not.toBeInTheDocument();
});

test('shows a new role immediately, and restores the old one with the reason if it is refused', async () => {
  fakeTeam(team, { members });
  const { promise, resolve } = Promise.withResolvers<Refusal>();
  fakeApi(teamMembersApi.changeRole, () => promise);
  await openTeam(team, { on: 'members' });
  const row = personRow(maryam.name);
  await row.getByRole('button', { name: `Actions for ${maryam.name}` }).click();
  await page.getByRole('menuitem', { name: 'Make Admin' }).click();
  await expect.element(row.getByText('Admin', { exact: true })).toBeVisible();
  resolve(new Refusal('team/roles-refused'));
  await expect.element(page.getByText(errorText('team/roles-refused')).first()).toBeVisible();
  await expect.element(row.getByText('Member', { exact: true })).toBeVisible();
});

test('takes away the rights of a role that the actor gives up, until that is refused', async () => {
  const seen = aTeam(grace, 'Crew', { role: 'Admin', membersCount: 3 });
  const own = aTeamMember(ada, 'Admin', {
    can: { remove: false, promote: false, demote: true, edit: false },
  });
  const other = aTeamMember(maryam, 'Member', {
    can: { remove: true, promote: true, demote: false, edit: false },
  });
  fakeTeam(seen, { members: [aTeamMember(grace, 'Owner', { can: own.can }), own, other] });
  const answers = [Promise.withResolvers<Refusal>(), Promise.withResolvers<TeamMember>()] as const;
  let asked = 0;
  fakeApi(teamMembersApi.changeRole, async () => {
    const answer = await answers[asked++ === 0 ? 0 : 1].promise;
    return answer instanceof Refusal ? answer : { ...answer, cards };
  });
  const add = page.getByRole('button', { name: 'Add people' });
  const row = personRow(ada.name);
  async function stepDown(): Promise<void> {
    await row.getByRole('button', { name: `Actions for ${ada.name}` }).click();
    await page.getByRole('menuitem', { name: 'Become a Member…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Become a Member' }).click();
    await expect.element(row.getByText('Member', { exact: true })).toBeVisible();
  }
  async function expectRights(has: boolean): Promise<void> {
    await expect.poll(() => add.query() !== null).toBe(has);
    await page.getByRole('button', { name: `Actions for ${maryam.name}` }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Open profile' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Make Admin' }).query() !== null).toBe(has);
    expect(page.getByRole('menuitem', { name: 'Remove from team…' }).query() !== null).toBe(has);
    await userEvent.keyboard('{Escape}');
  }
  await openTeam(seen, { on: 'members' });
  await expect.element(add).toBeVisible();
  await expectRights(true);
  await stepDown();
  await expectRights(false);
  answers[0].resolve(new Refusal('team/roles-refused'));
  await expect.element(page.getByText(errorText('team/roles-refused')).first()).toBeVisible();
  await expectRights(true);
  await stepDown();
  answers[1].resolve({ ...own, role: 'Member', permissions: ['CAN_MANAGE_PROJECTS'], can: other.can });
  await expect.element(row.getByText('Member', { exact: true })).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
});
