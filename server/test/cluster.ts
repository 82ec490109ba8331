import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { clusterFolder } from '../src/platform/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded.ts';
import { stopOrphan } from '../src/platform/db/embedded/orphan.ts';
import { clusterTag } from '../src/platform/db/embedded/processes.ts';
import { tryServerLock } from '../src/platform/db/embedded/server-lock.ts';
import { scratchFolder, scratchRoot } from './scratch-folder.ts';
import { createTemplate } from './template-database.ts';

const prefix = 'longtable-tests-';
// Directly to the terminal: the console of the run belongs to its reporter.
const tell = (message: string, fields: object) => {
  // Expected errors: tests sign in with wrong passwords, and exhaust the connections of a role.
  if ('sqlState' in fields && /^(28|53300)/.test(String(fields.sqlState))) return;
  process.stderr.write(`test cluster: ${message} ${JSON.stringify(fields)}\n`);
};
const log = {
  info: () => undefined,
  warn: (fields: object, message: string) => tell(message, fields),
  error: (fields: object, message: string) => tell(message, fields),
};

/**
 * Starts one cluster per run, in memory if possible, with the migrated template. Returns a function that removes it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const dataDir = await scratchFolder(prefix);
  const cluster = await startEmbeddedPostgres({
    dataDir,
    log,
    durable: false,
    settings: { max_connections: '200', autovacuum: 'off' },
  });
  await createTemplate(cluster.adminUrl);
  project.provide('database', { adminUrl: cluster.adminUrl });
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Stops and removes the clusters of killed runs, whose databases keep running. */
async function sweep(): Promise<void> {
  const root = await scratchRoot();
  for (const name of await readdir(root)) {
    if (!name.startsWith(prefix)) continue;
    try {
      await removeAbandoned(path.join(root, name));
    } catch {
      // It belongs to another user, or another run was faster.
    }
  }
}

async function removeAbandoned(dataDir: string): Promise<void> {
  const lock = tryServerLock(dataDir);
  if (!lock) return;
  try {
    const cluster = clusterFolder(dataDir);
    const password = (await readFile(path.join(dataDir, 'password'), 'utf8')).trim();
    await stopOrphan({ cluster, tag: await clusterTag(cluster), password, log: { ...log, warn: log.info } });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    lock.release();
  }
}
