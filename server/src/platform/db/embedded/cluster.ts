import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { type Binaries, bareEnvironment } from './binaries.ts';
import { embeddedDatabaseError, explainOutput, systemCode } from './failures.ts';

/** The superuser of the embedded cluster and the application's database. */
export const superuser = 'longtable';
export const database = 'longtable';

/**
 * The data folder. `cluster/` belongs to PostgreSQL's account; `password`, `server.lock` and `server.pid` beside it are
 * out of that account's reach. Root writes only outside `cluster/`, where nobody else can have placed a link.
 */
export async function openDataFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return realpath(dataDir);
}

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'cluster');
}

/**
 * How PostgreSQL, which runs inside the folder, refers to it. A process may use its working directory even when parent
 * folders are closed to it (a checkout in root's home), and the name is never too long. PostgreSQL would expand "." to
 * the absolute path and fail.
 */
export function ownFolderArgument(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** Creates the cluster if there is none, else checks that these binaries can run it. Returns the password. */
export async function prepareCluster(options: {
  dataDir: string;
  binaries: Binaries;
  account: Account;
  durable: boolean;
}): Promise<string> {
  const { dataDir, binaries, account } = options;
  const cluster = clusterFolder(dataDir);
  await removeUnfinished(dataDir);
  const exists = (await lstat(cluster).catch(missing)) !== undefined;
  const password = exists ? await readPassword(dataDir) : await newPassword(dataDir);
  if (!exists) await initialise({ ...options, password });
  await checkVersion(cluster, binaries.major);
  await giveTo(cluster, account);
  // PostgreSQL refuses a folder that others can enter. Restoring a backup often leaves one.
  await chmod(cluster, 0o700);
  return password;
}

function missing(error: unknown): undefined {
  if (systemCode(error) !== 'ENOENT') throw error;
}

const unfinishedPrefix = 'unfinished-';

/** Leftovers of an initdb that was killed. Only the holder of the server lock may run this. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(unfinishedPrefix)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

async function readPassword(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, 'password'), 'utf8').catch(missing);
  if (text?.trim()) return text.trim();
  throw embeddedDatabaseError(
    `The file "password" is missing in ${dataDir}. It was made together with the database and belongs to every backup of the folder: put it back.`,
  );
}

/** Synced before the cluster exists, so that a crash in between cannot leave a cluster without its password. */
async function newPassword(dataDir: string): Promise<string> {
  const password = randomBytes(32).toString('base64url');
  const file = await open(join(dataDir, 'password'), 'w', 0o600);
  try {
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return password;
}

/** Runs initdb in a temporary folder and renames it, so that an existing cluster is always complete. */
async function initialise(options: {
  dataDir: string;
  binaries: Binaries;
  account: Account;
  durable: boolean;
  password: string;
}): Promise<void> {
  const { dataDir, binaries, account, durable, password } = options;
  const aside = await mkdtemp(join(dataDir, unfinishedPrefix));
  const fresh = join(aside, 'cluster');
  try {
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(join(aside, 'password'), password, { mode: 0o600 });
    await giveTo(aside, account);
    await runInitdb(binaries.initdb, { fresh, dataDir, account, durable });
    await rename(fresh, clusterFolder(dataDir));
    if (durable) await syncFolder(dataDir);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function runInitdb(
  initdb: string,
  options: { fresh: string; dataDir: string; account: Account; durable: boolean },
): Promise<void> {
  const { fresh, dataDir, account, durable } = options;
  const folder = ownFolderArgument(fresh);
  const args = [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    `--pwfile=${folder}/../password`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=english',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(initdb, args, { ...account, cwd: fresh, env: bareEnvironment });
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    throw explainOutput('Creating the database', dataDir, printed || String(error));
  }
}

/** Syncs the names in a folder to disk, which syncing a file does not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function checkVersion(cluster: string, major: number): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(missing))?.trim();
  if (found === String(major)) return;
  throw embeddedDatabaseError(
    found
      ? `The data in ${cluster} was written by PostgreSQL ${found}, and this Longtable brings PostgreSQL ${major}. Start it with the Longtable version that wrote it, or serve the folder with PostgreSQL ${found} and set DATABASE_URL.`
      : `${cluster} is not a database: it has no PG_VERSION. Restore it from a backup, or move it away to start with an empty one.`,
  );
}

/** Gives the tree to the account if its root belongs to somebody else (a new folder, or a backup restored by root). */
async function giveTo(folder: string, account: Account): Promise<void> {
  if (!account) return;
  const version = await lstat(join(folder, 'PG_VERSION')).catch(missing);
  const done = (await lstat(folder)).uid === account.uid && (version?.uid ?? account.uid) === account.uid;
  if (done) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  await chown(folder, account.uid, account.gid);
}
