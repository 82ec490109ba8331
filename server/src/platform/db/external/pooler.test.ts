import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { createLog } from '../../log/log.ts';
import { openDatabase } from '../database.ts';
import { freePort } from '../embedded/port.ts';
import { together } from '../together.ts';
import { checkExternalDatabase } from './external.ts';
import { sharesSessions } from './pooler.ts';

const log = createLog('silent');
let own: TestDatabase;
let sessions: pg.Client[];

beforeAll(async () => {
  own = await createTestDatabase();
  sessions = [1, 2, 3].map(() => new pg.Client({ connectionString: own.url }));
  await Promise.all(sessions.map((session) => session.connect()));
});
afterAll(async () => {
  await Promise.all(sessions.map((session) => session.end()));
  await own.drop();
});

/** Two connections through a pooler that picks a PostgreSQL session for each statement. */
function pooled(choose: (statement: number) => pg.Client): [pg.Client, pg.Client] {
  let statements = 0;
  const query = (sql: string) => choose(statements++).query(sql);
  return [{ query } as pg.Client, { query } as pg.Client];
}

test('two connections to PostgreSQL itself have a session each', async () => {
  const [one, two] = sessions as [pg.Client, pg.Client];
  expect(await sharesSessions(one, two)).toBe(false);
});

test.each([
  ['hands out the session used last', () => 0],
  ['takes turns', (statement: number) => statement % 3],
  ['takes turns between two', (statement: number) => statement % 2],
])('detects a pooler that %s', async (_name, choose) => {
  const [one, two] = pooled((statement) => sessions[choose(statement)] as pg.Client);
  expect(await sharesSessions(one, two)).toBe(true);
});

const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPgbouncer) process.stderr.write('Not tried: a real pooler. PgBouncer is not installed.\n');

test.runIf(hasPgbouncer).each(['transaction', 'statement'])(
  'refuses PgBouncer in %s mode, naming the setting to change',
  async (mode) => {
    await withPgbouncer(mode, async (url) => {
      await expect(check(url)).rejects.toThrow(
        /^A connection pooler in transaction or statement mode answers at 127\.0\.0\.1:\d+\..*pool_mode = session/s,
      );
    });
  },
);

test.runIf(hasPgbouncer)(
  'keeps settings of a session in PgBouncer’s session mode, which needs no setting',
  async () => {
    await withPgbouncer('session', async (url) => {
      await check(url);
      const { pool, close } = openDatabase({ url, log, connections: 1 });
      const { rows } = await pool.query<{ zone: string; patience: string }>(
        `select current_setting('timezone') as zone, current_setting('statement_timeout') as patience`,
      );
      expect(rows).toEqual([{ zone: 'UTC', patience: '30s' }]);
      await close();
    });
  },
);

test.runIf(hasPgbouncer)('pipelined transactions work in PgBouncer’s session mode', async () => {
  await withPgbouncer('session', async (url) => {
    await check(url);
    const { pool, transaction, close } = openDatabase({ url, log, connections: 2 });
    await pool.query('create table passed_on (name text primary key)');
    const insert = (name: string) => ({ sql: 'insert into passed_on values ($1)', parameters: [name] });
    const run = (statement: string) =>
      transaction(
        (tx) => together([sql`select name from passed_on`.execute(tx), sql.raw(statement).execute(tx)]),
        () => [insert('last')],
      );
    await expect(run('select 1 / 0')).rejects.toThrow('division by zero');
    await Promise.all([run('select 1'), transaction((tx) => sql`select ${'x'}::text`.execute(tx))]);
    await expect(run('select 1')).rejects.toThrow('duplicate key');
    const { rows } = await pool.query('select name from passed_on');
    expect(rows).toEqual([{ name: 'last' }]);
    await close();
  });
});

async function check(url: string): Promise<void> {
  const { pool, close } = openDatabase({ url, log, connections: 2 });
  try {
    await checkExternalDatabase({ pool, url, log, pace: { pause: 50 } });
  } finally {
    await close();
  }
}

async function withPgbouncer(mode: string, work: (url: string) => Promise<void>): Promise<void> {
  const folder = await scratchFolder('longtable-pgbouncer-');
  const address = new URL(own.url);
  const port = await freePort();
  const { username, password, hostname, port: serverPort } = address;
  await writeFile(path.join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${path.join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
    // It refuses to run as root.
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
  ];
  await writeFile(path.join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  await chmod(folder, 0o755);
  const pooler = spawn('pgbouncer', ['--quiet', path.join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  try {
    address.port = String(port);
    await work(address.href);
  } finally {
    pooler.kill('SIGKILL');
    await once(pooler, 'exit');
    await rm(folder, { recursive: true });
  }
}
