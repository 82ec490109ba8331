import { type Kysely, Kysely as KyselyDatabase, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { columnTypes } from './column-types.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Schema } from './schema.ts';

/** Anything that SQL can be sent through: the pool, or one transaction. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type Database = {
  readonly db: Db;
  /** For what kysely can't do: LISTEN, the migration lock, libraries that bring their own SQL. */
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction: all of it or nothing. Serialization failures and deadlocks are tried again, so
   * `work` must have no effect outside the transaction.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const retriedCodes = new Set(['40001', '40P01']);
const maxAttempts = 5;

/** Opens a pool on a PostgreSQL 15 or newer. `connections` is the most that are open at once. */
export function openDatabase(options: { url: string; log: Log; connections?: number }): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: options.url,
    max: options.connections ?? 20,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'longtable',
    options:
      '-c timezone=UTC -c datestyle=ISO -c statement_timeout=60000 -c lock_timeout=20000 -c idle_in_transaction_session_timeout=60000',
  });
  // Without listeners a connection that dies, idle or in use, ends the process. Whoever uses it is told by its query.
  pool.on('error', (error) => {
    // The pool says it has ended before its connections have: what they hear on the way out is nobody's concern.
    if (!pool.ending) options.log.warn({ err: error }, 'a database connection was lost');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new KyselyDatabase<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          if (attempt >= maxAttempts || !retriedCodes.has(sqlState(error) ?? '')) throw error;
          // Two that failed each other must not meet again at the same instant.
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
        }
      }
    },
    async close() {
      await db.destroy();
      // kysely ends the pool only when it has used it.
      if (!pool.ended) await pool.end();
    },
  };
}

/** The five-character SQLSTATE of an error from PostgreSQL, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** True when the error means that the database can't be reached or is going away, and a later try may succeed. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return state.startsWith('08') || state.startsWith('57P') || state === '53300';
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code) ||
    // pg has no codes for these two.
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}
