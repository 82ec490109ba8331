import { teamMembersApi } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fakeApi, Refusal, unreachable } from '../../../../test/fake-api.ts';
import { press } from '../../../../test/keyboard.ts';
import { tap } from '../../../../test/pointer.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTeam } from '../../../../test/sample-teams.ts';
import { aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, onDevice, phone } from '../../../../test/screen.ts';
import { expectSentAgain } from '../../../../test/sent-again.ts';

const olive = aUser({ name: 'Olive Owner' });
const cards = { people: [cardOf(olive)] };
const path = () => location.pathname;

function row(name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Stores teams in the fake server. */
function fakeTeams(teams: Team[]) {
  fakeApi(teamsApi.list, ({ text, after, limit }) => {
    const found = teams.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
    const from = Number(after ?? 0);
    const next = from + limit < found.length ? String(from + limit) : null;
    return { teams: found.slice(from, from + limit), cards, next };
  });
  const get = (teamId: string) => teams.find(({ id }) => id === teamId);
  fakeApi(teamsApi.get, ({ teamId }) => {
    const team = get(teamId);
    return team ? { ...team, cards } : new Refusal('team/not-a-member');
  });
  fakeApi(teamsApi.update, ({ teamId, name = '' }) => {
    const edited = { ...(get(teamId) ?? aTeam(olive, '')), name, version: 2 };
    teams.splice(0, 1, edited);
    return { ...edited, cards };
  });
  fakeApi(teamMembersApi.list, { members: [], cards, next: null });
  fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
  return fakeApi(teamsApi.create, ({ id, name, description, iconSeed, colour }) => {
    const looks = { ...(iconSeed && { iconSeed }), ...(colour && { colour }) };
    const team = aTeam(olive, name, { id, description, ...looks });
    teams.push(team);
    return { ...team, cards };
  });
}
const dialog = page.getByRole('dialog', { name: 'New team' });

describe('on a desktop', () => {
  onDevice(desktop);

  test('is reached and gets a team by keyboard, whose details are checked', async () => {
    const creations = fakeTeams([]);
    await renderApp('/app', { user: olive });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Olive');
    await press('g', 'e');
    await expect.poll(path).toBe('/app/collaboration/teams');
    await page.getByRole('button', { name: 'New team' }).first().click();
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(dialog.getByText('Enter a name for the team.')).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await press('Engine room');
    await dialog.getByLabelText('Description', { exact: false }).fill('What turns, and why');
    await dialog.getByRole('radio', { name: 'Rocket' }).click();
    await dialog.getByRole('radio', { name: 'Plum' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).click();
    await press('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Engine room' })).toBeVisible();
    await expect
      .poll(() => creations)
      .toMatchObject([
        {
          name: 'Engine room',
          description: 'What turns, and why',
          iconSeed: 'RocketLaunch',
          colour: 'plum',
        },
      ]);
    await page.getByRole('button', { name: 'Actions for this team' }).click();
    await page.getByRole('menuitem', { name: 'Edit details…' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit team' });
    await expect.element(edit.getByRole('radio', { name: 'Plum' })).toBeChecked();
    await edit.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(101));
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(edit.getByText('Use at most 100 characters.')).toBeVisible();
    await edit.getByRole('textbox', { name: 'Name' }).fill('Analytical engine');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(edit).not.toBeInTheDocument();
    await page.getByRole('banner').getByRole('link', { name: 'Teams' }).click();
    await expect.element(row('Analytical engine')).toMatchTextContent('What turns, and why');
    expect(row('Engine room').query()).toBeNull();
  });

  test('creates a team once, though the first answer is lost', async () => {
    fakeTeams([]);
    const creations = fakeApi(teamsApi.create, unreachable);
    await renderApp('/app/collaboration/teams', { user: olive });
    await page.getByRole('button', { name: 'New team' }).first().click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Only one');
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await expectSentAgain(creations, () => fakeTeams([]));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Only one' })).toBeVisible();
  });

  test('draws few of five hundred teams, and is filtered by keyboard', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `Team ${String(index + 1).padStart(3, '0')}`);
    fakeTeams(names.map((name) => aTeam(olive, name)));
    await renderApp('/app/collaboration/teams', { user: olive });
    const list = page.getByRole('list', { name: 'Teams' });
    await expect.element(row('Team 001')).toBeVisible();
    expect(list.getByRole('listitem').elements().length).toBeLessThan(40);
    await expect
      .poll(() => {
        const scroller = list.element().parentElement?.parentElement;
        scroller?.scrollTo({ top: scroller.scrollHeight });
        return row('Team 500').query();
      })
      .not.toBeNull();
    expect(list.getByRole('listitem').elements().length).toBeLessThan(40);
    await press('/', 'team 23');
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(10);
    await press('{Tab}', '{ArrowDown}');
    await expect.element(row('Team 231').getByRole('link')).toHaveFocus();
    await press('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Team 231' })).toBeVisible();
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('is in the bottom bar, and gets a team by touch', async () => {
    const creations = fakeTeams([]);
    await renderApp('/app', { user: olive });
    const teams = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teams' });
    await expect.element(teams).toBeVisible();
    await tap(teams);
    await page.getByRole('button', { name: 'New team' }).last().click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Pocket team');
    await dialog.getByRole('radio', { name: 'Teal' }).click();
    await tap(dialog.getByRole('button', { name: 'Create team' }));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Pocket team' })).toBeVisible();
    await expect.poll(() => creations).toMatchObject([{ colour: 'teal' }]);
    await page.getByRole('banner').getByRole('link', { name: 'Teams', exact: true }).click();
    await expect.element(row('Pocket team')).toMatchTextContent('Owner · 1 member');
  });
});
