import { newId } from '@longtable/contract/ids';
import { type ItemCard, itemCardsApi } from '@longtable/contract/item-cards';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test/fake-api.ts';
import { aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aTask, aUser, cardOf, longAgo } from '../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const long =
  'The masts of all ships that have ever called at this harbour, with their heights and their timber';
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace)], teams: [team] };
const task = aTask(grace, long, { id: newId(), assignedTo: ada.id });
const { id, title, status, assignedTo, dueDate, completedAt, version } = task;
const items: readonly ItemCard[] = [
  { kind: 'task', item: { id, title, status, assignedTo, dueDate, completedAt, version } },
  { kind: 'note', item: { id: newId(), title: 'Log', category: 'General', date: longAgo, version: 1 } },
  {
    kind: 'resource',
    item: { id: newId(), name: 'Plan.pdf', type: 'pdf', mimeType: null, sizeBytes: 2048, version: 1 },
  },
  { kind: 'team', item: { ...team, iconSeed: 'Users', colour: 'blue', photoUrl: null, membersCount: 3 } },
];
const [, note, file] = items;
const linkTo = (path: string) => `${location.origin}/app${path}`;
const links = [
  linkTo(`/tasks?task=${task.id}`),
  linkTo(`/notes/${note?.item.id}`),
  linkTo(`/resources?item=${file?.item.id}`),
  linkTo(`/collaboration/teams/${team.id}`),
  linkTo(`/notes/${newId()}`),
];

/** Opens a chat with a card of each kind, one of them of an item that the person may not see, and two previews. */
async function openLinks(): Promise<void> {
  const chat = aTeamChat(team, { lastRead: 4 });
  const [first, second, rest, third] = messagesOf(chat, [
    [grace, `All that we have: ${links.slice(0, 3).join(' ')}`, 12],
    [ada, 'Look at https://wiki.example/masts', 11],
    [grace, links.slice(3).join(' '), 10],
    [grace, `https://wiki.example/${'m'.repeat(120)}`, 9],
  ]);
  if (!first || !second || !rest || !third) throw new Error('Nothing was said.');
  const preview = {
    url: 'https://wiki.example/masts',
    description: null,
    site: 'wiki.example',
    hasPicture: false,
  };
  const said = [
    first,
    { ...second, linkPreview: { ...preview, title: 'The masts' } },
    rest,
    {
      ...third,
      linkPreview: { ...preview, title: long, description: `${long}. `.repeat(4), site: 'Harbour' },
    },
  ];
  fakeChats(ada, [chat], said, { cards });
  fakeApi(itemCardsApi.list, { items: [...items], cards });
  await renderApp(`/app/collaboration/teams/${team.id}/chat`, { user: ada });
  const messages = page.getByRole('list', { name: /^Messages in/ });
  await expect.element(messages.getByRole('link', { name: /^Private item/ })).toBeVisible();
  await expect.element(messages.getByRole('link', { name: /^Log Note/ })).toBeVisible();
  await expect.element(messages.getByText('The masts', { exact: true })).toBeVisible();
}

describe.each(devices)('links in messages on a $device', (device) => {
  onDevice(device);

  test('cards of items, and previews of pages', async () => {
    await openLinks();
    await expectScreen('links');
  });
});
