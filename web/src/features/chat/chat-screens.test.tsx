import { chatMessagesApi } from '@longtable/contract/chat-messages';
import { chatsApi } from '@longtable/contract/chats';
import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fakeApi, Refusal, silence } from '../../../test/fake-api.ts';
import {
  aDepartmentChat,
  aDirectChat,
  aProjectChat,
  aTeamChat,
  fakeChats,
  messagesOf,
  type Said,
} from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { press } from '../../../test/keyboard.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aConnection, aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const charles = aPerson('Charles Babbage');
const maryam = aPerson('مريم العتيبي');
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const department = { id: newId(), teamId: team.id, name: 'Mill and store', version: 1 };
const project = { id: newId(), name: 'The difference engine for the exhibition in the north', version: 1 };
const cards = {
  people: [cardOf(ada), cardOf(grace), cardOf(charles), cardOf(maryam)],
  teams: [team],
  departments: [department],
  projects: [project],
};

const day = 24 * 60;
/** Of all kinds: long, right-to-left, formatted, of deleted accounts. */
const said: readonly Said[] = [
  [grace, 'The drawings of the mill are on your desk.', 3 * day + 40],
  [ada, 'Thank you. I’ll read them tonight.', 3 * day + 38],
  [null, 'The old workshop is closed from Monday on.', day + 500],
  [grace, `Averyveryverylongword${'g'.repeat(180)}`, day + 300],
  [
    grace,
    '# Order of work\n\n1. **Cut** the wheels\n2. *Fit* them\n\n> Not before the shafts are here.',
    day + 299,
  ],
  [ada, 'اجتماع الفريق غدًا في الساعة العاشرة 🎉', 50],
  [ada, 'See https://example.test/numbers?of=the+engine and `carry()`', 48],
  [grace, 'The carriage sticks at the third wheel.\nI have taken it out and will bring it tomorrow.', 12],
  [grace, 'Shall we meet at ten?', 11],
];

function edited<Message extends { readonly createdAt: string }>(message: Message) {
  return { ...message, editedAt: message.createdAt };
}

/** A chat of every kind, the first one with messages. */
function some() {
  const direct = aDirectChat(grace, { lastRead: 7, othersRead: 9 });
  const deleted = aDirectChat(
    { id: newId() },
    { personId: null, can: { post: false, editGroup: false, removePeople: false } },
  );
  const chats = [
    aTeamChat(team, { isPinned: true }),
    direct,
    aDepartmentChat(department, { level: 'none' }),
    aProjectChat(project),
    aDirectChat(maryam, { lastRead: 1 }),
    deleted,
  ];
  const [ofTeam, , ofDepartment, , ofMaryam] = chats;
  const messages = [
    ...messagesOf(direct, said).map((message) => (message.number === 2 ? edited(message) : message)),
    ...messagesOf(ofTeam ?? direct, [[charles, 'The **budget** is agreed.', 2 * day]]),
    ...messagesOf(ofDepartment ?? direct, [[charles, 'Two more wheels are cut.', 90]]),
    ...messagesOf(ofMaryam ?? direct, [[ada, 'Good morning', 9 * day]]),
    ...messagesOf(deleted, [[null, 'Goodbye, and thank you for everything', 400 * day]]),
  ];
  const server = fakeChats(ada, chats, messages, { cards });
  return { server, direct };
}

const between = (one: { id: string }, other: { id: string }) =>
  `/app/chat/${[one.id, other.id].toSorted().join('_')}`;

/** As a long press does: by touch the button itself is not shown. */
function openMenu(button: Locator): void {
  const element = button.element();
  if (element instanceof HTMLElement) element.click();
}

