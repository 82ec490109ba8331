import { type Kysely, Kysely as KyselyDatabase, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { nameOfWork } from '../log/under-way.ts';
import { columnTypes } from './column-types.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Schema } from './schema.ts';
import { createTransactions, failedStatement, type RunTransaction, type Tx } from './transaction.ts';
import { severalTries } from './tries.ts';

/** Anything that runs SQL: the pool or a transaction. */
export type Db = Kysely<Schema>;
export type { Tx };

export type Database = {
  readonly db: Db;
  /** For what kysely cannot do: LISTEN, the migration lock, libraries with their own SQL. */
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction, all or nothing. Repeats it after serialization failures and deadlocks, at most five
   * times in all, so `work` must have no other side effects. Statements that are not awaited one by one are pipelined;
   * `last` returns statements to send with the commit.
   */
  readonly transaction: RunTransaction;
  close(): Promise<void>;
};

/** Timeouts that PostgreSQL enforces, in milliseconds. */
export type DatabaseTimeouts = {
  /** One statement. Clients give up after 30 seconds, and background jobs work in small parts. */
  readonly statement: number;
  /** Waiting for a lock: the longest that one change, and with it live events, may be delayed by another. */
  readonly lock: number;
  /** An idle transaction. */
  readonly idle: number;
};

const defaultTimeouts: DatabaseTimeouts = { statement: 30_000, lock: 8000, idle: 30_000 };

const deadlock = '40P01';
const retriedCodes = new Set(['40001', deadlock]);
/** Error codes of the system and its DNS. */
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

/** Opens a pool on PostgreSQL 15 or newer. `connections` is the maximum number of open ones. */
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
  // Without a listener, a dying connection would end the process. A query in progress fails by itself.
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
    transaction: (work, last) =>
      severalTries(isRetried, async () => {
        try {
          return await runOnce(work, last);
        } catch (error) {
          if (sqlState(error) === deadlock) logDeadlock(options.log, error);
          throw error;
        }
      }),
    async close() {
      await db.destroy();
      // Kysely ends the pool only if it was used.
      if (!pool.ended) await pool.end();
    },
  };
}

/**
 * Applies the settings that all code relies on to a new connection. Connections made outside the pool call it
 * themselves. Sent as a statement instead of startup parameters, which poolers refuse or drop.
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
 * The driver treats `require` and `verify-ca` like `verify-full` but warns that this will change. Name the mode that it
 * uses.
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

/**
 * Logs a deadlock, although the transaction is retried and nobody notices: it means that two changes take their locks in
 * different orders (docs/decisions/024). PostgreSQL's detail says which processes waited for what; neither it nor statements, which
 * have placeholders, contain values of rows.
 */
function logDeadlock(log: Log, error: unknown): void {
  if (!(error instanceof pg.DatabaseError)) return;
  const { detail, where } = error;
  const of = nameOfWork() ?? 'the server itself';
  const statement = failedStatement(error);
  log.warn({ of, detail, where, statement }, 'a change ran into a deadlock; it is tried again');
}

function isRetried(error: unknown): boolean {
  return retriedCodes.has(sqlState(error) ?? '');
}

/**
 * True when the error means that the database cannot be reached or is shutting down, and a later attempt may succeed.
 */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return state.startsWith('08') || state.startsWith('57P') || state === '53300';
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    lossCodes.has(code) ||
    // The socket file of a stopped PostgreSQL.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    // Errors for which pg has no codes.
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}
