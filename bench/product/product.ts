import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/embedded.ts';
import { freePort } from '../../server/src/platform/db/embedded/port.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { start, stop } from './processes.ts';

export const repository = path.join(import.meta.dirname, '../..');
/** Not the system's temporary folder, which may be in memory. */
const cache = path.join(repository, '.cache');
const serverProgram = path.join(repository, 'server/src/main.ts');

/** The real server in a process of its own, as `npm start` runs it. */
export type Server = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first response. */
  readonly startedIn: number;
  stop(): Promise<void>;
};

export type Person = { readonly id: string; readonly name: string; readonly cookie: string };

/** A migrated database of the bench's cluster. */
export type BenchDatabase = { readonly url: string; readonly database: Database };

/** What is measured, and where: a cluster like the product's, on the same disk as its data would be. */
export type Product = {
  readonly postgresVersion: string;
  readonly folder: string;
  newDatabase(name: string): Promise<BenchDatabase>;
  close(): Promise<void>;
};

const log = createLog('error');

/** Starts the cluster that all sections share; fsync is on, as in production. */
export async function openProduct(): Promise<Product> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'bench-'));
  const cluster = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    log,
    // Several servers share it; all other settings are the defaults.
    settings: { max_connections: '200' },
  });
  const opened: Database[] = [];
  const admin = openDatabase({ url: cluster.adminUrl, log, connections: 1 });
  opened.push(admin);
  const { rows } = await admin.pool.query<{ server_version: string }>('show server_version');
  return {
    postgresVersion: rows[0]?.server_version ?? '',
    folder,
    async newDatabase(name) {
      await admin.pool.query(`create database ${name}`);
      const url = new URL(cluster.adminUrl);
      url.pathname = `/${name}`;
      const database = openDatabase({ url: url.href, log, connections: 4 });
      opened.push(database);
      await migrate(database.pool);
      return { url: url.href, database };
    },
    async close() {
      for (const database of opened) await database.close();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the real server on a free port and waits for its first response. Its data folder is its own, and removed when it
 * stops, unless the settings name one: the folder of the checkout may hold somebody's data.
 */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<Server> {
  const port = await freePort();
  const ownFolder = settings['DATA_DIR'] ? null : await mkdtemp(path.join(cache, 'bench-data-'));
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = start(serverProgram, {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    // Accept the IP addresses in `signUp`, one for each person, to stay below the limits per address.
    TRUST_PROXY: 'loopback',
    ...(ownFolder && { DATA_DIR: ownFolder }),
    ...settings,
  });
  child.stdout?.resume();
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server exited while starting.');
  });
  ended.catch(() => undefined);
  await Promise.race([untilResponding(url), ended]);
  return {
    url,
    port,
    pid: child.pid ?? 0,
    startedIn: performance.now() - startedAt,
    async stop() {
      await stop(child);
      if (ownFolder) await rm(ownFolder, { recursive: true, force: true });
    },
  };
}

async function untilResponding(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const isReady = await fetch(`${url}/api/session`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error('The server did not respond within a minute.');
    await delay(5);
  }
}

let signedUp = 0;

/** Signs a person up through the API. */
export async function signUp(server: Pick<Server, 'url'>, name: string): Promise<Person> {
  signedUp += 1;
  const response = await fetch(`${server.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${signedUp}` },
    body: JSON.stringify({
      fullName: name,
      email: `bench-${signedUp}@longtable.test`,
      password: 'correct horse battery',
    }),
  });
  const answer = (await response.json()) as { user?: { id: string } };
  if (!answer.user) throw new Error(`Sign-up failed: ${JSON.stringify(answer)}.`);
  const cookie = response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  return { id: answer.user.id, name, cookie };
}
