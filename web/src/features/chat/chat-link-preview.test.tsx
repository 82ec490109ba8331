import type { LinkPreview } from '@longtable/contract/chat-messages';
import { personBlocksApi } from '@longtable/contract/person-blocks';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi } from '../../../test/fake-api.ts';
import { aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const team = { id: 'd1f2c0de-0000-7000-8000-000000000001', name: 'Analytical engine', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace)], teams: [team] };
const url = 'https://wiki.example/masts';
const preview: LinkPreview = {
  url,
  title: 'The masts',
  description: 'Of the ship',
  site: 'Harbour',
  hasPicture: false,
};

/** Opens the chat of the team, in which somebody has said something with a link. */
async function openChat(author: { readonly id: string } = grace, linkPreview: LinkPreview | null = null) {
  const chat = aTeamChat(team, { lastRead: 1 });
  const [said] = messagesOf(chat, [[author, `Look at ${url}`, 5]]);
  if (!said) throw new Error('Nothing was said.');
  const server = fakeChats(ada, [chat], [{ ...said, linkPreview }], { cards });
  await renderApp(`/app/collaboration/teams/${team.id}/chat`, { user: ada });
  await live.connected();
  return { server, id: said.id };
}

const messages = () => page.getByRole('list', { name: /^Messages in/ });
const card = () => messages().getByRole('link', { name: 'Harbour The masts Of the ship' });
const remove = () => messages().getByRole('button', { name: 'Remove preview' });

describe('the preview of a link', () => {
  test('appears by a live event, without a request, and opens in a tab of its own', async () => {
    const { server, id } = await openChat();
    await expect.element(messages().getByRole('link', { name: url })).toBeVisible();
    const before = [server.pages.length, server.fetched.length, server.lists.length];
    server.hearPreview(id, preview);
    await expect.element(card()).toBeVisible();
    await expect.element(card()).toHaveAttribute('href', url);
    await expect.element(card()).toHaveAttribute('target', '_blank');
    await expect.element(card()).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
    expect([server.pages.length, server.fetched.length, server.lists.length]).toEqual(before);
    await expect.element(remove()).not.toBeInTheDocument();
  });

  test('loads its picture from this server, and none that is missing', async () => {
    const { id } = await openChat(grace, { ...preview, hasPicture: true });
    await expect.element(card()).toBeVisible();
    const address = `/api/chat-messages/${id}/link-preview/picture`;
    const src = () => card().element().querySelector('img')?.getAttribute('src');
    // This server has none.
    expect([address, undefined]).toContain(src());
    await expect.poll(src).toBeUndefined();
    await expect.element(card()).toBeVisible();
  });

  test('is removed by its author, at once and also without a connection', async () => {
    const { server } = await openChat(ada, preview);
    await expect.element(card()).toBeVisible();
    setOffline(true);
    await remove().click();
    await expect.element(card()).not.toBeInTheDocument();
    await expect.element(messages().getByRole('link', { name: url })).toBeVisible();
    expect(server.unpreviewed).toHaveLength(0);
    setOffline(false);
    await expect.poll(() => server.unpreviewed.length, { timeout: 15_000 }).toBe(1);
    await expect.element(card()).not.toBeInTheDocument();
  });

  test('is removed by the keyboard', async () => {
    await openChat(ada, preview);
    await expect.element(remove()).toBeVisible();
    (messages().getByRole('article').element() as HTMLElement).focus();
    await userEvent.tab();
    for (let tabs = 0; tabs < 6 && document.activeElement !== remove().query(); tabs += 1)
      await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(card()).not.toBeInTheDocument();
  });

  test('is hidden with a message by somebody whom the person has blocked', async () => {
    fakeApi(personBlocksApi.ids, { personIds: [grace.id] });
    await openChat(grace, preview);
    await expect.element(messages().getByRole('button', { name: /^Show the message/ })).toBeVisible();
    await expect.element(card()).not.toBeInTheDocument();
  });
});
