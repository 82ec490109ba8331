import { chatGroupsApi } from '@longtable/contract/chat-groups';
import { connectionsApi } from '@longtable/contract/connections';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { aDirectChat, aGroupChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aConnection, aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { toast } from '../../../test/toasts.ts';

const ada = aUser({ fullName: 'Ada Lovelace' });
const grace = aPerson('Grace Hopper');
const maryam = aPerson('Maryam Mirzakhani');
const emmy = aPerson('Emmy Noether');
const everyone = [grace, maryam, emmy];
const cards = { people: [cardOf(ada), ...everyone.map(cardOf)] };

beforeEach(async () => {
  await page.viewport(1280, 800);
  fakeApi(connectionsApi.list, ({ text }) => {
    const found = everyone.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
    return {
      connections: found.map((person) => aConnection(person)),
      cards: { people: found.map(cardOf) },
      next: null,
    };
  });
});

const link = (name: string | RegExp) =>
  page.getByRole('region', { name: 'List of chats' }).getByRole('link', { name });
const field = () => page.getByRole('textbox', { name: /^Message/ });

async function openGroup(chat = aGroupChat([ada, grace, maryam], ownerFields)) {
  const server = fakeChats(ada, [chat], [], { cards });
  await renderApp(`/app/chat/${chat.id}`, { user: ada });
  await expect.element(field()).toBeVisible();
  return { chat, server };
}

const ownerFields = { can: { post: true, editGroup: true, removePeople: true } };

async function openDetails(name: RegExp) {
  await page.getByRole('heading', { level: 2 }).getByRole('button', { name }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect.element(sheet.getByRole('list', { name: 'People in the group' })).toBeVisible();
  return sheet;
}

describe('a new group', () => {
  test('is made of several connections, and is open and listed before the server has answered', async () => {
    const server = fakeChats(ada, [], [], { cards });
    await renderApp('/app/chat', { user: ada });
    await page.getByRole('button', { name: 'New chat' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New chat' });
    await dialog.getByRole('checkbox', { name: 'Grace Hopper' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Open chat' })).toBeEnabled();
    await dialog.getByRole('searchbox').fill('emmy');
    await expect.element(dialog.getByRole('checkbox', { name: 'Grace Hopper' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog.getByRole('list', { name: 'Chosen people' }))
      .toMatchTextContent('Grace HopperEmmy Noether');
    setOffline(true);
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await expect.element(link(/^Grace and Emmy/)).toBeVisible();
    await expect.element(field()).toBeVisible();
    await field().fill('Shall we?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('article').getByText('Shall we?')).toBeVisible();
    expect(server.created).toEqual([]);
    setOffline(false);
    await expect.poll(() => server.posted.length).toBe(1);
    expect(server.created).toMatchObject([{ name: null, personIds: [grace.id, emmy.id] }]);
    expect(location.pathname).toBe(`/app/chat/${server.created[0]?.id}`);
  });

  test('can have a name, and is not made while only one is chosen', async () => {
    const server = fakeChats(ada, [], [], { cards });
    await renderApp('/app/chat', { user: ada });
    await page.getByRole('button', { name: 'New chat' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New chat' });
    for (const { name } of everyone) await dialog.getByRole('checkbox', { name }).click();
    await dialog.getByRole('textbox', { name: /^Name of the group/ }).fill('Regatta');
    await dialog.getByRole('button', { name: 'Remove Emmy Noether' }).click();
    await expect.element(dialog.getByRole('checkbox', { name: 'Emmy Noether' })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await expect.element(link(/^Regatta/)).toBeVisible();
    await expect.poll(() => server.created.length).toBe(1);
    expect(server.created).toMatchObject([{ name: 'Regatta', personIds: [grace.id, maryam.id] }]);
  });

  test('that is refused is taken back, and the person is told why', async () => {
    fakeChats(ada, [], [], { cards });
    fakeApi(chatGroupsApi.create, new Refusal('chat-group/not-connected'));
    await renderApp('/app/chat', { user: ada });
    await page.getByRole('button', { name: 'New chat' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New chat' });
    for (const { name } of [grace, emmy]) await dialog.getByRole('checkbox', { name }).click();
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await expect.element(toast('You can only add people you are connected with')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Chat not found' })).toBeVisible();
    expect(link(/^Grace/).query()).toBeNull();
  });
});

describe('the details of a group', () => {
  test('have its people, of whom the owner removes one', async () => {
    const { server } = await openGroup();
    const sheet = await openDetails(/^Grace and Maryam/);
    const rows = sheet.getByRole('listitem');
    await expect.element(rows.nth(0)).toMatchTextContent(/Ada Lovelace.*\(you\).*Owner/);
    await sheet.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: 'Remove from group' }).click();
    await expect.element(page.getByRole('heading', { name: 'People (2)' })).toBeVisible();
    await expect.poll(() => server.removed.map(({ personId }) => personId)).toEqual([grace.id]);
  });

  test('let somebody who is not the owner add and rename, but not remove', async () => {
    const chat = aGroupChat([grace, ada, maryam]);
    const { server } = await openGroup(chat);
    const sheet = await openDetails(/^Grace and Maryam/);
    await sheet.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Open profile' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Remove from group' }).query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await sheet.getByRole('button', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename group' });
    await rename.getByRole('textbox').fill('Regatta');
    await rename.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Regatta' })).toBeVisible();
    await page.getByRole('button', { name: 'Add people' }).click();
    const add = page.getByRole('dialog', { name: 'Add people' });
    await expect.element(add.getByRole('checkbox', { name: 'Grace Hopper' })).toBeDisabled();
    await add.getByRole('checkbox', { name: 'Emmy Noether' }).click();
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'People (4)' })).toBeVisible();
    await expect.poll(() => server.added.map(({ personIds }) => personIds)).toEqual([[emmy.id]]);
    expect(server.renamed).toMatchObject([{ name: 'Regatta' }]);
  });

  test('lead out of the group, after a question', async () => {
    const { server } = await openGroup();
    const sheet = await openDetails(/^Grace and Maryam/);
    await sheet.getByRole('button', { name: 'Leave group' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave Grace and Maryam?' });
    await question.getByRole('button', { name: 'Leave group' }).click();
    await expect.poll(() => location.pathname).toBe('/app/chat');
    await expect.element(page.getByRole('heading', { name: 'No chats yet' })).toBeVisible();
    expect(server.leaving).toHaveLength(1);
  });

  test('are opened by the menu on a phone', async () => {
    await page.viewport(390, 844);
    await openGroup();
    await page.getByRole('button', { name: /^Actions for Grace and Maryam/ }).click();
    await page.getByRole('menuitem', { name: 'Group details' }).click();
    await expect.element(page.getByRole('list', { name: 'People in the group' })).toBeVisible();
  });
});

test('the palette finds a group by its people', async () => {
  await openGroup(aGroupChat([ada, grace, maryam], { name: 'Regatta' }));
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('mirzakhani');
  await expect
    .element(palette.getByRole('group', { name: 'Chats' }).getByRole('option', { name: /Regatta/ }))
    .toBeVisible();
});

describe('what others do with groups', () => {
  test('shows at once: adding the person, a new name, and removing them', async () => {
    const direct = aDirectChat(grace);
    const server = fakeChats(ada, [direct], messagesOf(direct, [[grace, 'Hello', 5]]), { cards });
    await renderApp('/app/chat', { user: ada });
    await expect.element(link(/^Grace/)).toBeVisible();
    await live.connected();
    const chat = aGroupChat([grace, maryam, ada], { activeAt: new Date().toISOString() });
    const { lists, fetched } = server;
    const asked = () => lists.length + fetched.length;
    const before = asked();
    server.groupChanges(chat, { isAdded: true });
    await expect.element(link(/^Grace and Maryam/)).toBeVisible();
    server.hear(chat.id, grace, 'Welcome');
    await expect.element(link(/^Grace and Maryam/)).toBeVisible();
    await expect.element(page.getByText('1 unread message', { exact: false }).first()).toBeInTheDocument();
    const group = chat.group && { ...chat.group, name: 'Regatta', version: 2 };
    server.groupChanges({ ...chat, group });
    await expect.element(link(/^Regatta/)).toBeVisible();
    expect(asked()).toBe(before);
    live.send('chat-group.left', { chatId: chat.id });
    await expect.element(link(/^Regatta/)).not.toBeInTheDocument();
  });
});
