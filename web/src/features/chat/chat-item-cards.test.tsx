import { newId } from '@longtable/contract/ids';
import { type ItemCard, itemCardsApi } from '@longtable/contract/item-cards';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test/fake-api.ts';
import { aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aTask, aUser, cardOf } from '../../../test/samples.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace)], teams: [team] };
const task = aTask(grace, 'Mend the sail', { id: newId(), version: 3 });
const { id, title, status, assignedTo, dueDate, completedAt, version } = task;
const taskCard: ItemCard = {
  kind: 'task',
  item: { id, title, status, assignedTo, dueDate, completedAt, version },
};
const linkTo = (path: string) => `${location.origin}/app${path}`;
const taskLink = linkTo(`/tasks?task=${task.id}`);

/** Opens the chat of the team, in which Grace has said these things, with the items that the person sees. */
async function openChat(said: readonly string[], items: readonly ItemCard[]) {
  const chat = aTeamChat(team, { lastRead: said.length });
  fakeChats(
    ada,
    [chat],
    messagesOf(
      chat,
      said.map((content, index) => [grace, content, 9 - index]),
    ),
    { cards },
  );
  const asked = fakeApi(itemCardsApi.list, ({ items: wanted }) => ({
    items: items.filter(({ item }) => wanted.some(({ id }) => id === item.id)),
    cards,
  }));
  await renderApp(`/app/collaboration/teams/${team.id}/chat`, { user: ada });
  await live.connected();
  return asked;
}

const messages = () => page.getByRole('list', { name: /^Messages in/ });
const card = (name: RegExp) => messages().getByRole('link', { name });

describe('a link to an item', () => {
  test('is shown as a card, which follows live events without a request', async () => {
    const asked = await openChat([`Please look: ${taskLink}`], [taskCard]);
    await expect.element(card(/Mend the sail To Do/)).toBeVisible();
    await expect.element(messages()).toMatchTextContent('Please look:');
    live.send('task.saved', { task: { ...task, status: 'completed', version: 4 }, cards }, task.can);
    await expect.element(card(/Mend the sail Completed/)).toBeVisible();
    // An older copy, which came late.
    live.send('task.saved', { task: { ...task, status: 'review', version: 2 }, cards }, task.can);
    await expect.element(card(/Mend the sail Completed/)).toBeVisible();
    live.send('task.deleted', { taskId: task.id });
    await expect.element(card(/^Private item/)).toBeVisible();
    await expect.element(card(/Mend the sail/)).not.toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  test('is nothing but the card in a message that says nothing else', async () => {
    await openChat([taskLink], [taskCard]);
    await expect.element(card(/Mend the sail/)).toBeVisible();
    await expect.element(messages().getByRole('link', { name: taskLink })).not.toBeInTheDocument();
  });

  test('says nothing of an item that the person may not see', async () => {
    await openChat([`See ${linkTo(`/notes/${newId()}`)}`], []);
    await expect
      .element(card(/^Private item It may have been deleted, or you don’t have access\.$/))
      .toBeVisible();
  });

  test('is asked for together with all others in view', async () => {
    const note: ItemCard = {
      kind: 'note',
      item: { id: newId(), title: 'Log', category: 'General', date: new Date().toISOString(), version: 1 },
    };
    const place: ItemCard = {
      kind: 'team',
      item: {
        ...team,
        iconSeed: 'Users',
        colour: 'blue',
        photoUrl: null,
        membersCount: 3,
      },
    };
    const file: ItemCard = {
      kind: 'resource',
      item: { id: newId(), name: 'Plan.pdf', type: 'pdf', mimeType: null, sizeBytes: 2048, version: 1 },
    };
    const asked = await openChat(
      [
        `See ${taskLink} and ${linkTo(`/notes/${note.item.id}`)}`,
        `See ${linkTo(`/collaboration/teams/${team.id}`)} ${linkTo(`/resources?item=${file.item.id}`)}`,
      ],
      [taskCard, note, place, file],
    );
    await expect.element(card(/^Log Note · edited Just now/)).toBeVisible();
    await expect.element(card(/^Analytical engine Team · 3 members/)).toBeVisible();
    await expect.element(card(/^Plan.pdf PDF/)).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.items).toHaveLength(4);
  });

  test('stays without a connection, and can’t be loaded then', async () => {
    await openChat([taskLink], [taskCard]);
    await expect.element(card(/Mend the sail/)).toBeVisible();
    setOffline(true);
    await expect.element(card(/Mend the sail/)).toBeVisible();
    setOffline(false);
  });
});
