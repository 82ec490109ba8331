import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { uploadFile } from '../../../test/uploads.ts';
import type { Change } from '../../platform/change.ts';
import { resourcesPersonalData } from './resources.personal-data.ts';

// Changes of files beside the deletion of an account or of a place: each was a deadlock once (docs/decisions/024). The test's own
// transaction stands for the one that deletes or moves files, and stops between two of its rows.

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(async () => {
  await app.close();
});

/** Somebody with an account to delete, in a team of somebody else. */
async function aMember(): Promise<{ owner: Person; member: Person; teamId: string }> {
  const owner = await app.newPerson('Olive Owner');
  const member = await app.newPerson('Mia Member');
  await connect(owner, member);
  const { id: teamId } = await newTeam(owner);
  await owner.ok(api.teamMembers.add, { teamId, id: newId(), personId: member.id, role: 'Member' });
  return { owner, member, teamId };
}

async function uploads(by: Person, where: object, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId()).toSorted();
  for (const id of ids) await uploadFile(by, { id, name: id, ...where }, new Uint8Array(1));
  return ids;
}

function deleteAccount({ email, send }: Person) {
  return send(api.account.delete, { confirmation: email, currentPassword: testPassword });
}

/** Runs statements of another transaction; it is rolled back when one fails. */
async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    // The first to look for a deadlock is the one that fails: not the server's transaction, which would try again.
    await client.query(`set local deadlock_timeout = '20ms'`);
    await work(client);
    await client.query('commit');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Resolves once something waits for a lock of this transaction, or when `work` is done, or after some seconds: what skips locked rows does not wait. */
async function untilBlocked(work: Promise<unknown>): Promise<void> {
  const waiting = vi.waitFor(
    async () => {
      const { rowCount } = await app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rowCount === 0) throw new Error('Nothing waits yet.');
    },
    { timeout: 3000, interval: 10 },
  );
  await Promise.race([work, waiting.catch(() => undefined)]);
}

type Files = {
  readonly owner: Person;
  readonly member: Person;
  readonly teamId: string;
  readonly ids: string[];
};

/** What a person leaves at files of a team when they leave it, besides having opened them. */
const traces: Readonly<Record<string, (files: Files) => Promise<unknown>>> = {
  opened: async () => undefined,
  shared: ({ owner, member, ids }) =>
    owner.ok(api.resources.share, { resourceIds: ids, personIds: [member.id] }),
  linked: ({ member, ids }) =>
    Promise.all(ids.map((resourceId) => member.ok(api.resourceLinks.create, { resourceId, id: newId() }))),
  replaced: ({ member, teamId, ids }) =>
    Promise.all(
      ids.map((name) =>
        uploadFile(member, { id: newId(), name, clash: 'replace', teamId }, new Uint8Array(2)),
      ),
    ),
};

test.each(Object.keys(traces))('an account is deleted while files that it has %s are', async (trace) => {
  const { owner, member, teamId } = await aMember();
  const ids = await uploads(member, { teamId }, 8);
  await traces[trace]?.({ owner, member, teamId, ids });
  if (trace !== 'opened')
    await app.database.pool.query('delete from resource_marks where user_id = $1', [member.id]);
  await owner.ok(api.teamMembers.remove, { teamId, personId: member.id });
  const [held, ...others] = [ids[4], ...ids.toSpliced(4, 1)];
  let deletion: ReturnType<Person['send']> | undefined;
  await inTransaction(async (client) => {
    await client.query('delete from resources where id = $1', [held]);
    deletion = deleteAccount(member);
    await untilBlocked(deletion);
    await client.query('delete from resources where id = any($1)', [others]);
  });
  expect((await deletion)?.status).toBe(200);
  const { rowCount } = await app.database.pool.query('select from users where id = $1', [member.id]);
  expect(rowCount).toBe(0);
});

test('the files of a deleted team are erased while some of its trash is deleted', async () => {
  const { owner, teamId } = await aMember();
  const ids = await uploads(owner, { teamId }, 8);
  const [held, ...others] = [ids[4], ...ids.toSpliced(4, 1)];
  await inTransaction(async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('files of ' || $1, 0))`, [teamId]);
    await client.query('delete from resources where id = $1', [held]);
    await owner.ok(api.teams.delete, { teamId });
    // A job erases them.
    await untilBlocked(new Promise(() => {}));
    await client.query('delete from resources where id = any($1)', [others]);
  });
  await vi.waitFor(
    async () => {
      const { rowCount } = await app.database.pool.query('select from resources where place = $1', [teamId]);
      expect(rowCount).toBe(0);
    },
    { timeout: 10_000 },
  );
});

test('the own files of a closed account are erased while a request of before changes them', async () => {
  const person = await app.newPerson('Lee Leaver');
  const ids = await uploads(person, {}, 8);
  const { erase } = resourcesPersonalData({
    files: { read: async () => null, release: async () => undefined },
  });
  let erasing: Promise<unknown> | undefined;
  const [held, ...others] = [ids[4], ...ids.toSpliced(4, 1)];
  await inTransaction(async (client) => {
    await client.query('select from users where id = $1 for no key update', [person.id]);
    await client.query('update resources set version = version + 1 where id = $1', [held]);
    erasing = app.database.transaction(async (tx) => erase[0]?.({ tx } as Change, person.id));
    await untilBlocked(erasing);
    await client.query('update resources set version = version + 1 where id = any($1)', [others]);
  });
  expect(await erasing).toBe(true);
});
