import { newId } from '@longtable/contract/ids';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../db/database.ts';
import { type Auth, createAuth } from './auth.ts';
import {
  addEmailChange,
  forgetOldEmailChanges,
  markEmailConfirmed,
  openEmailLink,
  pendingEmailOf,
  tokenForEmailChange,
} from './email-changes.ts';

let database: Database;
let auth: Auth;

beforeAll(async () => {
  const log = pino({ level: 'silent' });
  database = await openTestDatabase({ log, connections: 5 });
  auth = await createAuth({ database, publicUrl: new URL('http://localhost:3000'), log });
});
afterAll(() => database.close());

async function newUser(): Promise<{ id: string; email: string }> {
  const email = `${newId()}@example.test`;
  const id = await database.transaction((tx) => auth.addUser(tx, { name: 'Ada', email, passwordHash: 'x' }));
  return { id, email };
}

const ask = (userId: string) =>
  database.transaction((tx) => addEmailChange(tx, userId, `new-${userId}@example.test`));
const link = (id: string) => database.transaction((tx) => tokenForEmailChange(tx, id));
const open = (token: string) => database.transaction((tx) => openEmailLink(tx, token));

test('sends one e-mail for a change, however often its job runs', async () => {
  const { id } = await newUser();
  const changeId = await ask(id);
  const first = await link(changeId);
  expect(first).toMatchObject({ userId: id, email: `new-${id}@example.test` });
  expect(await link(changeId)).toBeNull();
  expect(await open(first?.token ?? '')).toEqual({
    userId: id,
    email: `new-${id}@example.test`,
    confirmed: false,
  });
  // A new request invalidates the previous one, and its job does nothing.
  const next = await ask(id);
  expect(await link(changeId)).toBeNull();
  expect(await open(first?.token ?? '')).toBeNull();
  expect(await link(next)).not.toBeNull();
});

test('an account that is reclaimed by its owner loses pending changes', async () => {
  const { id, email } = await newUser();
  const token = (await link(await ask(id)))?.token ?? '';
  const identity = { issuer: 'https://id.example.test', subject: 'ada', email, emailVerified: true };
  const found = await database.transaction((tx) => auth.linked.find(tx, identity));
  expect(found).toMatchObject({ userId: id });
  expect(await open(token)).toBeNull();
  expect(await pendingEmailOf(database.db, id)).toBeNull();
});

test('expired changes are deleted, and confirmed ones a day later', async () => {
  const { id } = await newUser();
  const token = (await link(await ask(id)))?.token ?? '';
  await database.transaction((tx) => markEmailConfirmed(tx, id));
  const over = (milliseconds: number) =>
    database.db
      .updateTable('email_changes')
      .set({ expires_at: new Date(Date.now() - milliseconds).toISOString() })
      .where('user_id', '=', id)
      .execute();
  await over(23 * 3600 * 1000);
  await forgetOldEmailChanges(database.db);
  expect(await open(token)).toMatchObject({ confirmed: true });
  await over(25 * 3600 * 1000);
  await forgetOldEmailChanges(database.db);
  expect(await open(token)).toBeNull();
});
