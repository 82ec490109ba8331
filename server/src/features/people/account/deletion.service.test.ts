import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { definePersonalData, type Obstacle, type PersonalData } from '../../../kits/personal-data.ts';
import { createAuth } from '../../../platform/auth/auth.ts';
import { createChanges } from '../../../platform/change.ts';
import { appendStatements } from '../../../platform/events/append.ts';
import type { Actor } from '../../../policies/actor.ts';
import { tasksPersonalData } from '../../tasks/tasks.personal-data.ts';
import { createDeletions } from './deletion.service.ts';
import { createErasure } from './erasure.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

/** Deletes accounts with a feature of the test's own besides tasks. `job` is the job that would erase after a crash. */
async function deletionsWith(own: Partial<PersonalData>) {
  const { database } = app;
  const log = pino({ level: 'silent' });
  const auth = await createAuth({ database, publicUrl: new URL('http://longtable.test'), log });
  const jobs: string[] = [];
  const changes = createChanges({
    database,
    events: { appendStatements, wake: () => undefined },
    jobs: {
      requestStatements(requests) {
        jobs.push(...requests.map(({ name }) => name));
        return [];
      },
      wake: () => undefined,
    },
  });
  const mail = { send: async () => '', forget: async () => undefined };
  const personalData = [tasksPersonalData, definePersonalData({ downloads: [], ...own })];
  const erasure = createErasure({ auth, changes, mail, personalData });
  const deletions = createDeletions({ db: database.db, auth, changes, erasure, personalData, log });
  return {
    ...deletions,
    jobs,
    runJob: (userId: string) => erasure.job.run({ userId }, { log, signal: new AbortController().signal }),
  };
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
const isThere = async ({ id }: Person) =>
  (await app.database.pool.query('select 1 from users where id = $1', [id])).rowCount === 1;
const tasksOf = async ({ id }: Person) =>
  (await app.database.pool.query('select 1 from tasks where user_id = $1', [id])).rowCount;

const team = (name: string): Obstacle => ({ kind: 'team', id: newId(), name });

test.each([
  [[team('Alpha')], 'Alpha'],
  [[team('Alpha'), team('Beta')], 'Alpha and Beta'],
  [[team('Alpha'), team('Beta'), team('Gamma')], 'Alpha, Beta and Gamma'],
  [['A', 'B', 'C', 'D', 'E'].map(team), 'A, B, C and 2 more'],
])('an account that owns something with other members in it is kept', async (owned, names) => {
  const ada = await app.newPerson('Ada');
  await ada.ok(api.tasks.create, { id: newId(), title: 'A task' });
  let lockedWhenAsked = false;
  let isLocked = false;
  const deletions = await deletionsWith({
    async lockOwned() {
      isLocked = true;
    },
    async obstacles(db) {
      lockedWhenAsked = db.isTransaction && isLocked;
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
  // Only when nobody can join any more.
  expect(lockedWhenAsked).toBe(true);
  expect(await stands(ada)).toEqual({ signedIn: true, tasks: 1 });
});

test('a failure while the account is closed leaves everything unchanged', async () => {
  const ada = await app.newPerson('Ada');
  await ada.ok(api.tasks.create, { id: newId(), title: 'A task' });
  const deletions = await deletionsWith({
    async close() {
      throw new Error('the process is gone');
    },
  });
  await expect(deletions.delete(await actorOf(ada), deleting(ada))).rejects.toThrow('the process is gone');
  expect(await stands(ada)).toEqual({ signedIn: true, tasks: 1 });
  expect(deletions.jobs).toEqual([]);
});

test('after a failure while it is erased, the job continues from there', async () => {
  const ada = await app.newPerson('Ada');
  for (let n = 0; n < 3; n += 1) await ada.ok(api.tasks.create, { id: newId(), title: 'A task' });
  let fails = true;
  const parts: number[] = [];
  const deletions = await deletionsWith({
    erase: [
      async ({ tx }, userId) => {
        const { length } = await tx.selectFrom('tasks').select('id').where('user_id', '=', userId).execute();
        parts.push(length);
        if (fails) throw new Error('the process is gone');
        return parts.length < 4;
      },
    ],
  });
  // For the person, the deletion is done.
  expect(await deletions.delete(await actorOf(ada), deleting(ada))).toEqual({ done: true });
  expect(
    (await app.database.pool.query('select 1 from sessions where user_id = $1', [ada.id])).rowCount,
  ).toBe(0);
  await expect(app.again(ada)).rejects.toThrow('auth/wrong-credentials');
  expect(await isThere(ada)).toBe(true);
  expect(deletions.jobs).toContain('people.erase-account');
  await expect(deletions.runJob(ada.id)).rejects.toThrow('the process is gone');
  fails = false;
  await deletions.runJob(ada.id);
  // The tasks were deleted before and not again; the part with more to do was called again.
  expect(parts).toEqual([0, 0, 0, 0]);
  expect(await isThere(ada)).toBe(false);
  // Again, as if its end was not recorded.
  await deletions.runJob(ada.id);
});

test('losing the connection to the database in between loses nothing', async () => {
  const ada = await app.newPerson('Ada');
  await ada.ok(api.tasks.create, { id: newId(), title: 'A task' });
  let dies = true;
  const deletions = await deletionsWith({
    erase: [
      async ({ tx }) => {
        if (!dies) return false;
        dies = false;
        await app.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
        );
        await tx.selectFrom('users').select('id').execute();
        return false;
      },
    ],
  });
  expect(await deletions.delete(await actorOf(ada), deleting(ada))).toEqual({ done: true });
  await deletions.runJob(ada.id);
  expect(await isThere(ada)).toBe(false);
  expect(await tasksOf(ada)).toBe(0);
});

test('what the person adds while the account is erased is erased too', async () => {
  const ada = await app.newPerson('Ada');
  let late = true;
  const deletions = await deletionsWith({
    // As a request does that was under way when the account was closed.
    erase: [
      async ({ tx }, userId) => {
        if (!late) return false;
        late = false;
        await sql`
        insert into tasks (id, title, due_date, position, user_id, assigned_to, assigned_by)
        values (${newId()}, 'Late', '2026-01-01', 'a0', ${userId}, ${userId}, ${userId})`.execute(tx);
        return false;
      },
    ],
  });
  await deletions.delete(await actorOf(ada), deleting(ada));
  expect(await isThere(ada)).toBe(false);
  expect(await tasksOf(ada)).toBe(0);
});

test('a task of their own that comes between two steps is deleted, and not reassigned for ever', async () => {
  const ada = await app.newPerson('Ada');
  const [deleteOwn, ...others] = tasksPersonalData.erase;
  let isLate = true;
  const deletions = await deletionsWith({
    erase: [
      // As a person does whose account is deleted at the same moment.
      async (change, userId) => {
        if (!isLate) return (await deleteOwn?.(change, userId)) ?? false;
        isLate = false;
        await sql`
          insert into tasks (id, title, due_date, position, user_id, assigned_to, assigned_by)
          values (${newId()}, 'Late', '2026-01-01', 'a0', ${userId}, ${userId}, ${userId})`.execute(
          change.tx,
        );
        return false;
      },
      ...others,
    ],
  });
  await deletions.delete(await actorOf(ada), deleting(ada));
  expect(await isThere(ada)).toBe(false);
  expect(await tasksOf(ada)).toBe(0);
});

test('erasing by the request and the job at once erases once', async () => {
  const ada = await app.newPerson('Ada');
  for (let n = 0; n < 5; n += 1) await ada.ok(api.tasks.create, { id: newId(), title: 'A task' });
  const deletions = await deletionsWith({});
  const actor = await actorOf(ada);
  const isClosedBy = async () => {
    const { rowCount } = await app.database.pool.query(
      'select 1 from user_profiles where id = $1 and closed_at is null',
      [ada.id],
    );
    expect(rowCount).toBe(0);
  };
  const [answer] = await Promise.all([
    deletions.delete(actor, deleting(ada)),
    vi.waitFor(isClosedBy, { timeout: 10_000, interval: 5 }).then(() => deletions.runJob(ada.id)),
    vi.waitFor(isClosedBy, { timeout: 10_000, interval: 5 }).then(() => deletions.runJob(ada.id)),
  ]);
  expect(answer).toEqual({ done: true });
  expect(await isThere(ada)).toBe(false);
  expect(await tasksOf(ada)).toBe(0);
});
