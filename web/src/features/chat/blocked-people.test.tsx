import { newId } from '@longtable/contract/ids';
import { personBlocksApi } from '@longtable/contract/person-blocks';
import { profileApi } from '@longtable/contract/profile';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { aDirectChat, aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { pressOn } from '../../../test/keyboard.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aProfile, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';
import { toast } from '../../../test/toasts.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const ben = aPerson('Ben Bitdiddle');
const team = { id: newId(), name: 'Engine room', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace)], teams: [team] };

/** Blocks and unblocks people in the fake server. */
function fakeBlocks(blocked: readonly string[]) {
  const asked: { personId: string; isBlocked: boolean }[] = [];
  const change = (isBlocked: boolean) => (input: { personId: string }) => {
    const state = { personId: input.personId, isBlocked };
    asked.push(state);
    return state;
  };
  fakeApi(personBlocksApi.ids, { personIds: [...blocked] });
  fakeApi(personBlocksApi.block, change(true));
  fakeApi(personBlocksApi.unblock, change(false));
  return asked;
}

async function open(path: string, chat: ReturnType<typeof aTeamChat>) {
  const said = messagesOf(chat, [
    [grace, 'The budget is agreed', 5],
    [grace, 'Look at my yacht', 1],
  ]);
  const server = fakeChats(ada, [chat], said, { cards });
  await renderApp(path, { user: ada });
  await live.connected();
  return server;
}

const folded = page.getByText('Message from someone you blocked');

describe('somebody who is blocked', () => {
  onDevice(desktop);

  test('has their messages folded in a common chat and in the list, until one is shown', async () => {
    fakeBlocks([grace.id]);
    const server = await open(`/app/collaboration/teams/${team.id}/chat`, aTeamChat(team, { lastRead: 2 }));
    // Two in the chat, and the preview of the last one.
    await expect.poll(() => folded.elements().length).toBe(3);
    await expect.element(page.getByText('Look at my yacht')).not.toBeInTheDocument();
    await pressOn(page.getByRole('article').last(), '{Enter}');
    await expect.element(page.getByText('Look at my yacht')).toBeVisible();
    await expect.element(page.getByText('The budget is agreed')).not.toBeInTheDocument();
    server.hear(team.id, grace, 'And at my plane');
    await expect.poll(() => folded.elements().length).toBe(3);
    await expect.element(page.getByText('unread message', { exact: false })).not.toBeInTheDocument();
    // Unblocked on another screen.
    live.send('person-block.changed', { personId: grace.id, isBlocked: false });
    await expect.element(page.getByText('The budget is agreed')).toBeVisible();
    await expect.element(folded).not.toBeInTheDocument();
  });

  test('has their messages not counted where others are', async () => {
    fakeBlocks([grace.id]);
    const long = Array.from({ length: 60 }, (_, at): [typeof grace, string, number] => [
      grace,
      `Point ${at}`,
      60 - at,
    ]);
    const chat = aTeamChat(team, { lastRead: 60 });
    const server = fakeChats(ada, [chat], messagesOf(chat, long), {
      cards: { people: [cardOf(ada), cardOf(grace), cardOf(ben)], teams: [team] },
    });
    await renderApp(`/app/collaboration/teams/${team.id}/chat`, { user: ada });
    await live.connected();
    await expect.poll(() => folded.elements().length).toBeGreaterThan(60);
    document.querySelector('[data-chat-scroller]')?.scrollTo({ top: 300 });
    const jump = page.getByRole('button', { name: /^Jump to latest/ });
    await expect.element(jump).toBeVisible();
    server.hear(team.id, grace, 'And at my plane');
    server.hear(team.id, ben, 'Good morning');
    await expect.element(jump).toMatchTextContent(/1/);
  });

  test('has their messages folded in search results and among pinned messages', async () => {
    fakeBlocks([grace.id]);
    const chat = aTeamChat(team, { lastRead: 1 });
    const [said] = messagesOf(chat, [[grace, 'The budget is agreed', 5]]);
    if (!said) throw new Error('Nothing was said.');
    fakeChats(ada, [chat], [{ ...said, pinnedAt: said.createdAt }], { cards });
    await renderApp(`/app/collaboration/teams/${team.id}/chat`, { user: ada });
    await page.getByRole('button', { name: 'Pinned messages' }).click();
    const pinned = page.getByRole('dialog', { name: 'Pinned messages' });
    await expect.element(pinned.getByText('Message from someone you blocked')).toBeVisible();
    await pinned.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Search in the chat' }).click();
    await page.getByRole('searchbox', { name: 'Search this chat by words' }).fill('budget');
    const found = page.getByRole('list', { name: 'Messages found' });
    await expect.element(found.getByText('Message from someone you blocked')).toBeVisible();
    await expect.element(page.getByText('The budget is agreed')).not.toBeInTheDocument();
  });

  test('can be unblocked where the direct chat is closed', async () => {
    const asked = fakeBlocks([grace.id]);
    const people = [ada.id, grace.id].toSorted().join('_');
    await open(
      `/app/chat/${people}`,
      aDirectChat(grace, { lastRead: 2, can: { post: false, editGroup: false, removePeople: false } }),
    );
    await expect.element(page.getByText('You blocked', { exact: false })).toBeVisible();
    // What was said between the two is not folded.
    await expect.element(page.getByRole('article').last()).toMatchTextContent(/Look at my yacht/);
    await page.getByRole('button', { name: 'Unblock Grace Hopper' }).click();
    await expect.element(page.getByText('You are no longer connected with', { exact: false })).toBeVisible();
    await expect.poll(() => asked).toEqual([{ personId: grace.id, isBlocked: false }]);
  });

  test('is asked about first in their profile, and can be unblocked there', async () => {
    const asked = fakeBlocks([]);
    fakeApi(profileApi.get, { ...aProfile(grace, 'none'), cards: { people: [cardOf(grace)] } });
    await renderApp(`/app/connect?person=${grace.id}`, { user: ada });
    await live.connected();
    await page.getByRole('button', { name: 'Block Grace Hopper…' }).click();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/They are not told/);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByRole('button', { name: 'Unblock Grace Hopper' }).click();
    await expect.element(page.getByRole('button', { name: 'Block Grace Hopper…' })).toBeVisible();
    await expect.poll(() => asked.map(({ isBlocked }) => isBlocked)).toEqual([true, false]);
  });

  test('is not blocked when the server refuses, and it says why', async () => {
    fakeBlocks([]);
    fakeApi(personBlocksApi.block, new Refusal('person-block/too-many'));
    fakeApi(profileApi.get, { ...aProfile(grace, 'none'), cards: { people: [cardOf(grace)] } });
    await renderApp(`/app/connect?person=${grace.id}`, { user: ada });
    await live.connected();
    await page.getByRole('button', { name: 'Block Grace Hopper…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await expect.element(toast('You can block at most')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Block Grace Hopper…' })).toBeVisible();
  });
});
