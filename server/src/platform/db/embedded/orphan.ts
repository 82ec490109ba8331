import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, clusterUrl } from './connection.ts';
import type { EmbeddedLog } from './embedded-log.ts';
import { embeddedDatabaseError, systemCode } from './failures.ts';
import { clearLeftovers, clusterProcesses, signal, waitUntil } from './processes.ts';

/** The contents of `postmaster.pid`; undefined when there is no such file. */
async function readPostmasterFile(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Stops the PostgreSQL of a server that was killed and cleans up, so that the cluster can be started. Only the holder
 * of the server lock may call this: a PostgreSQL that still runs has no server then.
 */
export async function stopOrphan(options: {
  cluster: string;
  tag: string;
  password: string;
  log: EmbeddedLog;
}): Promise<void> {
  const { cluster, tag, password, log } = options;
  const found = await readPostmasterFile(cluster);
  if (found) {
    const { pid } = found;
    if (await isOurs(found, tag, password)) {
      log.warn({ pid }, 'the database of a server that was killed is still running: taking it over');
      await stopPostmaster(pid, cluster);
    }
    await clearLeftovers(tag);
    // The process has ended, or another one has its id now (ids are small and soon reused in containers). PostgreSQL
    // would mistake that one for itself and refuse to start.
    await rm(join(cluster, 'postmaster.pid'), { force: true });
  } else {
    await clearLeftovers(tag);
  }
}

/** Identified by its command line; if that is hidden or the folder was moved, by whether it knows our password. */
async function isOurs(found: { pid: number; port: number }, tag: string, password: string): Promise<boolean> {
  if ((await clusterProcesses(tag)).includes(found.pid)) return true;
  if (!isAlive(found.pid) || !(found.port > 0 && found.port < 65_536)) return false;
  return answers(clusterUrl(found.port, password, 'postgres'));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/** Requests a fast shutdown, then harder ones. PostgreSQL recovers from each without losing a commit. */
async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  const gone = async () => (await readPostmasterFile(cluster))?.pid !== pid || !isAlive(pid);
  for (const [name, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5000],
  ] as const) {
    signal(pid, name);
    if (await waitUntil(gone, patience)) return;
  }
  throw embeddedDatabaseError(
    `A database of an earlier server (process ${pid}) still runs in ${cluster} and cannot be stopped. Stop that process and start again.`,
  );
}
