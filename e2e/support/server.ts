import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { openPeople } from '../../server/test/signed-in-people.ts';
import { copyTemplate, dropCopy } from '../../server/test/template-database.ts';

const main = path.join(import.meta.dirname, '../../server/src/main.ts');
const node = path.join(import.meta.dirname, '../../node_modules/.bin/node');

/** The real server in its own process, with its own database and data folder. */
export type Server = {
  readonly url: string;
  readonly databaseUrl: string;
  /** Optional settings apply until the next start. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Kills it by SIGKILL, like a power failure. */
  kill(): Promise<void>;
  /** Errors logged since the last call. */
  takeErrors(): string[];
  /** Adds a person with a session. */
  addPerson: Awaited<ReturnType<typeof openPeople>>;
  /** Runs SQL without the server. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Stops it, and removes its database and data folder. */
  dispose(): Promise<void>;
};

/** Prepares a server; `start()` starts it. Its port stays the same over restarts. */
export async function prepareServer(): Promise<Server> {
  const { JOURNEYS_ADMIN_URL: adminUrl, JOURNEYS_FOLDER: folder } = process.env;
  if (!adminUrl || !folder) throw new Error('The global setup has not started a database.');
  const name = `journey_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await copyTemplate(adminUrl, name);
  // A server removes uploads that its database does not know: those of other servers, if they shared the folder.
  const dataDir = path.join(folder, name);
  const database = openDatabase({ url: databaseUrl, log: createLog('silent'), connections: 1 });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const addPerson = await openPeople({ database, publicUrl: url });
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
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
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
    addPerson,
    async query<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) {
      return (await database.pool.query<Row>(sql, [...values])).rows;
    },
    async dispose() {
      await kill();
      await database.close();
      await dropCopy(adminUrl, name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server listens. At its log level each line is an error. */
async function ready(child: ChildProcess, onError: (line: string) => void): Promise<void> {
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        output.push(line);
        if (line.startsWith('{')) onError(line);
        if (line.includes('Longtable is ready')) resolve();
      });
    }
    child.once('exit', () => reject(new Error(`The server exited while starting:\n${output.join('\n')}`)));
  });
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
