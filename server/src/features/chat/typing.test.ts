import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { LiveFrame } from '@longtable/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { connectLive, type LiveClient } from '../../../test/live-client.ts';
import { teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
const clients: LiveClient[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  for (const client of clients) client.close();
  await app.close();
});

/** A live connection of a person, with those of whom it has heard that they are typing. */
async function online(person: Person) {
  const heard: Extract<LiveFrame, { type: 'typing' }>[] = [];
  const client = connectLive(app.url, {
    cookie: person.cookie,
    onFrame: (frame) => frame.type === 'typing' && heard.push(frame),
  });
  clients.push(client);
  await client.welcomed;
  // A connection misses signals while it rejoins its rooms after a change of rights. This event comes after the last rejoin.
  const { id } = await person.ok(api.tasks.create, { id: newId(), title: 'Marker' });
  await expect.poll(() => JSON.stringify(client.events)).toContain(id);
  return { heard, type: (typingIn: string) => client.socket.send(JSON.stringify({ typingIn })) };
}

test('who is typing is told to the others in the chat, once in some seconds, and to nobody else', async () => {
  const { owner, admin, member, stranger, team } = await teamOfThree(app);
  const [ofOwner, ofAdmin, ofMember, ofStranger] = await Promise.all(
    [owner, admin, member, stranger].map((person) => online(person)),
  );
  if (!ofOwner || !ofAdmin || !ofMember || !ofStranger) throw new Error('Nobody came.');
  // A signal of a person outside the chat is ignored.
  ofStranger.type(team.id);
  for (let times = 0; times < 5; times += 1) ofMember.type(team.id);
  const told = { type: 'typing', chatId: team.id, personId: member.id };
  await expect.poll(() => [ofOwner.heard, ofAdmin.heard]).toEqual([[told], [told]]);
  // Signals arrive in order: once this one has, so have all before it.
  ofAdmin.type(team.id);
  await expect.poll(() => ofMember.heard).toMatchObject([{ personId: admin.id }]);
  expect(ofOwner.heard).toHaveLength(2);
  expect(ofStranger.heard).toEqual([]);
});

test('the other person of a direct chat is told who is typing', async () => {
  const [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
  await connect(ada, ben);
  const { id: chatId } = await ada.ok(api.chats.openDirect, { personId: ben.id, id: newId() });
  const [ofAda, ofBen] = [await online(ada), await online(ben)];
  ofAda.type(chatId);
  await expect.poll(() => ofBen.heard).toMatchObject([{ chatId, personId: ada.id }]);
  expect(ofAda.heard).toEqual([]);
});
