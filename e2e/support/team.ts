import { newId } from '@longtable/contract/ids';
import { teamMembersApi } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import type { Locator, Page } from '@playwright/test';
import { connect } from './people.ts';
import { expect } from './test.ts';
import type { Visitor } from './visitor.ts';

/** Creates a team before the journey begins. */
export function newTeam(owner: Visitor, name: string, description = ''): Promise<Team> {
  return owner.call(teamsApi.create, { id: newId(), name, description });
}

/** Adds a member before the journey begins, after connecting with the owner. */
export async function addToTeam(
  owner: Visitor,
  teamId: string,
  person: Visitor,
  role: 'Admin' | 'Member' = 'Member',
): Promise<void> {
  await connect(owner, person);
  await owner.call(teamMembersApi.add, { teamId, id: newId(), personId: person.id, role });
}

/** Opens the page of a team and waits until it is ready. */
export async function openTeam(
  page: Page,
  team: Pick<Team, 'id' | 'name'>,
  tab?: 'members' | 'departments' | 'projects' | 'settings',
): Promise<void> {
  await page.goto(`/app/collaboration/teams/${team.id}${tab ? `?tab=${tab}` : ''}`);
  await expect(page.getByRole('heading', { level: 1, name: team.name })).toBeVisible();
}

/** A tab of a team's page; with `count` if that matters. */
export function teamTab(
  page: Page,
  name: 'Overview' | 'Members' | 'Departments' | 'Projects' | 'Settings',
  count?: number,
): Locator {
  return page.getByRole('tab', { name: count === undefined ? new RegExp(`^${name}`) : `${name} ${count}` });
}

/** The text of a toast. */
export function toastOf(page: Page, text: string): Locator {
  return page.getByRole('listitem').filter({ hasText: text });
}
