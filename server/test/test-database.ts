import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log/log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's cluster and the migrated template database, of which test-database.ts makes copies. */
    database: { adminUrl: string; template: string };
  }
}

export type TestDatabase = {
  /** Address of a migrated, empty database of this test only. */
  url: string;
  /** Removes the database, even with open connections. */
  drop(): Promise<void>;
};

/** Copies the migrated template (about 20 ms). One per test file is enough: its tests create their own people. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('database');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) };
}

/** Opens a copy of the template, with the options of `openDatabase`. Closing it removes the copy. */
export async function openTestDatabase(
  options: Partial<Omit<Parameters<typeof openDatabase>[0], 'url'>> = {},
): Promise<Database> {
  const copy = await createTestDatabase();
  const database = openDatabase({ log: createLog('silent'), ...options, url: copy.url });
  return {
    ...database,
    async close() {
      await database.close();
      await copy.drop();
    },
  };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
