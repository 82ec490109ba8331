import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import '../../server/src/platform/db/deleted-ids.ts';
import type { Config } from '../../server/src/config.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { clusterFolder, database as databaseName } from '../../server/src/platform/db/embedded/cluster.ts';
import { answers, clusterUrl } from '../../server/src/platform/db/embedded/connection.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/embedded.ts';
import { tryServerLock } from '../../server/src/platform/db/embedded/server-lock.ts';
import { sampleIds } from './chance.ts';

export type WorkspaceDatabase = { readonly database: Database; readonly close: () => Promise<void> };

/**
 * Opens the database of the workspace, whether Longtable is running on it or not. Throws an error with a message for
 * the terminal.
 */
export async function openWorkspaceDatabase(config: Config, log: Logger): Promise<WorkspaceDatabase> {
  const dataDir = path.join(config.dataDir, 'postgres');
  const running = config.databaseUrl ?? (await urlOfRunning(dataDir));
  if (running) {
    const database = openDatabase({ url: running, log, connections: 4 });
    return { database, close: () => database.close() };
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const database = openDatabase({ url: embedded.url, log, connections: 4 });
  return {
    database,
    async close() {
      await database.close();
      await embedded.stop();
    },
  };
}

/** Releases the reserved ids of deleted rows of the sample, so that they can be inserted again. */
export async function releaseSampleIds({ db }: Pick<Database, 'db'>): Promise<void> {
  const [first, last] = sampleIds;
  await db.deleteFrom('deleted_ids').where('id', '>=', first).where('id', '<=', last).execute();
}

/** The address of the database of a Longtable that runs on this folder; undefined when none does. */
async function urlOfRunning(dataDir: string): Promise<string | undefined> {
  const lock = await lockOf(dataDir);
  if (lock === 'none') return undefined;
  const password = await readFile(path.join(dataDir, 'password'), 'utf8').catch(() => '');
  const postmaster = await readFile(path.join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').catch(
    () => '',
  );
  const port = Number(postmaster.split('\n')[3]);
  const url = port > 0 ? clusterUrl(port, password.trim(), databaseName) : '';
  if (url && (await answers(url))) return url;
  throw new Error(
    `Longtable is running on ${dataDir}, but its database does not answer. If it is just starting, try again in a moment.`,
  );
}

async function lockOf(dataDir: string): Promise<'none' | 'held'> {
  try {
    const lock = tryServerLock(dataDir);
    lock?.release();
    return lock ? 'none' : 'held';
  } catch (error) {
    // There is no such folder, so nothing can be running on it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'none';
    throw error;
  }
}
