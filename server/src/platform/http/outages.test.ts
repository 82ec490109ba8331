import type { AddressInfo } from 'node:net';
import { endpoint } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { tasksApi } from '@longtable/contract/tasks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { runNamed } from '../log/under-way.ts';
import { createHttpServer } from './server.ts';

const log = pino({ level: 'silent' });
const fail = endpoint('POST', '/api/fail', { input: z.object({}), output: z.object({}) });

let own: TestDatabase;
let database: Database;
let server: FastifyInstance;
let url: string;
let work: () => Promise<unknown>;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log, timeouts: { lock: 300, statement: 600 } });
  await database.pool.query('create table held (id int primary key, value int)');
  await database.pool.query('insert into held values (1, 0), (2, 0)');
  const nobody = async () => null;
  server = await createHttpServer(
    {
      log,
      publicUrl: new URL('http://longtable.test'),
      trustProxy: false,
      authenticate: nobody,
      used: nobody,
    },
    [{ endpoint: fail, handle: async () => (await work(), {}) }],
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/fail`;
});
afterAll(async () => {
  await server.close();
  await database.close();
  await own.drop();
});

async function answer() {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { error } = (await response.json()) as { error: { code: string; text: string } };
  return { status: response.status, ...error, retryAfter: response.headers.get('retry-after') };
}

describe('temporary failures are answered with 503, a text and Retry-After', () => {
  test.each([
    ['a deadlock', '40P01', 'server/busy'],
    ['a serialization failure', '40001', 'server/busy'],
    ['a lock timeout', '55P03', 'server/busy'],
    ['a statement that takes too long', '57014', 'server/busy'],
    ['too little memory', '53200', 'server/busy'],
    ['a transaction that was idle for too long', '25P03', 'server/unavailable'],
    ['too many connections', '53300', 'server/unavailable'],
    ['a database that shuts down', '57P01', 'server/unavailable'],
    ['a disk that fails', '58030', 'server/unavailable'],
    ['a full disk', '53100', 'server/disk-full'],
    ['a database that can only be read', '25006', 'server/read-only'],
  ])('%s', async (_, state, code) => {
    work = () => database.pool.query(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`);
    const { status, retryAfter, text, ...rest } = await answer();
    expect({ status, code: rest.code }).toEqual({ status: 503, code });
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(text).not.toMatch(/sql|lock|exception/i);
  });

  test.each([
    ['ENOSPC', 'server/disk-full'],
    ['EDQUOT', 'server/disk-full'],
    ['EROFS', 'server/read-only'],
    ['EMFILE', 'server/busy'],
    ['EIO', 'server/unavailable'],
  ])(
    'a file that cannot be written (%s), also when a library reports it in its own words',
    async (failed, code) => {
      const cause = Object.assign(new Error('write'), { code: failed, syscall: 'write' });
      work = () => Promise.reject(new Error('Cannot write the file', { cause }));
      expect(await answer()).toMatchObject({ status: 503, code });
    },
  );

  test('but not bugs and missing files', async () => {
    for (const error of [
      new TypeError('x is not a function'),
      Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
    ]) {
      work = () => Promise.reject(error);
      expect(await answer()).toMatchObject({ status: 500, code: 'server/unexpected' });
    }
  });
});

describe('locks', () => {
  test('of others are waited for with a timeout', async () => {
    const client = await database.pool.connect();
    await client.query('begin; update held set value = 1 where id = 1');
    work = () => database.pool.query('update held set value = 2 where id = 1');
    expect(await answer()).toMatchObject({ status: 503, code: 'server/busy' });
    await client.query('rollback');
    client.release();
  });

  test('in a deadlock: one transaction is retried, and both succeed', async () => {
    const lines: Record<string, unknown>[] = [];
    const kept = pino(
      { level: 'warn' },
      { write: (line) => lines.push(JSON.parse(line) as object as never) },
    );
    const patient = openDatabase({ url: own.url, log: kept });
    let met = 0;
    let meet = (): void => undefined;
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const swap = (first: number, second: number) =>
      patient.transaction(async (tx) => {
        await sql`update held set value = value + 1 where id = ${first}`.execute(tx);
        met += 1;
        if (met === 2) meet();
        await both;
        await sql`update held set value = value + 1 where id = ${second}`.execute(tx);
      });
    await runNamed('GET /api/swaps', () => Promise.all([swap(1, 2), swap(2, 1)]));
    await patient.close();
    expect(lines[0]).toMatchObject({
      msg: 'a change ran into a deadlock; it is tried again',
      of: 'GET /api/swaps',
      detail: expect.stringMatching(/^Process \d+ waits for \w+ on transaction \d+; blocked by process \d+/),
      where: expect.stringContaining('relation "held"'),
      statement: 'update held set value = value + 1 where id = $1',
    });
    // One of them was retried, several times on a busy machine.
    expect(met).toBeGreaterThan(2);
    const { rows } = await database.pool.query('select value from held order by id');
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
  });

  test('a transaction that fails repeatedly is given up after a few tries', async () => {
    let tries = 0;
    work = () =>
      database.transaction(async () => {
        tries += 1;
        await database.pool.query(`do $$ begin raise exception 'x' using errcode = '40001'; end $$`);
      });
    expect(await answer()).toMatchObject({ status: 503, code: 'server/busy' });
    expect(tries).toBe(5);
  });
});

describe('the whole server', () => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.newPerson('Ada');
  });
  afterEach(() => app.database.pool.query('drop trigger if exists trouble on tasks'));
  afterAll(() => app.close());

  test('refuses a change on a full disk with a text, and accepts it once there is room again', async () => {
    await app.database.pool.query(`
      create function trouble() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
      create trigger trouble before insert on tasks for each row execute function trouble()`);
    const task = { id: newId(), title: 'Kept' };
    const refused = await ada.refused(tasksApi.create, task);
    expect(refused).toMatchObject({ status: 503, code: 'server/disk-full' });
    expect(refused.text).toBe(
      'The server has no disk space left. Nothing was changed. Please tell whoever runs it.',
    );
    await app.database.pool.query('drop trigger trouble on tasks');
    expect(await ada.ok(tasksApi.create, task)).toMatchObject({ title: 'Kept' });
  });
});
