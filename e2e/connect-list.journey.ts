import { boxOf } from './support/board.ts';
import { fillConnections, openConnect, personRow, profileOf, request, tab } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';

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
  // Only rows near the viewport are rendered.
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
  // After the opening animation.
  const place = async () => {
    const { x, y, width, height } = await boxOf(profile);
    return [x, y, width, height].map(Math.round);
  };
  await expect.poll(place).toEqual([0, 0, phone.viewport.width, phone.viewport.height]);
  await profile.getByRole('button', { name: 'Close' }).tap();
  await expect(profile).toBeHidden();
});
