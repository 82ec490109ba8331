import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { embeddedDatabaseOf, freePort, startServerProcess } from './server-process.ts';

export type KillableServer = Awaited<ReturnType<typeof startKillableServer>>;

/** The server as `npm start` runs it, with its own database, in its own folder, and a person who is signed in. */
export async function startKillableServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'longtable-killed-'));
  const port = await freePort();
  let cookie = '';
  let settings: Readonly<Record<string, string>> = {};
  let server = await start();

  async function start(): Promise<ChildProcess> {
    const { child, ready } = startServerProcess(folder, port, settings);
    await ready;
    return child;
  }

  /** A request of the person. Rejects when it gets no answer. */
  function send(method: string, address: string, body?: object, signal?: AbortSignal): Promise<Response> {
    const tooLate = AbortSignal.timeout(20_000);
    return fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate,
    });
  }

  const person = { fullName: 'Ada', email: 'ada@example.test', password: 'correct horse battery' };
  const signedUp = await send('POST', '/api/auth/sign-up', person);
  cookie = signedUp.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');

  return {
    url: `http://127.0.0.1:${port}`,
    email: person.email,
    cookie,
    send,
    /** Kills it, and starts it again, with these settings from then on. */
    async killAndRestart(changed = settings): Promise<void> {
      settings = changed;
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
      server = await start();
    },
    async inDatabase<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
      const { url } = await embeddedDatabaseOf(folder);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<Row>(text, values);
      await client.end();
      return rows;
    },
    async stop(): Promise<void> {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
