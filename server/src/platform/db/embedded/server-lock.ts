import { accessSync, chmodSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { embeddedDatabaseError } from './failures.ts';

export type ServerLock = {
  /** Tells others that the lock is about to be released. */
  noteStopping(): void;
  release(): void;
};

/** All in milliseconds. */
const waiting = {
  /** Interval of checking whether the lock is free. */
  poll: 100,
  /** How long to wait for a holder that has not announced that it is stopping, since it may be about to. */
  unannounced: 1000,
  /** How long to wait for a holder that is stopping. A stop takes ten seconds at most, longer on a slow machine. */
  announced: 30_000,
};

const sqliteBusy = 5;
const longestSqlitePath = 500;

/**
 * Locks the data folder for this process. Undefined when another live process holds it. The lock is a file lock, which
 * the kernel drops when its holder dies in any way, so there are no stale locks. Node has no API for one; SQLite, which
 * is part of Node, takes one for an open exclusive transaction. A lock inside PostgreSQL would not do: it is lost while
 * the database is down or restarting, which is exactly when a second server must be kept out, and it cannot be taken
 * before there is a database.
 */
export function tryServerLock(dataDir: string): ServerLock | undefined {
  const path = join(dataDir, 'server.lock');
  // To distinguish errors: SQLite has one code for everything that can prevent the lock.
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
    // Without a journal, only the empty lock file remains.
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
 * Like tryServerLock, but waits for a holder that is stopping, and throws with the holder when the folder stays locked.
 * `onWait` is called once, with a message for the terminal, before it waits.
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
