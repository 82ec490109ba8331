import { type Department, type DepartmentMember, departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aDepartment, aTeam } from '../../../../test/sample-teams.ts';
import { aPerson, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const olive = aUser({ name: 'Olive Owner' });
const adam = aPerson('Adam Admin');
const mia = aPerson('Mia Member');
const team = aTeam(olive, 'The Committee for the Very Long Names of Teams and Everything Else 🚀', {
  membersCount: 3,
});
const long = aDepartment(team, 'Averyveryverylongdepartmentnamethatnobodycanreadandthatgoesonandon', {
  description: 'What it does: https://longtable.example/a-very-long-address-that-has-to-be-broken',
  can: { edit: true, delete: true, manageMembers: true, leave: false, post: false, manageProjects: true },
});
const departments = [
  long,
  ...['Finance', 'Legal', 'Research', 'Support'].map((name) =>
    aDepartment(team, name, { description: `All about ${name}`, membersCount: 1, role: 'admin' }),
  ),
  aDepartment(team, 'قسم التصميم', { membersCount: 1, role: 'admin' }),
];
const cards = { people: [olive, adam, mia].map((person) => cardOf(person)) };

/** Responses for the departments of the team. */
function fakeDepartments(all: readonly Department[]): void {
  const { id, name } = team;
  const named = { ...cards, teams: [{ id, name, version: 1 }] };
  fakeApi(teamsApi.get, { ...team, departmentsCount: all.length, cards });
  fakeApi(teamMembersApi.list, { members: [], cards, next: null });
  fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
  fakeApi(departmentsApi.list, ({ text }) => ({
    departments: all.filter((one) => one.name.includes(text)),
    cards: named,
    next: null,
  }));
  fakeApi(departmentsApi.get, ({ departmentId }) => {
    const found = all.find((one) => one.id === departmentId);
    return found ? { ...found, cards: named } : new Refusal('department/not-found');
  });
}

function departmentRow(name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
}

async function openDepartments(): Promise<void> {
  await renderApp(`/app/collaboration/teams/${team.id}?tab=departments`, { user: olive });
  await expect.element(page.getByRole('heading', { level: 1, name: team.name })).toBeVisible();
}

describe.each(devices)('the departments of a team, on a $device', (device) => {
  onDevice(device);
  beforeEach(() => fakeDepartments(departments));

  test('an empty list', async () => {
    fakeDepartments([]);
    await openDepartments();
    await expect.element(page.getByText('No departments yet')).toBeVisible();
    await expectScreen('no departments');
  });

  test('a list, its search, form and menus', async () => {
    await openDepartments();
    await expect.element(departmentRow('Support')).toBeVisible();
    await expectScreen('departments');
    await page.getByLabelText('Find departments by name').fill('nothing like it');
    await expect.element(page.getByText('No matching departments')).toBeVisible();
    await expectScreen('no department found');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('button', { name: 'New department' }).click();
    await page.getByRole('button', { name: 'Create department' }).click();
    await expectScreen('new department');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: `Actions for the department ${long.name}` }).click();
    await expectScreen('menu of a department');
    await page.getByRole('menuitem', { name: 'Delete department…' }).click();
    await expectScreen('confirmation of deleting a department');
  });

  test('a department and its members', async () => {
    const members: DepartmentMember[] = [];
    fakeApi(departmentsApi.members, () => ({ members: [...members], cards, next: null }));
    const candidates = [adam, mia].map(({ id, email }) => ({ personId: id, email }));
    fakeApi(departmentsApi.candidates, { candidates, cards });
    fakeApi(departmentsApi.addMember, ({ id, personId, departmentRole }) => {
      const member = { id, personId, departmentRole, joinedAt: longAgo, email: 'somebody@example.test' };
      members.push(member);
      return { ...member, cards };
    });
    await openDepartments();
    await page.getByRole('link', { name: long.name }).click();
    await expect.element(page.getByRole('button', { name: 'Add me' })).toBeVisible();
    await expectScreen('department of others');
    await page.getByRole('tab', { name: /^Members/ }).click();
    await expect.element(page.getByText('No members yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add people' }).click();
    await page.getByRole('button', { name: `Add ${adam.name} as member` }).click();
    await page.getByRole('button', { name: `Add ${mia.name} as member` }).click();
    await expect.element(page.getByRole('button', { name: `${mia.name} added` })).toBeVisible();
    await expectScreen('people added to a department');
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: mia.name }) });
    await expect.element(row).toBeVisible();
    await expectScreen('members of a department');
    await row.getByRole('button', { name: `Actions for ${mia.name}` }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expectScreen('menu of a member of a department');
  });

  test('an unavailable department', async () => {
    await renderApp(`/app/collaboration/teams/${team.id}/department/${newId()}`, { user: olive });
    await expect.element(page.getByText('Department not found')).toBeVisible();
    await expectScreen('unavailable department');
  });
});
