import { newId } from '@longtable/contract/ids';
import { teamMembersApi } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import type { Locator, Page } from '@playwright/test';
import { connect } from './people.ts';
import { expect } from './test.ts';
import type { Visitor } from './visitor.ts';

/** A team that is there before the journey begins. */
export function newTeam(owner: Visitor, name: string, description = ''): Promise<Team> {
  return owner.call(teamsApi.create, { id: newId(), name, description });
}

/** Brings somebody in before the journey begins: connected with the owner first, then added. */
export async function addToTeam(
  owner: Visitor,
  teamId: string,
  person: Visitor,
  role: 'Admin' | 'Member' = 'Member',
): Promise<void> {
  await connect(owner, person);
  await owner.call(teamMembersApi.add, { teamId, id: newId(), personId: person.id, role });
}

/** A team with an owner, an Admin and a Member, each at a screen of their own. */
export async function teamOfThree(newPerson: (name: string) => Promise<Visitor>, name: string) {
  const olive = await newPerson('Olive Owner');
  const adam = await newPerson('Adam Admin');
  const mia = await newPerson('Mia Member');
  const team = await newTeam(olive, name);
  await addToTeam(olive, team.id, adam, 'Admin');
  await addToTeam(olive, team.id, mia);
  return { olive, adam, mia, team };
}

/** The page of a team, ready to be used. */
export async function openTeam(
  page: Page,
  team: Pick<Team, 'id' | 'name'>,
  tab?: 'members' | 'departments' | 'projects' | 'settings',
): Promise<void> {
  await page.goto(`/app/collaboration/teams/${team.id}${tab ? `?tab=${tab}` : ''}`);
  await expect(page.getByRole('heading', { level: 1, name: team.name })).toBeVisible();
}

/** A tab of the page of a team; `count` when its number matters. */
export function teamTab(
  page: Page,
  name: 'Overview' | 'Members' | 'Departments' | 'Projects' | 'Settings',
  count?: number,
): Locator {
  return page.getByRole('tab', { name: count === undefined ? new RegExp(`^${name}`) : `${name} ${count}` });
}

/** What a toast says. */
export function toastOf(page: Page, text: string): Locator {
  return page.getByRole('listitem').filter({ hasText: text });
}
