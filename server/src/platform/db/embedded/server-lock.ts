import { accessSync, chmodSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { embeddedDatabaseError } from './failures.ts';

export type ServerLock = {
  /** Notes for others that the lock is about to be released. */
  noteStopping(): void;
  release(): void;
};

/** All in milliseconds. */
const waiting = {
  /** How often to look whether the lock is free. */
  poll: 100,
  /** How long to wait for a holder without a note that it is stopping, which may be about to write one. */
  unannounced: 1000,
  /** How long to wait for a holder that is stopping. A stop takes ten seconds at most; a machine may be slow. */
  announced: 30_000,
};

const sqliteBusy = 5;
const longestSqlitePath = 500;

/**
 * Takes the data folder for this process, or returns undefined when another live process has it.
 *
 * The lock is a file lock that the kernel drops when its holder dies, however it dies, so there is nothing stale to
 * judge. Node has no call for one; SQLite, which is part of Node, takes it for an open exclusive transaction. A lock
 * inside PostgreSQL would not do: it would be gone for as long as the database is down or restarting, which is just
 * when a second server must be kept out, and it cannot be asked for before there is a database.
 */
export function tryServerLock(dataDir: string): ServerLock | undefined {
  const path = join(dataDir, 'server.lock');
  // For telling errors: SQLite has one code for all that can stand in the way.
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  if (Buffer.byteLength(path) > longestSqlitePath) {
    throw embeddedDatabaseError(
      `The path of the data folder is too long (${dataDir}). Set DATA_DIR to a shorter one.`,
    );
  }
  const file = lockFile(path, dataDir);
  if (!file) return undefined;
  chmodSync(path, 0o600);
  const note = (text: string): void => writeFileSync(holderFile(dataDir), `${text}\n`, { mode: 0o600 });
  note(String(process.pid));
  return {
    noteStopping() {
      if (file.isOpen) note(`${process.pid} ${stopping}`);
    },
    release() {
      if (!file.isOpen) return;
      rmSync(holderFile(dataDir), { force: true });
      file.close();
    },
  };
}

function lockFile(path: string, dataDir: string): DatabaseSync | undefined {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    // Without a journal file nothing but the empty lock file itself is left behind.
    file.exec('pragma journal_mode = memory');
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw embeddedDatabaseError(
      `The data folder ${dataDir} cannot be locked for this server (${error instanceof Error ? error.message : String(error)}). It must be on a disk of this machine: network file systems are not safe for a database.`,
      { cause: error },
    );
  }
}

/**
 * As tryServerLock, but waits for a holder that is stopping, and says who holds the folder when it stays taken.
 * `onWait` is called once, with a sentence for the terminal, when there is something to wait for.
 */
export async function takeServerLock(
  dataDir: string,
  onWait: (message: string) => void = () => undefined,
): Promise<ServerLock> {
  const begun = Date.now();
  for (let told = false; ; await delay(waiting.poll)) {
    const lock = tryServerLock(dataDir);
    if (lock) return lock;
    const { pid, isStopping } = readHolder(dataDir);
    const process = pid === null ? '' : `process ${pid}`;
    const waited = Date.now() - begun;
    if (isStopping && !told) {
      told = true;
      onWait(`Waiting for the Longtable that is stopping on this data folder (${process})…`);
    }
    if (waited < (isStopping ? waiting.announced : waiting.unannounced)) continue;
    const where = [dataDir, process].filter(Boolean).join(', ');
    throw embeddedDatabaseError(
      isStopping
        ? `The Longtable that is stopping on this data folder (${where}) does not come to its end. End that process and start again.`
        : `Longtable is already running on this data folder (${where}). Stop that server first, or give this one another DATA_DIR.`,
    );
  }
}

function holderFile(dataDir: string): string {
  return join(dataDir, 'server.pid');
}

const stopping = 'stopping';

function readHolder(dataDir: string): { pid: number | null; isStopping: boolean } {
  try {
    const [first = '', second] = readFileSync(holderFile(dataDir), 'utf8').trim().split(' ');
    const pid = Number.parseInt(first, 10);
    return { pid: Number.isInteger(pid) ? pid : null, isStopping: second === stopping };
  } catch {
    return { pid: null, isStopping: false };
  }
}
