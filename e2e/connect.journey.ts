import { accountApi } from '@longtable/contract/account';
import { connectionsApi } from '@longtable/contract/connections';
import { profileApi } from '@longtable/contract/profile';
import { keptData } from './support/kept-data.ts';
import { tabTo } from './support/keyboard.ts';
import { connect, findBox, openConnect, personRow, profileOf, request, tab } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';
import { answered, lostConnection } from './support/watch.ts';

test('two people find each other, connect and disconnect, live on both screens', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson(`Grace ${Date.now()}`);
  await openConnect(ada.page);
  await openConnect(grace.page);
  await expect(ada.page.getByText('No connections yet')).toBeVisible();

  await test.step('shows a request to both', async () => {
    await findBox(ada.page).fill(grace.name.slice(2));
    await personRow(ada.page, grace.name).getByRole('button', { name: 'Connect' }).click();
    await expect(ada.page.getByRole('button', { name: `Cancel request to ${grace.name}` })).toBeFocused();
    await expect(tab(grace.page, 'Received', 1)).toBeVisible();
    await tab(grace.page, 'Received').click();
    await expect(personRow(grace.page, ada.name)).toContainText('Received just now');
  });

  await test.step('undoes the request, and sends another', async () => {
    await ada.page.getByRole('button', { name: 'Undo' }).click();
    await expect(grace.page.getByText('No requests received')).toBeVisible();
    await expect(tab(grace.page, 'Received', 0)).toBeVisible();
    await personRow(ada.page, grace.name).getByRole('button', { name: 'Connect' }).click();
    await expect(personRow(grace.page, ada.name)).toBeVisible();
  });

  await test.step('connects both when accepted', async () => {
    await personRow(grace.page, ada.name)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(tab(grace.page, 'Connections', 1)).toBeVisible();
    await expect(tab(grace.page, 'Received', 0)).toBeVisible();
    await expect(personRow(ada.page, grace.name).getByText('Connected')).toBeVisible();
    await findBox(ada.page).fill('');
    await expect(tab(ada.page, 'Connections', 1)).toBeVisible();
    await expect(tab(ada.page, 'Sent', 0)).toBeVisible();
    await expect(personRow(ada.page, grace.name)).toContainText(grace.email);
  });

  await test.step('shows a new name live', async () => {
    await grace.call(profileApi.update, { fullName: 'Admiral Hopper' });
    await expect(personRow(ada.page, 'Admiral Hopper')).toBeVisible();
  });

  await test.step('removes the connection for both', async () => {
    await tab(grace.page, 'Connections').click();
    await grace.page.getByRole('button', { name: `Actions for ${ada.name}` }).click();
    await grace.page.getByRole('menuitem', { name: 'Remove connection…' }).click();
    const question = grace.page.getByRole('alertdialog', { name: 'Remove this connection?' });
    await expect(question).toContainText(`You and ${ada.name} will no longer be connected.`);
    await question.getByRole('button', { name: 'Remove connection' }).click();
    await expect(grace.page.getByText('No connections yet')).toBeVisible();
    await expect(ada.page.getByText('No connections yet')).toBeVisible();
    await expect(tab(ada.page, 'Connections', 0)).toBeVisible();
  });
});

test('shows the number of requests in the navigation of all tabs', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: { viewport: { width: 1440, height: 900 } } });
  const grace = await newPerson('Grace Hopper');
  await ada.page.goto('/app');
  const other = await ada.newTab();
  await other.goto('/app/tasks');
  const place = (page: typeof other) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Connect/ });
  await expect(place(ada.page)).toHaveAccessibleName('Connect');
  const requestId = await request(grace, ada);
  for (const page of [ada.page, other])
    await expect(place(page)).toHaveAccessibleName('Connect (1 connection request)');
  await grace.call(connectionsApi.cancel, { requestId });
  for (const page of [ada.page, other]) await expect(place(page)).toHaveAccessibleName('Connect');
});

