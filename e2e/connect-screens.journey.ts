import type { Page } from '@playwright/test';
import { expectAccessible, expectFitting } from './support/accessibility.ts';
import { boxOf } from './support/board.ts';
import {
  connect,
  fillConnections,
  findBox,
  openConnect,
  personRow,
  profileOf,
  request,
  tab,
} from './support/people.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';
import { lostConnection } from './support/watch.ts';

const desktop = { viewport: { width: 1440, height: 900 } } as const;

for (const [device, context, widths] of [
  ['desktop', desktop, [820, 1440]],
  ['phone', phone, [320, 390]],
] as const) {
  test(`shows Connect in every state on a ${device}`, async ({ newPerson, watch }) => {
    test.slow();
    watch.expectError(lostConnection, /404/);
    const ada = await newPerson('Ada Lovelace', { context: { ...context, reducedMotion: 'reduce' } });
    const grace = await newPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
    const maryam = await newPerson('مريم العتيبي');
    const word = `${device} ${Date.now()}`;
    const jean = await newPerson(`Jean ${word}`);
    const alan = await newPerson(`Alan ${word}`);
    const nobody = await newPerson(`Nobody ${word}`);
    const { page } = ada;
    const look = (screen: string) => lookAt(page, screen, widths);

    await openConnect(page);
    await expect(page.getByText('No connections yet')).toBeVisible();
    await look('nobody yet');
    await tab(page, 'Received').click();
    await look('nothing received');
    await tab(page, 'Sent').click();
    await look('nothing sent');

    await connect(ada, grace);
    await connect(ada, maryam);
    await connect(grace, maryam);
    await request(jean, ada);
    await request(ada, alan);
    await tab(page, 'Connections').click();
    await expect(personRow(page, grace.name)).toBeVisible();
    await look('connections');
    await page.getByRole('button', { name: `Actions for ${grace.name}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Open profile' })).toBeVisible();
    await look('menu of a connection');
    await page.getByRole('menuitem', { name: 'Remove connection…' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await look('question before removing');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Filter connections').fill('nothing like it');
    await expect(page.getByText('No matching connections')).toBeVisible();
    await look('no connection found');
    await tab(page, 'Received').click();
    await expect(personRow(page, jean.name)).toBeVisible();
    await look('received');
    await tab(page, 'Sent').click();
    await expect(personRow(page, alan.name)).toBeVisible();
    await look('sent');

    await findBox(page).fill(word);
    for (const { name } of [jean, alan, nobody]) await expect(personRow(page, name)).toBeVisible();
    await look('people found');
    await findBox(page).fill('x');
    await look('too little typed');
    await findBox(page).fill('nobody is called like this');
    await expect(page.getByRole('heading', { name: 'No people found' })).toBeVisible();
    await look('nobody found');
    await findBox(page).fill('');

    for (const person of [grace, jean, alan, nobody, ada]) {
      await openConnect(page, `?person=${person.id}`);
      await expect(profileOf(page, person.name)).toContainText('On Longtable since');
      await look(`profile of ${person.name}`);
    }
    await openConnect(page, `?person=${crypto.randomUUID()}`);
    await expect(page.getByRole('dialog')).toContainText('could not be found');
    await look('profile of nobody');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Invite people' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByLabel('Invitation link')).toBeVisible();
    await look('invitations');
    await page.keyboard.press('Escape');

    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await findBox(page).fill('somebody');
    await expect(page.getByText('This could not be loaded')).toBeVisible();
    await look('without a connection');
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'No people found' })).toBeVisible();
  });
}

test('opens, scrolls, filters and sorts five thousand connections', async ({ newPerson, server }) => {
  const ada = await newPerson('Ada Lovelace');
  const word = await fillConnections(server, { count: 5000, owner: ada.id });
  const { page } = ada;
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await openConnect(page);
  const list = page.getByRole('list', { name: 'Connections' });
  await expect(list.getByRole('link', { name: `Person 05000 of ${word}` })).toBeVisible();
  await expect(tab(page, 'Connections', 5000)).toBeVisible();
  // As much as for fifty: only rows near the viewport are rendered.
  expect(asked.filter((path) => path === '/api/connections').length).toBeLessThanOrEqual(2);
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '5000');

  await expect(async () => {
    await list.evaluate((rows) => {
      const scroller = rows.parentElement?.parentElement;
      scroller?.scrollTo({ top: scroller.scrollHeight });
    });
    await expect(list.getByRole('link', { name: `Person 00001 of ${word}` })).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 60_000 });
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);

  await page.getByLabel('Filter connections').fill(`02345 of ${word}`);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('link', { name: `Person 02345 of ${word}` })).toBeVisible();
  await page.getByLabel('Filter connections').fill('');
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'By name' }).click();
  await expect(list.getByRole('link', { name: `Person 00001 of ${word}` })).toBeVisible();
});

test('on a phone, opens Connect from More, connects, and shows a profile on the whole screen', async ({
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace', { context: phone });
  const grace = await newPerson('Grace Hopper');
  await request(grace, ada);
  const { page } = ada;
  await page.goto('/app');
  const more = page.getByRole('button', { name: /^More/ });
  await expect(more).toHaveAccessibleName('More (1 connection request)');
  await more.tap();
  await page.getByRole('menuitem', { name: 'Connect 1 request' }).tap();
  await tab(page, 'Received').tap();
  await personRow(page, grace.name)
    .getByRole('button', { name: /^Accept/ })
    .tap();
  await expect(page.getByText('No requests received')).toBeVisible();
  await expect(more).toHaveAccessibleName('More');
  await tab(page, 'Connections').tap();
  await page.getByRole('link', { name: grace.name }).tap();
  const profile = profileOf(page, grace.name);
  await expect(profile).toContainText('Connected since');
  // Once it has moved in.
  const place = async () => {
    const { x, y, width, height } = await boxOf(profile);
    return [x, y, width, height].map(Math.round);
  };
  await expect.poll(place).toEqual([0, 0, phone.viewport.width, phone.viewport.height]);
  await profile.getByRole('button', { name: 'Close' }).tap();
  await expect(profile).toBeHidden();
});

async function lookAt(page: Page, screen: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 0 });
    await expectFitting(page, screen);
  }
  await expectAccessible(page, screen);
}
