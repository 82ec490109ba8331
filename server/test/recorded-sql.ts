import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from '../src/platform/db/database.ts';
import type { Schema } from '../src/platform/db/schema.ts';

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

/** A way to the database that writes down every statement. */
export function recordSql(pool: pg.Pool): { db: Db; statements: Statement[] } {
  const statements: Statement[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log({ query: { sql, parameters } }) {
      statements.push({ sql, parameters });
    },
  });
  return { db, statements };
}