test('shows mutual connections, and a request cancelled while it is being accepted', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection, answered(404));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const mary = await newPerson('Mary Somerville');
  await connect(ada, mary);
  await connect(grace, mary);

  await test.step('shows mutual connections', async () => {
    await openConnect(ada.page, `?person=${grace.id}`);
    const profile = profileOf(ada.page, grace.name);
    await expect(profile.getByRole('heading', { name: 'Mutual connections 1' })).toBeVisible();
    // Only connections can see an e-mail address.
    await expect(profile.getByText('@example.test')).toHaveCount(0);
    await profile.getByRole('link', { name: mary.name }).click();
    await expect(profileOf(ada.page, mary.name)).toContainText(mary.email);
    await expect(profileOf(ada.page, mary.name)).toContainText('Same time as you');
    await ada.page.keyboard.press('Escape');
    await expect(ada.page.getByRole('dialog')).toHaveCount(0);
    await expect(ada.page).toHaveURL('/app/connect');
  });

  await test.step('shows that the request was cancelled', async () => {
    const requestId = await request(ada, grace);
    await openConnect(grace.page, '?tab=received');
    await expect(personRow(grace.page, ada.name)).toBeVisible();
    await grace.page.context().setOffline(true);
    await expect(grace.page.getByText('You are offline.')).toBeVisible();
    await ada.call(connectionsApi.cancel, { requestId });
    await personRow(grace.page, ada.name)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(tab(grace.page, 'Connections', 2)).toBeVisible();
    await grace.page.context().setOffline(false);
    const toast = grace.page
      .getByRole('listitem')
      .filter({ hasText: 'Connection request not found or already processed' });
    await expect(toast).toBeVisible();
    await expect(tab(grace.page, 'Connections', 1)).toBeVisible();
    await expect(tab(grace.page, 'Received', 0)).toBeVisible();
  });
});

test('offers to accept when two people request each other at the same time', async ({ newPerson, watch }) => {
  watch.expectError(answered(409));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson(`Grace ${Date.now()}`);
  const { page } = ada;
  await openConnect(page);
  await openConnect(grace.page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/connection-requests', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await findBox(page).fill(grace.name);
  await personRow(page, grace.name).getByRole('button', { name: 'Connect' }).click();
  await request(grace, ada);
  await expect(personRow(page, grace.name).getByRole('button', { name: /^Accept/ })).toBeVisible();
  release();
  const text = 'This user has already sent you a connection request';
  const toast = page
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ hasNot: page.getByRole('link') });
  await expect(toast).toBeVisible();
  await expect(personRow(page, grace.name)).toContainText(text);
  await toast.getByRole('button', { name: 'Accept' }).click();
  await expect(personRow(page, grace.name).getByText('Connected', { exact: true })).toBeVisible();
  await expect(tab(grace.page, 'Connections', 1)).toBeVisible();
  await expect(tab(grace.page, 'Sent', 0)).toBeVisible();
});

test('shows changes made offline immediately, and saves them once online', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const [grace, mary, jean] = [
    await newPerson('Grace Hopper'),
    await newPerson('Mary Somerville'),
    await newPerson('Jean Bartik'),
  ];
  const { page } = ada;
  await request(grace, ada);
  await request(mary, ada);
  await request(ada, jean);
  await openConnect(page, '?tab=received');
  await expect(personRow(page, grace.name)).toBeVisible();
  await tab(page, 'Sent').click();
  await expect(personRow(page, jean.name)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();

  await personRow(page, jean.name)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect(page.getByText('No requests sent')).toBeVisible();
  await tab(page, 'Received').click();
  await personRow(page, grace.name)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await personRow(page, mary.name)
    .getByRole('button', { name: /^Reject/ })
    .click();
  await expect(page.getByText('No requests received')).toBeVisible();
  await tab(page, 'Connections').click();
  await expect(personRow(page, grace.name)).toBeVisible();
  // The server has received nothing yet.
  expect(await ada.call(connectionsApi.counts, {})).toEqual({ connections: 0, received: 2, sent: 1 });

  await page.context().setOffline(false);
  await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
  expect(await ada.call(connectionsApi.counts, {})).toEqual({ connections: 1, received: 0, sent: 0 });
  await expect(tab(page, 'Connections', 1)).toBeVisible();
  await page.reload();
  await expect(personRow(page, grace.name)).toBeVisible();
});

test('keeps changes made without a server after the page is closed', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const { page } = ada;
  await request(grace, ada);
  await openConnect(page, '?tab=received');
  await expect(personRow(page, grace.name)).toBeVisible();
  await expect.poll(async () => (await keptData(page)).snapshot).toBeGreaterThan(3);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await personRow(page, grace.name)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect.poll(async () => (await keptData(page)).queue).toBe(1);
  await page.reload();
  await expect(tab(page, 'Connections', 1)).toBeVisible();
  await expect(page.getByText('No requests received')).toBeVisible();
  expect(await ada.call(connectionsApi.counts, {})).toEqual({ connections: 0, received: 1, sent: 0 });
  await expect(page.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
  expect(await ada.call(connectionsApi.counts, {})).toEqual({ connections: 1, received: 0, sent: 0 });
  await expect(tab(page, 'Connections', 1)).toBeVisible();
});

