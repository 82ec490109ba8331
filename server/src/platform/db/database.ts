import { type Kysely, Kysely as KyselyDatabase, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { columnTypes } from './column-types.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Schema } from './schema.ts';
import { createTransactions, type RunTransaction, type Tx } from './transaction.ts';
import { severalTries } from './tries.ts';

/** Anything that SQL can be sent through: the pool, or one transaction. */
export type Db = Kysely<Schema>;
export type { Tx };

export type Database = {
  readonly db: Db;
  /** For what kysely can't do: LISTEN, the migration lock, libraries that bring their own SQL. */
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction: all of it or nothing. Serialization failures and deadlocks are tried again, at most
   * five times in all, so `work` must have no effect outside the transaction. Statements that it does not await one by
   * one are sent together; `last` gives those that are sent with the commit.
   */
  readonly transaction: RunTransaction;
  close(): Promise<void>;
};

/** How long PostgreSQL lets us go on, in milliseconds. */
export type DatabaseTimeouts = {
  /** A statement. Clients give an answer up after 30 seconds. Background jobs do their work in small pieces. */
  readonly statement: number;
  /** Waiting for a lock: as long as a change may be held up by another, and live events by both. */
  readonly lock: number;
  /** A transaction in which nothing happens. */
  readonly idle: number;
};

const defaultTimeouts: DatabaseTimeouts = { statement: 30_000, lock: 8000, idle: 30_000 };

const retriedCodes = new Set(['40001', '40P01']);
/** Of the system and its DNS. */
const lossCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Opens a pool on a PostgreSQL 15 or newer. `connections` is the most that are open at once. */
export function openDatabase(options: {
  url: string;
  log: Log;
  connections?: number;
  timeouts?: Partial<DatabaseTimeouts>;
}): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: withExplicitTls(options.url),
    max: options.connections ?? 20,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'longtable',
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits the promise, although its type is void
    onConnect: (client) => prepareSession(client, options.timeouts),
  });
  // Without listeners a connection that dies, idle or in use, ends the process. A query in progress fails by itself.
  pool.on('error', (error) => {
    // The pool reports its end before its connections have ended: ignore their errors after that.
    if (!pool.ending) options.log.warn({ err: error }, 'a database connection was lost');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new KyselyDatabase<Schema>({ dialect: new PostgresDialect({ pool }) });
  const runOnce = createTransactions(pool);
  return {
    db,
    pool,
    transaction: (work, last) => severalTries(isRetried, () => runOnce(work, last)),
    async close() {
      await db.destroy();
      // kysely ends the pool only when it has used it.
      if (!pool.ended) await pool.end();
    },
  };
}

/**
 * Gives a new connection the settings that everything here relies on. Connections made outside the pool call it
 * themselves. Sent as a statement, not with the connection's first message: poolers refuse or drop settings there.
 */
export async function prepareSession(
  client: pg.ClientBase,
  timeouts: Partial<DatabaseTimeouts> = {},
): Promise<void> {
  const { statement, lock, idle } = { ...defaultTimeouts, ...timeouts };
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = ${statement};
    set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idle}`,
  );
}

/**
 * The driver checks the server's certificate for `require` and `verify-ca` as it does for `verify-full`, and prints a
 * warning that this will change. Ask for what it does by its own name.
 */
function withExplicitTls(url: string): string {
  const address = URL.parse(url);
  const mode = address?.searchParams.get('sslmode');
  if (!address || (mode !== 'require' && mode !== 'verify-ca')) return url;
  if (address.searchParams.has('uselibpqcompat')) return url;
  address.searchParams.set('sslmode', 'verify-full');
  return address.href;
}

/** The five-character SQLSTATE of an error from PostgreSQL, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

function isRetried(error: unknown): boolean {
  return retriedCodes.has(sqlState(error) ?? '');
}

/** True when the error means that the database can't be reached or is going away, and a later try may succeed. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return state.startsWith('08') || state.startsWith('57P') || state === '53300';
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    lossCodes.has(code) ||
    // The socket of a PostgreSQL that is not running.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    // pg has no codes for these.
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}
