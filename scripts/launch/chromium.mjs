import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { installFromDebian, isDebian, isRoot } from './debian.mjs';
import { LaunchFailure } from './failure.mjs';
import { onPath, runs as programRuns } from './programs.mjs';
import { capture } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Enough for the responses of several pages at once, for each of which Chromium allocates 2 MB. */
const sharedMemoryBytes = 1024 ** 3;

/** How journeys and component tests start Chromium. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  // Playwright moves shared memory to files on the disk, because many containers have only 64 MB of it. Allocating these
  // files takes 5 to 10 % of the CPU time of the journeys.
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Whether there is enough shared memory for the pages of the tests. */
function hasSharedMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > sharedMemoryBytes;
  } catch {
    return false;
  }
}

/** The longest wait for lists and packages of the distribution, which only make the journeys faster. */
const patienceSeconds = { update: 60, download: 120 };

/**
 * A usable Chromium: CHROMIUM_PATH, the system's, or one that Playwright downloaded. Undefined when there is none.
 * @returns {string | undefined} path of the program
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new LaunchFailure(`CHROMIUM_PATH is ${given}, which is no Chromium that runs here.`);
  }
  return [...onPath(names), ...onMac(), ...ofPlaywright()].find((path) => existsSync(path) && runs(path));
}

/**
 * A usable headless shell: Chromium without everything that only windows need. Undefined when there is none.
 * @returns {string | undefined} path of the program
 */
export function findShell() {
  return [...onPath(shellNames), ...shellsOfPlaywright()].find((path) => existsSync(path) && runs(path));
}

/**
 * The browser for the journeys: CHROMIUM_PATH, else a headless shell, which is a third faster, else a Chromium as
 * ensureChromium finds or installs it. Installs Debian's shell if that needs no permission.
 * @returns {Promise<string>} path of the program
 */
export async function ensureJourneysBrowser() {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  const found = findShell();
  if (found) return found;
  await installShellFromDebian();
  return findShell() ?? (await ensureChromium());
}

/**
 * A usable Chromium. Installs one if there is none: from the distribution if that has a real package, else by
 * Playwright.
 * @returns {Promise<string>} path of the program
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium… (first time only)');
  const tried =
    (await installFromDebian(['chromium', 'fonts-liberation'])) +
    (findChromium() ? '' : await installByPlaywright());
  const installed = findChromium();
  if (installed) return installed;
  throw new LaunchFailure(
    `The journeys need a Chromium, and none could be installed here. Install one ("apt-get install chromium", or Google Chrome) or set CHROMIUM_PATH to one, and start again.\n\n${tried.trim()}`,
  );
}

/** Without output: if it is not available, Chromium itself does as well. */
async function installShellFromDebian() {
  if (!isDebian() || !isRoot()) return;
  console.log('Installing Chromium’s headless shell… (first time only)');
  await installFromDebian(['chromium-headless-shell', 'fonts-liberation'], patienceSeconds);
}

/** @returns {Promise<string>} what was printed */
async function installByPlaywright() {
  const withSystemLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : [];
  const { code, output } = await capture('playwright', ['install', ...withSystemLibraries, 'chromium']);
  return code === 0 ? '' : output.slice(-2000);
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
  return downloaded('chromium-', [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ]);
}

function shellsOfPlaywright() {
  return downloaded('chromium_headless_shell-', [
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-mac-x64/chrome-headless-shell',
  ]);
}

/**
 * Playwright's downloads, newest first.
 * @param {string} prefix of the folder of a build, before its number
 * @param {readonly string[]} programs in such a folder
 */
function downloaded(prefix, programs) {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  const numberOf = (/** @type {string} */ name) => Number(name.slice(prefix.length));
  const builds = readdirSync(cache).filter((name) => name.startsWith(prefix) && numberOf(name) > 0);
  const newestFirst = builds.toSorted((a, b) => numberOf(b) - numberOf(a));
  return newestFirst.flatMap((build) => programs.map((program) => join(cache, build, program)));
}

/** @param {string} path */
function runs(path) {
  return programRuns(path, /\b\d+\.\d+\.\d+\.\d+\b/);
}