test('removes a deleted account from all screens', async ({ newPerson, watch }) => {
  watch.expectError(answered(404));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const mary = await newPerson('Mary Somerville');
  await connect(ada, grace);
  await connect(ada, mary);
  const { page } = ada;
  await openConnect(page, `?person=${grace.id}`);
  await expect(profileOf(page, grace.name)).toBeVisible();
  await grace.call(accountApi.delete, { confirmation: grace.email, currentPassword: password });
  await expect(page.getByRole('dialog')).toContainText('This person could not be found.');
  await page.keyboard.press('Escape');
  await expect(tab(page, 'Connections', 1)).toBeVisible();
  await expect(personRow(page, mary.name)).toBeVisible();
  await expect(personRow(page, grace.name)).toHaveCount(0);
});

test('repeats a request whose response is lost, without doing it twice', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection, answered(404));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const { page } = ada;
  await request(grace, ada);
  await openConnect(page, '?tab=received');
  let lost = 0;
  await page.route('**/reject', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await personRow(page, grace.name)
    .getByRole('button', { name: /^Reject/ })
    .click();
  await expect.poll(() => lost).toBeGreaterThan(1);
  await expect(page.getByText('No requests received')).toBeVisible();
  await expect(tab(page, 'Received', 0)).toBeVisible();
  await expect(page.getByText('already processed')).toHaveCount(0);
});

test('can be used by keyboard', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson(`Grace ${Date.now()}`);
  const mary = await newPerson('Mary Somerville');
  const jean = await newPerson('Jean Bartik');
  await request(mary, ada);
  await request(jean, ada);
  const { page } = ada;
  const { keyboard } = page;
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await keyboard.press('g');
  await keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible();
  await tabTo(page, findBox(page));
  await keyboard.type(grace.name);
  const ask = page.getByRole('button', { name: `Connect with ${grace.name}` });
  await tabTo(page, ask);
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Cancel request to ${grace.name}` })).toBeFocused();
  await tabTo(page, findBox(page), { back: true });
  await keyboard.press('Escape');
  await expect(findBox(page)).toHaveValue('');

  await tabTo(page, tab(page, 'Connections'), { back: true });
  await keyboard.press('ArrowRight');
  await expect(tab(page, 'Received')).toBeFocused();
  // Arrow keys move between rows; the focus moves on when a request is answered.
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await tabTo(page, link(jean.name));
  await keyboard.press('ArrowDown');
  await expect(link(mary.name)).toBeFocused();
  await keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('button', { name: `Accept the request from ${jean.name}` }));
  await keyboard.press('Enter');
  await expect(link(mary.name)).toBeFocused();
  await keyboard.press('Enter');
  const profile = profileOf(page, mary.name);
  await expect(profile).toBeFocused();
  await tabTo(page, profile.getByRole('button', { name: /^Accept/ }));
  await keyboard.press('Enter');
  await expect(profile.getByText('Connected', { exact: true })).toBeVisible();
  await keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await expect(tab(page, 'Connections', 2)).toBeVisible();
});

test('opens a profile by its URL, and closes it by Back', async ({ newPerson, watch }) => {
  watch.expectError(answered(404), answered(400));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  await connect(ada, grace);
  const { page } = ada;
  await openConnect(page);
  await page.getByRole('link', { name: grace.name }).click();
  await expect(profileOf(page, grace.name)).toBeVisible();
  await expect(page).toHaveURL(`/app/connect?person=${grace.id}`);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: grace.name })).toBeFocused();
  await page.goForward();
  await profileOf(page, grace.name).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/app/connect');

  await openConnect(page, `?person=${ada.id}`);
  await profileOf(page, ada.name).getByRole('link', { name: 'Edit your profile' }).click();
  await expect(page).toHaveURL(/\/app\/settings/);
  for (const id of [crypto.randomUUID(), 'nobody']) {
    await openConnect(page, `?person=${id}`);
    await expect(page.getByRole('dialog')).toContainText(
      'This person could not be found. Their account may have been removed.',
    );
  }
});

test('creates an invitation by link and by e-mail, and revokes it', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openConnect(page);
  await page.getByRole('button', { name: 'Invite people' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByLabel('Invitation link')).toHaveValue(/\/signup\?invitation=/);
  await dialog.getByRole('button', { name: 'invitation', exact: false }).first().click();
  await expect(dialog.getByText('Enter an e-mail address.')).toBeVisible();
  await dialog.getByLabel('E-mail address').fill('grace@example.test');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Invitation link for grace@example.test')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Revoke the invitation for grace@example.test' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('heading', { name: 'Open invitations' })).toBeFocused();
});
