import { readFileSync } from 'node:fs';
import { capture } from './run.mjs';

/** Not Ubuntu, whose browser packages only point to snaps, which containers cannot run. */
export function isDebian() {
  return /^ID=debian$/m.test(readRelease());
}

export function isRoot() {
  return process.getuid?.() === 0;
}

/**
 * Installs packages on Debian if that needs no password. Reports problems without failing: the caller checks whether
 * the program exists.
 * @param {readonly string[]} packages
 * @param {{ update: number, download: number }} [patience] seconds that lists and packages may take to come
 * @returns {Promise<string>} what was printed by steps that failed
 */
export async function installFromDebian(packages, patience) {
  if (!isDebian()) return '';
  const asRoot = isRoot() ? [] : ['sudo', '-n'];
  const install = ['-y', '--no-install-recommends', ...packages];
  const updated = await apt([...asRoot, ...limit(patience?.update)], ['update']);
  if (patience) {
    // Only the download has a timeout: an interrupted installation would block all later ones.
    const loaded = await apt(
      [...asRoot, ...limit(patience.download)],
      ['install', '--download-only', ...install],
    );
    if (loaded.code !== 0) return printed([updated, loaded]);
  }
  return printed([updated, await apt(asRoot, ['install', ...install])]);
}

/** @param {readonly { code: number, output: string }[]} steps */
function printed(steps) {
  return steps
    .filter(({ code }) => code !== 0)
    .map(({ output }) => output.slice(-2000))
    .join('\n');
}

/** @param {number} [seconds] */
function limit(seconds) {
  return seconds === undefined ? [] : ['timeout', `${seconds}`];
}

/**
 * @param {readonly string[]} before what runs it: sudo, a limit of time
 * @param {readonly string[]} args
 */
function apt(before, args) {
  const [program = '', ...rest] = [
    ...before,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-q',
    ...args,
  ];
  return capture(program, rest);
}

function readRelease() {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}
