import { AsyncLocalStorage } from 'node:async_hooks';
import type { Method } from '@longtable/contract/endpoint';
import pg from 'pg';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import type { Person, Server } from './product.ts';

/** A statement as sent to the database. */
export type Statement = {
  readonly text: string;
  readonly name?: string;
  readonly values: readonly unknown[];
};

export type Recorder = {
  /** Handles a request like the product. Returns the statements in order, and the response body. */
  record(method: Method, path: string, body?: object): Promise<{ statements: Statement[]; answer: string }>;
  close(): Promise<void>;
};

/**
 * The product in this process, recording its statements, so that the bare server and the explained plans always use
 * what the product runs today. The requests are those of a person at a server.
 */
export async function openRecorder(
  databaseUrl: string,
  { url }: Pick<Server, 'url'>,
  { cookie }: Pick<Person, 'cookie'>,
): Promise<Recorder> {
  const recording = new AsyncLocalStorage<Statement[]>();
  const restore = listen(recording);
  const log = createLog('error');
  const database = openDatabase({ url: databaseUrl, log, connections: 2 });
  // Not started: no background work sends statements.
  const app = await buildApp({
    config: readConfig({ DATABASE_URL: databaseUrl, PUBLIC_URL: url }),
    database,
    log,
  });

  async function send(method: Method, path: string, body?: object): Promise<string> {
    const answer = await app.http.inject({
      method,
      url: path,
      headers: { cookie },
      ...(body && { payload: body }),
    });
    if (answer.statusCode !== 200) throw new Error(`${method} ${path} failed: ${answer.body}`);
    return answer.body;
  }
  // The session is cached afterwards, as in every request but a person's first.
  await send('GET', '/api/tasks/counts');
  return {
    async record(method, path, body) {
      const statements: Statement[] = [];
      const answer = await recording.run(statements, () => send(method, path, body));
      return { statements: statements.filter(({ text }) => !isNotice.test(text)), answer };
    },
    async close() {
      await app.close();
      await database.close();
      restore();
    },
  };
}

/** Notifications of other nodes, which are sent after the response. */
const isNotice = /pg_notify/;

type Query = (...parameters: unknown[]) => unknown;

function listen(recording: AsyncLocalStorage<Statement[]>): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...parameters: unknown[]) {
    recording.getStore()?.push(statementOf(parameters));
    return original.apply(this, parameters);
  };
  return () => {
    prototype.query = original;
  };
}

function statementOf([first, second]: unknown[]): Statement {
  const config = (typeof first === 'string' ? { text: first } : first) as {
    text: string;
    name?: string;
    values?: unknown[];
  };
  const values = config.values ?? (Array.isArray(second) ? second : []);
  return { text: config.text, values, ...(config.name !== undefined && { name: config.name }) };
}
