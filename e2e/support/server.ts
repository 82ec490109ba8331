import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

const main = path.join(import.meta.dirname, '../../server/src/main.ts');
const node = path.join(import.meta.dirname, '../../node_modules/.bin/node');

/** The real server in its own process, with its own database. */
export type Server = {
  readonly url: string;
  readonly databaseUrl: string;
  /** Optional settings apply until the next start. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** SIGKILL, as when the power fails. */
  kill(): Promise<void>;
  /** Errors logged since the last call. */
  takeErrors(): string[];
  /** Runs SQL behind the server's back. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Stops it and drops its database. */
  dispose(): Promise<void>;
};

/** Prepares a server; `start()` starts it. Its port stays the same over restarts. */
export async function prepareServer(): Promise<Server> {
  const adminUrl = process.env['JOURNEYS_ADMIN_URL'];
  if (!adminUrl) throw new Error('the global set-up has not started a database');
  const name = `journey_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, `create database ${name}`);
  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // Dropping the database closes remaining connections.
  pool.on('error', () => undefined);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let errors: string[] = [];

  async function kill(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill('SIGKILL');
    await exited;
  }

  return {
    url,
    databaseUrl,
    async start(settings = {}) {
      const env = {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: url,
        // Every visitor signs up from a network address of their own.
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'error',
        ...settings,
      };
      child = spawn(node, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      await ready(child, (line) => errors.push(line));
    },
    kill,
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    async query<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) {
      return (await pool.query<Row>(sql, [...values])).rows;
    },
    async dispose() {
      await kill();
      await pool.end();
      await administer(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Resolves when it listens. At its log level each line is an error. */
async function ready(child: ChildProcess, onError: (line: string) => void): Promise<void> {
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        said.push(line);
        if (line.startsWith('{')) onError(line);
        if (line.includes('Longtable is ready')) resolve();
      });
    }
    child.once('exit', () => reject(new Error(`the server ended while starting:\n${said.join('\n')}`)));
  });
}

async function administer(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** An unused port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
