import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Db } from '../src/platform/db/database.ts';
import type { Schema } from '../src/platform/db/schema.ts';

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

/** A database that records every statement, in order of sending. */
export function recordSql(pool: pg.Pool): { db: Db; statements: Statement[] } {
  const statements: Statement[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: oneAtATime(pool) }),
    log({ query: { sql, parameters } }) {
      statements.push({ sql, parameters });
    },
  });
  return { db, statements };
}

/** The plan of a statement, with these options of `explain`. */
export async function explain(
  pool: pg.Pool,
  { sql, parameters }: Statement,
  options = 'costs off',
): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (${options}) ${sql}`, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** The plans of the statements that `ask` sends. */
export async function plansOf(pool: pg.Pool, ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { db, statements } = recordSql(pool);
  await ask(db);
  return Promise.all(statements.map((each) => explain(pool, each)));
}

/** Lends one connection at a time, as a transaction has one: statements sent together run in order. */
function oneAtATime(pool: pg.Pool): PostgresPool {
  let previous: Promise<void> = Promise.resolve();
  return {
    async connect() {
      const before = previous;
      const { promise, resolve } = Promise.withResolvers<void>();
      previous = promise;
      await before;
      const client = await pool.connect();
      const release = client.release.bind(client);
      client.release = (error) => {
        client.release = release;
        release(error);
        resolve();
      };
      return client;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
