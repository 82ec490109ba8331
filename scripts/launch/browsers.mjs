import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensureJourneysBrowser } from './chromium.mjs';
import { installFromDebian, isDebian } from './debian.mjs';
import { LaunchFailure } from './failure.mjs';
import { onPath, runs } from './programs.mjs';

/**
 * A browser for the smoke journey: the programs it needs, by their environment variables, or why there is none.
 * @typedef {{ name: 'chromium' | 'firefox' | 'webkit', programs: Record<string, string> } | { name: string, missing: string }} Found
 */

/** Packages of Debian, by the browser. */
const packages = {
  firefox: ['firefox-esr'],
  // WebKitGTK's browser has no headless mode, so it gets a virtual screen.
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

/**
 * Finds a Chromium, a Firefox and a WebKit that can be automated. Installs missing ones on Debian if that needs no
 * password.
 * @returns {Promise<Found[]>}
 */
export async function ensureBrowsers() {
  return [await ensureChromium(), await ensure('firefox', findFirefox), await ensure('webkit', findWebKit)];
}

/**
 * The programs of a Firefox: FIREFOX_PATH, or the system's. Undefined when there is none.
 * @returns {Record<string, string> | undefined}
 */
export function findFirefox() {
  const mac = ['/Applications', join(homedir(), 'Applications')].map((folder) =>
    join(folder, 'Firefox.app/Contents/MacOS/firefox'),
  );
  const isFirefox = (/** @type {string} */ path) => runs(path, /Firefox \d+\.\d+/);
  const path = find('FIREFOX_PATH', [...onPath(['firefox-esr', 'firefox']), ...mac], isFirefox);
  return path ? { FIREFOX_PATH: path } : undefined;
}

/**
 * The programs of WebKitGTK: its driver, its browser, and a virtual screen. Undefined unless all exist.
 * @returns {Record<string, string> | undefined}
 */
export function findWebKit() {
  const driver = find('WEBKIT_DRIVER_PATH', onPath(['WebKitWebDriver']));
  const browser = find('WEBKIT_BROWSER_PATH', miniBrowsers());
  const display = find('XVFB_PATH', onPath(['Xvfb']));
  return driver && browser && display
    ? { WEBKIT_DRIVER_PATH: driver, WEBKIT_BROWSER_PATH: browser, XVFB_PATH: display }
    : undefined;
}

/** @returns {Promise<Found>} */
async function ensureChromium() {
  try {
    return { name: 'chromium', programs: { CHROMIUM_PATH: await ensureJourneysBrowser() } };
  } catch (error) {
    if (!(error instanceof LaunchFailure)) throw error;
    return { name: 'Chromium', missing: error.message };
  }
}

/**
 * @param {'firefox' | 'webkit'} name
 * @param {() => Record<string, string> | undefined} findPrograms
 * @returns {Promise<Found>}
 */
async function ensure(name, findPrograms) {
  const there = findPrograms();
  if (there) return { name, programs: there };
  const title = { firefox: 'Firefox', webkit: 'WebKit' }[name];
  const advice = `Debian has it as "apt-get install ${packages[name].join(' ')}".`;
  if (!isDebian()) return { name: title, missing: `It is not installed here. ${advice}` };
  console.log(`Installing ${title}… (first time only)`);
  const tried = await installFromDebian(packages[name]);
  const installed = findPrograms();
  if (installed) return { name, programs: installed };
  return { name: title, missing: `It could not be installed. ${advice}\n${tried}`.trim() };
}

/**
 * The program that a variable names, else the first usable one of these places. Fails when the variable names none.
 * @param {string} variable
 * @param {readonly string[]} places
 * @param {(path: string) => boolean} [willDo] of a file that is there
 */
function find(variable, places, willDo = () => true) {
  const isProgram = (/** @type {string} */ path) => existsSync(path) && willDo(path);
  const given = process.env[variable];
  if (!given) return places.find(isProgram);
  if (isProgram(given)) return given;
  throw new LaunchFailure(`${variable} is ${given}, which is no such program that runs here.`);
}

/** Distributions keep it beside the library, under its version, and not on the path. */
function miniBrowsers() {
  const libraries = ['/usr/lib', '/usr/lib64', '/usr/libexec'];
  const folders = [...libraries, ...libraries.flatMap(foldersIn)];
  return folders
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => join(folder, name)),
    )
    .map((folder) => join(folder, 'MiniBrowser'));
}

/** @param {string} folder */
function foldersIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => name.includes('-linux-'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
