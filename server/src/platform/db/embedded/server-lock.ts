import { accessSync, chmodSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { embeddedDatabaseError } from './failures.ts';

export type ServerLock = { release(): void };

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
  writeFileSync(holderFile(dataDir), `${process.pid}\n`, { mode: 0o600 });
  return {
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

/** As tryServerLock, but says who holds the folder when it is taken. */
export function takeServerLock(dataDir: string): ServerLock {
  const lock = tryServerLock(dataDir);
  if (lock) return lock;
  throw embeddedDatabaseError(
    `Longtable is already running on this data folder (${dataDir}${holder(dataDir)}). Stop that server first, or give this one another DATA_DIR.`,
  );
}

function holderFile(dataDir: string): string {
  return join(dataDir, 'server.pid');
}

function holder(dataDir: string): string {
  try {
    const pid = Number.parseInt(readFileSync(holderFile(dataDir), 'utf8'), 10);
    return Number.isInteger(pid) ? `, process ${pid}` : '';
  } catch {
    return '';
  }
}
