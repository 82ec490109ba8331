import { newId } from '@longtable/contract/ids';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aDirectChat, aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace)], teams: [team] };

describe('messages that the owner of the server imports', () => {
  onDevice(desktop);

  test('come into the open chat and the list, also of chats that were not there', async () => {
    const ofTeam = aTeamChat(team);
    fakeChats(ada, [ofTeam], [], { cards });
    await renderApp(`/app/collaboration/teams/${team.id}/chat`, { user: ada });
    await live.connected();
    await expect.element(page.getByRole('textbox', { name: 'Message Analytical engine' })).toBeVisible();

    const withGrace = aDirectChat(grace, { lastRead: 1 });
    const imported = [
      ...messagesOf(ofTeam, [
        [grace, 'First on board', 900],
        [ada, 'Welcome', 800],
      ]),
      ...messagesOf(withGrace, [[grace, 'Between us', 700]]),
    ];
    fakeChats(ada, [{ ...ofTeam, lastRead: 2 }, withGrace], imported, { cards });
    live.send('chats.imported', {});

    const messages = page.getByRole('list', { name: /^Messages in/ }).getByRole('listitem');
    await expect.element(messages.filter({ hasText: 'First on board' })).toBeVisible();
    await expect.element(messages.filter({ hasText: 'Welcome' })).toBeVisible();
    const listed = page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /Grace Hopper/ });
    await expect.element(listed).toBeVisible();
  });
});
