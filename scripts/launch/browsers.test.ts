import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findFirefox, findWebKit } from './browsers.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longtable-browsers-'));
  for (const name of ['FIREFOX_PATH', 'WEBKIT_DRIVER_PATH', 'WEBKIT_BROWSER_PATH', 'XVFB_PATH']) {
    vi.stubEnv(name, '');
  }
  vi.stubEnv('PATH', path.join(folder, 'bin'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  return rm(folder, { recursive: true, force: true });
});

async function program(file: string, prints = ''): Promise<string> {
  const full = path.join(folder, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, `#!/bin/sh\necho '${prints}'\n`);
  await chmod(full, 0o755);
  return full;
}

test('finds the installed Firefox, the extended support release first', async () => {
  const release = await program('bin/firefox', 'Mozilla Firefox 150.0');
  expect(findFirefox()).toEqual({ FIREFOX_PATH: release });
  const extended = await program('bin/firefox-esr', 'Mozilla Firefox 153.7.0esr');
  expect(findFirefox()).toEqual({ FIREFOX_PATH: extended });
});

test.runIf(process.platform === 'linux')('ignores a command that only points to a package', async () => {
  await program('bin/firefox', 'Command requires the firefox snap to be installed.');
  expect(findFirefox()).toBeUndefined();
});

test('prefers FIREFOX_PATH, and refuses it when it does not run', async () => {
  await program('bin/firefox', 'Mozilla Firefox 150.0');
  const given = await program('mine', 'Mozilla Firefox 151.0');
  vi.stubEnv('FIREFOX_PATH', given);
  expect(findFirefox()).toEqual({ FIREFOX_PATH: given });
  vi.stubEnv('FIREFOX_PATH', path.join(folder, 'nothing'));
  expect(() => findFirefox()).toThrow('which is no such program that runs here');
});

test('WebKit needs its driver, its browser and a screen', async () => {
  const browser = await program('MiniBrowser');
  vi.stubEnv('WEBKIT_BROWSER_PATH', browser);
  const driver = await program('bin/WebKitWebDriver');
  expect(findWebKit()).toBeUndefined();
  const screen = await program('bin/Xvfb');
  expect(findWebKit()).toEqual({
    WEBKIT_DRIVER_PATH: driver,
    WEBKIT_BROWSER_PATH: browser,
    XVFB_PATH: screen,
  });
});
