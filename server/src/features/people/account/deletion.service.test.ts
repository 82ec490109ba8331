import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import type { Actor } from '../../../access/actor.ts';
import { createAuth } from '../../../platform/auth/auth.ts';
import { createChanges } from '../../../platform/change.ts';
import { isConnectionLoss } from '../../../platform/db/database.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import type { Obstacle, PersonalData } from '../../../platform/personal-data.ts';
import { tasksPersonalData } from '../../tasks/tasks.personal-data.ts';
import { createDeletions } from './deletion.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

/** Deleting, with a feature of the test's own beside tasks. */
async function deletionsWith(own: Partial<PersonalData>) {
  const { database } = app;
  const log = pino({ level: 'silent' });
  const auth = await createAuth({ database, publicUrl: new URL('http://longtable.test'), log });
  const changes = createChanges({
    database,
    events: { append: appendEvents, wake: () => undefined },
    jobs: { enqueue: async () => undefined, wake: () => undefined },
  });
  const nothing: PersonalData = {
    async *export() {
      yield* [];
    },
    obstacles: async () => [],
    consequences: async () => [],
    erase: async () => undefined,
  };
  const mail = { send: async () => undefined, forget: async () => undefined };
  return createDeletions({
    db: database.db,
    auth,
    changes,
    mail,
    personalData: [tasksPersonalData, { ...nothing, ...own }],
  });
}

async function actorOf(person: Person): Promise<Actor> {
  const { sessions } = await person.ok(api.account.sessions, {});
  return { id: person.id, sessionId: sessions[0]?.id ?? '', timeZone: 'UTC' };
}

const deleting = (person: Person) => ({ confirmation: person.email, currentPassword: testPassword });
const stands = async (person: Person) => ({
  signedIn: (await person.ok(api.people.session, {})).user !== null,
  tasks: (await person.ok(api.tasks.counts, {})).total,
});

const team = (name: string): Obstacle => ({ kind: 'team', id: newId(), name });

test.each([
  [[team('Alpha')], 'Alpha'],
  [[team('Alpha'), team('Beta')], 'Alpha and Beta'],
  [[team('Alpha'), team('Beta'), team('Gamma')], 'Alpha, Beta and Gamma'],
  [['A', 'B', 'C', 'D', 'E'].map(team), 'A, B, C and 2 more'],
])('an account that owns something with others in it stays', async (owned, names) => {
  const ada = await app.newPerson('Ada');
  await ada.ok(api.tasks.create, { id: newId(), title: 'A task' });
  let heldWhenAsked = false;
  const deletions = await deletionsWith({
    async obstacles(db) {
      heldWhenAsked = db.isTransaction;
      return owned;
    },
    consequences: async () => ['Something happens.'],
  });
  const actor = await actorOf(ada);
  expect(await deletions.preview(actor)).toEqual({
    obstacles: owned,
    consequences: ['1 task of yours is deleted.', 'Something happens.'],
  });
  await expect(deletions.delete(actor, deleting(ada))).rejects.toMatchObject({
    code: 'account/owns-with-others',
    status: 409,
    message: `You own ${names}, with others in it. Hand it over or delete it first. Nothing was deleted.`,
  });
  // Not before nobody can join any more.
  expect(heldWhenAsked).toBe(true);
  expect(await stands(ada)).toEqual({ signedIn: true, tasks: 1 });
});

test('what fails in the middle leaves everything as it was, and can be done again', async () => {
  const ada = await app.newPerson('Ada');
  await ada.ok(api.tasks.create, { id: newId(), title: 'A task' });
  let fails = true;
  const deletions = await deletionsWith({
    async erase({ tx }, userId) {
      expect(await tx.selectFrom('tasks').select('id').where('user_id', '=', userId).execute()).toEqual([]);
      if (fails) throw new Error('the process is gone');
    },
  });
  const actor = await actorOf(ada);
  await expect(deletions.delete(actor, deleting(ada))).rejects.toThrow('the process is gone');
  expect(await stands(ada)).toEqual({ signedIn: true, tasks: 1 });
  fails = false;
  expect(await deletions.delete(actor, deleting(ada))).toEqual({ done: true });
  expect(await deletions.delete(actor, deleting(ada))).toEqual({ done: true });
  const users = app.database.db.selectFrom('users').select('id').where('id', '=', ada.id);
  expect(await users.execute()).toEqual([]);
});

test('a connection to the database that dies in the middle leaves everything as it was', async () => {
  const ada = await app.newPerson('Ada');
  await ada.ok(api.tasks.create, { id: newId(), title: 'A task' });
  const deletions = await deletionsWith({
    async erase({ tx }) {
      const { pool } = app.database;
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      );
      await tx.selectFrom('users').select('id').execute();
    },
  });
  await expect(deletions.delete(await actorOf(ada), deleting(ada))).rejects.toSatisfy(isConnectionLoss);
  expect(await stands(ada)).toEqual({ signedIn: true, tasks: 1 });
});
