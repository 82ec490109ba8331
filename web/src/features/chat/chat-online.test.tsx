import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDirectChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const [grace, charles] = [aPerson('Grace Hopper'), aPerson('Charles Babbage')] as const;
const chats = [aDirectChat(grace), aDirectChat(charles)] as const;
const said = [
  ...messagesOf(chats[0], [[grace, 'Hello', 5]]),
  ...messagesOf(chats[1], [[charles, 'Good day', 9]]),
];
const cards = { people: [ada, grace, charles].map(cardOf) };

async function open(to = '/app/chat') {
  fakeChats(ada, chats, said, { cards });
  await renderApp(to, { user: ada });
  await live.connected();
  // Who is online is not loaded with the first paint.
  await userEvent.keyboard('{Shift}');
  await expect.poll(() => new Set(live.watched())).toEqual(new Set([grace.id, charles.id]));
}
const row = ({ name }: { readonly name: string }) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: false }) });
const dot = (person: { readonly name: string }) => row(person).getByText('Online', { exact: true });

describe('who is online', () => {
  onDevice(desktop);

  test('has a mark in the list, which comes and goes without a request', async () => {
    await open();
    await expect.element(dot(grace)).not.toBeInTheDocument();
    live.online({ online: [grace.id], offline: [charles.id] });
    await expect.element(dot(grace)).toBeInTheDocument();
    await expect.element(dot(charles)).not.toBeInTheDocument();
    live.online({ online: [charles.id], offline: [] });
    await expect.element(dot(charles)).toBeInTheDocument();
    live.online({ online: [], offline: [grace.id] });
    await expect.element(dot(grace)).not.toBeInTheDocument();
    await expect.element(dot(charles)).toBeInTheDocument();
  });

  test('is said beside the name above a direct chat', async () => {
    const people = [ada.id, grace.id].toSorted().join('_');
    await open(`/app/chat/${people}`);
    const heading = page.getByRole('heading', { level: 2, name: /Grace Hopper/ });
    await expect.element(heading).toBeVisible();
    await expect.element(heading.getByText('Online', { exact: true })).not.toBeInTheDocument();
    live.online({ online: [grace.id], offline: [] });
    await expect.element(heading.getByText('Online', { exact: true })).toBeVisible();
  });

  test('stays through a short loss of the connection, and is asked for again', async () => {
    await open();
    live.online({ online: [grace.id], offline: [charles.id] });
    await expect.element(dot(grace)).toBeInTheDocument();
    setOffline(true);
    await expect.poll(() => live.watched()).toEqual([]);
    await expect.element(dot(grace)).toBeInTheDocument();
    setOffline(false);
    await live.connected();
    await expect.poll(() => live.watched()).toHaveLength(2);
    await expect.element(dot(grace)).toBeInTheDocument();
    live.online({ online: [], offline: [grace.id, charles.id] });
    await expect.element(dot(grace)).not.toBeInTheDocument();
  });

  test('is asked for only while it is shown', async () => {
    await open();
    await userEvent.keyboard('gt');
    await expect.poll(() => live.watched()).toEqual([]);
  });
});
