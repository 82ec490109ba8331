import { teamsApi } from '@longtable/contract/teams';
import type { Locator, Page } from '@playwright/test';
import { cellPicture } from '../server/test/pictures.ts';
import { loseResponse } from './support/lost-response.ts';
import type { Server } from './support/server.ts';
import { teamTab } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';
import { lostConnection } from './support/watch.ts';

test('creates, edits and deletes a team, live in another tab', async ({ newPerson }) => {
  test.slow();
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const other = await ada.newTab();
  await openTeams(other);
  await expect(other.getByRole('heading', { name: 'Create your first team' })).toBeVisible();
  // Browsers throttle background tabs to one frame a second.
  await page.bringToFront();

  await test.step('creates a team', async () => {
    await page.goto('/app');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/app\/collaboration\/teams$/);
    await page.getByRole('button', { name: 'New team' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New team' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter a name for the team.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Engine room');
    await dialog.getByLabel('Description').fill('What turns, and why');
    await dialog.getByRole('radio', { name: 'Rocket' }).check();
    await dialog.getByRole('radio', { name: 'Plum' }).check();
    await dialog.getByLabel('Name').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Engine room' })).toBeVisible();
    await expect(teamRow(other, 'Engine room')).toContainText('What turns, and why');
    const { teams } = await ada.call(teamsApi.list, {});
    expect(teams).toMatchObject([
      { name: 'Engine room', iconSeed: 'RocketLaunch', colour: 'plum', role: 'Owner', membersCount: 1 },
    ]);
  });

  await test.step('edits it', async () => {
    await page.getByRole('button', { name: 'Actions for this team' }).click();
    await page.getByRole('menuitem', { name: 'Edit details…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit team' });
    await expect(dialog.getByRole('radio', { name: 'Plum' })).toBeChecked();
    await dialog.getByLabel('Name').fill('x'.repeat(101));
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('Use at most 100 characters.')).toBeVisible();
    await dialog.getByLabel('Name').fill('Analytical engine');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Analytical engine' })).toBeVisible();
    await expect(teamRow(other, 'Analytical engine')).toContainText('What turns, and why');
    await expect(teamRow(other, 'Engine room')).toHaveCount(0);
  });

  await test.step('sets and removes its photo', async () => {
    await teamTab(page, 'Settings').click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await cellPicture(60, 40, 6),
    });
    const crop = page.getByRole('dialog', { name: 'Crop the photo' });
    await crop.getByRole('button', { name: 'Save photo' }).click();
    await expect(crop).toBeHidden();
    const photo = teamRow(other, 'Analytical engine').locator('img');
    await expect(photo).toHaveAttribute('src', /\/api\/teams\/[\w-]+\/photo\//);
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.complete]))
      .toEqual([true, true]);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(photo).toHaveCount(0);
  });

  await test.step('deletes it', async () => {
    await teamRow(other, 'Analytical engine').getByRole('link').click();
    await expect(other.getByRole('heading', { level: 1, name: 'Analytical engine' })).toBeVisible();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Delete team' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this team' });
    await dialog.getByLabel('Type Analytical engine to confirm').fill('Analytical engine');
    await dialog.getByRole('button', { name: 'Delete team' }).click();
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/app\/collaboration\/teams$/);
      await expect(
        tab.getByRole('listitem').filter({ hasText: 'Analytical engine was deleted.' }),
      ).toBeVisible();
      await expect(tab.getByRole('heading', { name: 'Create your first team' })).toBeVisible();
    }
    expect((await ada.call(teamsApi.list, {})).teams).toEqual([]);
  });
});

test('does not create a team twice when the response is lost', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openTeams(page);
  await page.getByRole('button', { name: 'New team' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New team' });
  await dialog.getByLabel('Name').fill('Only one');
  await loseResponse(page, '**/api/teams');
  const repeated = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/teams'),
  );
  await dialog.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Only one' })).toBeVisible();
  expect((await repeated).ok()).toBe(true);
  expect((await ada.call(teamsApi.list, {})).teams.map(({ name }) => name)).toEqual(['Only one']);
});

test('opens, scrolls and filters five hundred teams by keyboard', async ({ newPerson, server }) => {
  const ada = await newPerson('Ada Lovelace');
  await fillTeams(server, { count: 500, owner: ada.id });
  const { page } = ada;
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await openTeams(page);
  await expect(teamRow(page, 'Team 001')).toBeVisible();
  expect(asked.filter((path) => path === '/api/teams').length).toBeLessThanOrEqual(2);
  const list = page.getByRole('list', { name: 'Teams' });
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
  await expect(async () => {
    await list.evaluate((rows) => {
      const scroller = rows.parentElement?.parentElement;
      scroller?.scrollTo({ top: scroller.scrollHeight });
    });
    await expect(teamRow(page, 'Team 500')).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 30_000 });
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);

  await page.keyboard.press('/');
  await page.keyboard.type('team 23');
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(teamRow(page, 'Team 231').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Team 231' })).toBeVisible();
});

test('on a phone, opens Teams from the bottom bar and creates one', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: phone });
  const { page } = ada;
  await page.goto('/app');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teams' }).tap();
  await page.getByRole('button', { name: 'New team' }).last().tap();
  const dialog = page.getByRole('dialog', { name: 'New team' });
  await dialog.getByLabel('Name').fill('Pocket team');
  await dialog.getByRole('radio', { name: 'Teal' }).tap();
  await dialog.getByRole('button', { name: 'Create team' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Pocket team' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Teams', exact: true }).tap();
  await expect(teamRow(page, 'Pocket team')).toContainText('Owner · 1 member');
  expect((await ada.call(teamsApi.list, {})).teams[0]?.colour).toBe('teal');
});

async function openTeams(page: Page): Promise<void> {
  await page.goto('/app/collaboration/teams');
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
}

/** A team in the list. */
function teamRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Creates teams of a person, `Team 001` and so on. */
async function fillTeams(server: Server, { count, owner }: { count: number; owner: string }): Promise<void> {
  await server.query(
    `with made as (
      insert into teams (id, name, owner_id)
      select gen_random_uuid(), 'Team ' || lpad(n::text, 3, '0'), $2 from generate_series(1, $1::int) n
      returning id
    )
    insert into team_members (id, team_id, user_id, role, permissions)
    select gen_random_uuid(), id, $2, 'Owner', '{}' from made`,
    [count, owner],
  );
}
