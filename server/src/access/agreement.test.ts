import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareTask } from '../../test/share-task.ts';
import { type Person, startTestApp, type TestApp } from '../../test/test-app.ts';
import { connectionColumns, connectionRule, readableConnections } from './connection.ts';
import {
  connectionRequestColumns,
  connectionRequestRule,
  readableConnectionRequests,
} from './connection-request.ts';
import { invitationColumns, invitationRule, readableInvitations } from './invitation.ts';
import { openSessionRule, readableSessions, selectOpenSessions } from './open-session.ts';
import { passkeyRule, readablePasskeys } from './passkey.ts';
import { readableTasks, selectTasks, taskRule } from './task.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('row rule and list rule of tasks agree for everyone in a random workspace', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => app.newPerson(`Person ${index}`)));
  const anyone = (): Person => people[Math.floor(Math.random() * people.length)] as Person;
  for (let made = 0; made < 60; made += 1) {
    const { id } = await anyone().ok(api.tasks.create, { id: newId(), title: `Task ${made}` });
    if (Math.random() < 0.7) await shareTask(app, id, { to: anyone(), by: anyone() });
  }
  const { db } = app.database;
  for (const person of people) {
    const actor = { id: person.id, sessionId: newId(), timeZone: 'UTC' };
    const all = await selectTasks(db, actor.id).execute();
    const byRow = all.filter((row) => taskRule.read(actor, row)).map(({ id }) => id);
    const byList = await selectTasks(db, actor.id).where(readableTasks(actor.id)).execute();
    expect(byList.map(({ id }) => id).toSorted()).toEqual(byRow.toSorted());
    // Someone sees something and not everything, or the comparison says nothing.
    expect(byRow.length).toBeGreaterThan(0);
    expect(byRow.length).toBeLessThan(all.length);
  }
});

test('row rule and list rule of invitations agree', async () => {
  const people = await Promise.all(
    Array.from({ length: 3 }, (_, index) => app.newPerson(`Inviter ${index}`)),
  );
  for (const [index, person] of people.entries()) {
    for (let made = 0; made <= index; made += 1) await person.ok(api.invitations.create, { id: newId() });
  }
  const { db } = app.database;
  const all = await db.selectFrom('invitations').select(invitationColumns).execute();
  for (const [index, person] of people.entries()) {
    const actor = { id: person.id, sessionId: newId(), timeZone: 'UTC' };
    const byRow = all.filter((row) => invitationRule.read(actor, row)).map(({ id }) => id);
    const byList = await db
      .selectFrom('invitations')
      .select('id')
      .where(readableInvitations(actor.id))
      .execute();
    expect(byList.map(({ id }) => id).toSorted()).toEqual(byRow.toSorted());
    expect(byRow).toHaveLength(index + 1);
  }
});

test('row rule and list rule of passkeys agree', async () => {
  const people = await Promise.all(
    Array.from({ length: 3 }, (_, index) => app.newPerson(`Keyholder ${index}`)),
  );
  const { db } = app.database;
  const key = { public_key: '', counter: 0, transports: [], name: 'Passkey', synced: false };
  for (const [index, { id: user_id }] of people.entries()) {
    for (let made = 0; made <= index; made += 1)
      await db
        .insertInto('passkeys')
        .values({ id: newId(), user_id, credential_id: newId(), ...key })
        .execute();
  }
  const all = await db.selectFrom('passkeys').select(['id', 'user_id', 'name']).execute();
  for (const [index, person] of people.entries()) {
    const actor = { id: person.id, sessionId: newId(), timeZone: 'UTC' };
    const byRow = all.filter((row) => passkeyRule.read(actor, row)).map(({ id }) => id);
    const byList = await db.selectFrom('passkeys').select('id').where(readablePasskeys(actor.id)).execute();
    expect(byList.map(({ id }) => id).toSorted()).toEqual(byRow.toSorted());
    expect(byRow).toHaveLength(index + 1);
  }
});

test('row rule and list rule of sessions agree', async () => {
  const people = await Promise.all(
    Array.from({ length: 3 }, (_, index) => app.newPerson(`Traveller ${index}`)),
  );
  for (const [index, person] of people.entries()) {
    for (let again = 0; again < index; again += 1) await app.again(person);
  }
  const { db } = app.database;
  const all = await selectOpenSessions(db).execute();
  for (const [index, person] of people.entries()) {
    const actor = { id: person.id, sessionId: newId(), timeZone: 'UTC' };
    const byRow = all.filter((row) => openSessionRule.read(actor, row)).map(({ id }) => id);
    const byList = await selectOpenSessions(db).where(readableSessions(actor.id)).execute();
    expect(byList.map(({ id }) => id).toSorted()).toEqual(byRow.toSorted());
    expect(byRow).toHaveLength(index + 1);
  }
});

test('row rules and list rules of connections and requests agree for everyone in a random workspace', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, (_, index) => app.newPerson(`Friend ${index}`)));
  for (const [index, sender] of people.entries()) {
    for (const receiver of people.slice(index + 1)) {
      if (Math.random() < 0.3) continue;
      const requestId = newId();
      await sender.ok(api.connections.request, { id: requestId, personId: receiver.id });
      if (Math.random() < 0.5)
        await receiver.ok(api.connections.accept, { requestId, connectionId: newId() });
    }
  }
  const { db } = app.database;
  const [connections, requests] = await Promise.all([
    db.selectFrom('connections').select(connectionColumns).execute(),
    db.selectFrom('connection_requests').select(connectionRequestColumns).execute(),
  ]);
  for (const person of people) {
    const actor = { id: person.id, sessionId: newId(), timeZone: 'UTC' };
    const [listedConnections, listedRequests] = await Promise.all([
      db.selectFrom('connections').select('id').where(readableConnections(actor.id)).execute(),
      db.selectFrom('connection_requests').select('id').where(readableConnectionRequests(actor.id)).execute(),
    ]);
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
    expect(idsOf(listedConnections)).toEqual(
      idsOf(connections.filter((row) => connectionRule.read(actor, row))),
    );
    const readable = requests.filter((row) => connectionRequestRule.read(actor, row));
    expect(idsOf(listedRequests)).toEqual(idsOf(readable));
    expect(readable.length).toBeLessThan(requests.length);
  }
});
