import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LaunchFailure } from './failure.mjs';
import { explainInstallFailure, isIncomplete } from './install-failure.mjs';
import { root } from './paths.mjs';
import { capture } from './run.mjs';

const platform = `${process.platform}-${process.arch}`;

/**
 * Installs the dependencies if there are none, or if they do not match the lockfile or the platform. An existing
 * installation that matches is used as it is.
 * @param {string} [folder] the repository
 * @returns {Promise<void>}
 */
export async function ensureDependencies(folder = root) {
  const stampFile = join(folder, 'node_modules/.longtable-installed');
  const lockfile = await readFile(join(folder, 'package-lock.json'), 'utf8');
  const stamp = `${platform} ${createHash('sha256').update(lockfile).digest('hex')}\n`;
  const found = await readFile(stampFile, 'utf8').catch(() => undefined);
  if (found === stamp) return;
  const otherPlatform = found !== undefined && !found.startsWith(`${platform} `);
  if (otherPlatform || !(await isInstalled(lockfile, folder))) await install(folder);
  // Without the stamp the next start only compares again.
  await writeFile(stampFile, stamp).catch(() => undefined);
}

/**
 * Whether node_modules matches the lockfile. npm writes its record of the installation last, so an interrupted one has
 * none.
 * @param {string} lockfile
 * @param {string} folder
 */
async function isInstalled(lockfile, folder) {
  const record = await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8').catch(
    () => undefined,
  );
  return record !== undefined && covers(JSON.parse(record), JSON.parse(lockfile));
}

/**
 * @typedef {{ packages?: Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }> }} Lock
 */

/**
 * Whether `installed` has all of `wanted` in the same versions. Optional packages may be missing, like those of other
 * platforms.
 * @param {Lock} installed
 * @param {Lock} wanted
 */
export function covers(installed, wanted) {
  return Object.entries(wanted.packages ?? {}).every(([path, entry]) => {
    if (path === '') return true;
    const there = installed.packages?.[path];
    if (!there) return Boolean(entry.optional) && !madeFor(entry);
    return there.version === entry.version && there.integrity === entry.integrity;
  });
}

/**
 * Whether an optional package is for exactly this platform and CPU and names no C library.
 * @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry
 */
function madeFor({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

/** @param {string} folder */
async function install(folder) {
  const isFirst = !existsSync(join(folder, 'node_modules'));
  console.log(`Installing dependencies… (${isFirst ? '' : 'they have changed; '}about a minute)`);
  const [program, ...args] = npm();
  const { code, output } = await capture(
    program,
    // Overrides settings of the environment and .npmrc: building needs development dependencies, and the platform's
    // Node and PostgreSQL are optional ones.
    [...args, 'ci', '--include=dev', '--include=optional', '--include=peer', '--no-audit', '--no-fund'],
    { cwd: folder, env: { NODE_ENV: undefined } },
  );
  if (code === 0 && !isIncomplete(output)) return;
  // The next start must not consider it complete.
  await rm(join(folder, 'node_modules/.package-lock.json'), { force: true }).catch(() => undefined);
  const reason =
    code === 127
      ? 'npm was not found. It comes with Node from https://nodejs.org; Debian and Ubuntu have it as a package of its own:\n  sudo apt install npm'
      : explainInstallFailure(output, folder);
  throw new LaunchFailure(`The dependencies could not be installed.\n${reason}`);
}

/** The npm that started this launcher, else the one on the path. @returns {[string, ...string[]]} */
function npm() {
  const path = process.env.npm_execpath;
  return path && /^npm-cli\.[cm]?js$/.test(basename(path)) ? [process.execPath, path] : ['npm'];
}