describe.each(devices)('chats on a $device', (device) => {
  onDevice(device);

  test('the list shows chats of every kind', async () => {
    some();
    await renderApp('/app/chat', { user: ada });
    await expect.element(page.getByRole('link', { name: /Mill and store/ })).toBeVisible();
    await expect.element(page.getByText('Charles: Two more', { exact: false })).toBeVisible();
    await expectScreen('the list of chats');
  });

  test('a chat shows messages of every kind', async () => {
    some();
    await renderApp(between(ada, grace), { user: ada });
    await expect.element(page.getByText('Shall we meet at ten?').last()).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: /^Message Grace/ })).toBeVisible();
    await expectScreen('a chat');
  });

  test('the list says that it is empty, and starts a chat', async () => {
    fakeApi(connectionsApi.list, {
      connections: [aConnection(grace), aConnection(maryam)],
      cards: { people: [cardOf(grace), cardOf(maryam)] },
      next: null,
    });
    await renderApp('/app/chat', { user: ada });
    await expect.element(page.getByRole('heading', { name: 'No chats yet' })).toBeVisible();
    await expectScreen('no chats');
    await page.getByRole('button', { name: 'New chat' }).first().click();
    await expect
      .element(page.getByRole('dialog', { name: 'New chat' }).getByRole('checkbox', { name: /^Grace/ }))
      .toBeVisible();
    await expectScreen('choosing whom to chat with');
  });

  test('the list and a chat are loading', async () => {
    fakeApi(chatsApi.list, silence);
    fakeApi(chatsApi.get, silence);
    await renderApp(`/app/collaboration/projects/${project.id}/chat`, { user: ada });
    await expect.element(page.getByText('Loading...').first()).toBeInTheDocument();
    await expectScreen('loading chats');
  });

  test('the list and the messages of a chat could not be loaded', async () => {
    some();
    fakeApi(chatsApi.list, new Refusal('server/unexpected'));
    fakeApi(chatMessagesApi.list, new Refusal('server/unexpected'));
    await renderApp(`/app/collaboration/projects/${project.id}/chat`, { user: ada });
    await expect.element(page.getByText('The messages could not be loaded')).toBeVisible();
    await expectScreen('failed messages');
  });

  test('a chat that one is not in is not found', async () => {
    some();
    await renderApp(`/app/collaboration/teams/${newId()}/chat`, { user: ada });
    await expect.element(page.getByRole('heading', { name: 'Chat not found' })).toBeVisible();
    await expectScreen('a chat that is not found');
  });

  test('a chat has no messages', async () => {
    some();
    await renderApp(`/app/collaboration/projects/${project.id}/chat`, { user: ada });
    await expect.element(page.getByText('Everyone in the project', { exact: false })).toBeVisible();
    await expectScreen('an empty chat');
  });

  test('nothing can be written to someone one is no longer connected with', async () => {
    const chat = aDirectChat(maryam, {
      can: { post: false, editGroup: false, removePeople: false },
      lastRead: 1,
    });
    fakeChats(ada, [chat], messagesOf(chat, [[maryam, 'مرحبا', 5]]), { cards });
    await renderApp(between(ada, maryam), { user: ada });
    await expect.element(page.getByText('You are no longer connected with', { exact: false })).toBeVisible();
    expect(page.getByRole('textbox', { name: /^Message/ }).query()).toBeNull();
    await expectScreen('a chat that can only be read');
  });

  test('a message is too long to be sent', async () => {
    some();
    await renderApp(between(ada, grace), { user: ada });
    const text = page.getByRole('textbox', { name: /^Message Grace/ });
    await text.fill('x'.repeat(10_012));
    await expect.element(page.getByText('12 characters too many')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await expectScreen('a message that is too long');
  });

  test('a message is edited', async () => {
    const chat = aDirectChat(grace, { lastRead: 2 });
    fakeChats(
      ada,
      [chat],
      messagesOf(chat, [
        [grace, 'Good morning', 9],
        [ada, 'Good mourning', 8],
      ]),
      { cards },
    );
    await renderApp(between(ada, grace), { user: ada });
    const menu = page.getByRole('button', { name: /^Actions for the message by Ada/ });
    await expect.element(menu).toBeInTheDocument();
    openMenu(menu);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Edit the message' })).toHaveFocus();
    await expectScreen('a message that is edited');
  });

  test('a message waits for a lost connection', async () => {
    some();
    await renderApp(between(ada, grace), { user: ada });
    await live.connected();
    await page.getByRole('textbox', { name: /^Message Grace/ }).fill('On my way');
    setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByRole('article').last().getByText('On my way')).toBeVisible();
    await expect.element(page.getByText('You are offline', { exact: false })).toBeVisible();
    await expectScreen('a message that waits');
  });

  test('menus of a chat and a message, and the question before a deletion', async () => {
    some();
    await renderApp(between(ada, grace), { user: ada });
    await page
      .getByRole('button', { name: /^Actions for Grace/ })
      .last()
      .click();
    await expect.element(page.getByRole('menuitemradio', { name: 'All messages' })).toBeVisible();
    await expectScreen('the menu of a chat', { resized: false });
    await press('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    openMenu(page.getByRole('button', { name: /^Actions for the message by Ada/ }).last());
    await expect.element(page.getByRole('menuitem', { name: 'Mark unread' })).toBeVisible();
    await expectScreen('the menu of a message', { resized: false });
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await expect.element(page.getByRole('alertdialog', { name: 'Delete this message?' })).toBeVisible();
    await expectScreen('the question before a deletion');
  });
});
