import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { LaunchFailure } from './failure.mjs';
import { capture } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/**
 * A Chromium that runs: CHROMIUM_PATH, one of the system's, or one that Playwright downloaded. Undefined when none is.
 * @returns {string | undefined} path of the program
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new LaunchFailure(`CHROMIUM_PATH is ${given}, which is no Chromium that runs here.`);
  }
  return [...onPath(), ...onMac(), ...ofPlaywright()].find((path) => existsSync(path) && runs(path));
}

/**
 * A Chromium that runs; installs one when there is none, from the distribution where that has a real package, else by
 * Playwright.
 * @returns {Promise<string>} path of the program
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium… (first time only)');
  const tried = (await installFromDebian()) + (findChromium() ? '' : await installByPlaywright());
  const installed = findChromium();
  if (installed) return installed;
  throw new LaunchFailure(
    `The journeys need a Chromium, and none could be installed here. Install one ("apt-get install chromium", or Google Chrome) or set CHROMIUM_PATH to one, and start again.\n\n${tried.trim()}`,
  );
}

/** @returns {Promise<string>} what was printed */
async function installFromDebian() {
  // Ubuntu's package of that name is only a pointer to a snap, which containers can't run.
  if (!/^ID=debian$/m.test(readRelease())) return '';
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  const printed = [];
  for (const step of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ]) {
    const [program = '', ...args] = [...apt, ...step];
    const { code, output } = await capture(program, args);
    if (code !== 0) printed.push(output.slice(-2000));
  }
  return printed.join('\n');
}

/** @returns {Promise<string>} what was printed */
async function installByPlaywright() {
  const withSystemLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : [];
  const { code, output } = await capture('playwright', ['install', ...withSystemLibraries, 'chromium']);
  return code === 0 ? '' : output.slice(-2000);
}

function readRelease() {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function onMac() {
  if (process.platform !== 'darwin') return [];
  return ['Chromium', 'Google Chrome'].flatMap((name) =>
    ['/Applications', join(homedir(), 'Applications')].map((folder) =>
      join(folder, `${name}.app/Contents/MacOS`, name),
    ),
  );
}

function ofPlaywright() {
  const onMac = process.platform === 'darwin';
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), onMac ? 'Library/Caches' : '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  const builds = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
  const newestFirst = builds.toSorted((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  return newestFirst.flatMap((build) => programs.map((program) => join(cache, build, program)));
}

/** @param {string} path */
function runs(path) {
  try {
    const version = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
    });
    return /\b\d+\.\d+\.\d+\.\d+\b/.test(version);
  } catch {
    return false;
  }
}
