import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log/log.ts';
import { copyTemplate, dropCopy } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's cluster, with the template database. */
    database: { adminUrl: string };
  }
}

export type TestDatabase = {
  /** Address of a migrated, empty database of this test only. */
  url: string;
  /** Removes the database, even with open connections. */
  drop(): Promise<void>;
};

/** Copies the migrated template. One copy per test file is enough: its tests create their own people. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl } = inject('database');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return { url: await copyTemplate(adminUrl, name), drop: () => dropCopy(adminUrl, name) };
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
