import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureJourneysBrowser, findChromium, findShell } from './chromium.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longtable-chromium-'));
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', path.join(folder, 'bin'));
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', path.join(folder, 'browsers'));
});
afterEach(() => {
  // Test files share their environment: restore what this one changes.
  vi.unstubAllEnvs();
  return rm(folder, { recursive: true, force: true });
});

async function program(file: string, prints: string): Promise<string> {
  const full = path.join(folder, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, `#!/bin/sh\necho '${prints}'\n`);
  await chmod(full, 0o755);
  return full;
}

test('finds the Chromium of the system', async () => {
  const chrome = await program('bin/google-chrome', 'Google Chrome 140.0.7339.80');
  expect(findChromium()).toBe(chrome);
});

test('skips a command that points to a package that is not installed', async () => {
  await program('bin/chromium-browser', 'Command requires the chromium snap to be installed.');
  const downloaded = await program('browsers/chromium-1200/chrome-linux/chrome', 'Chromium 141.0.1.2');
  await program('browsers/chromium-999/chrome-linux/chrome', 'Chromium 120.0.1.2');
  expect(findChromium()).toBe(downloaded);
});

test.runIf(process.platform === 'linux')('finds none', () => {
  expect(findChromium()).toBeUndefined();
});

test('prefers CHROMIUM_PATH, and refuses it when it does not run', async () => {
  await program('bin/chromium', 'Chromium 140.0.1.2');
  const given = await program('mine', 'Chromium 141.0.1.2');
  vi.stubEnv('CHROMIUM_PATH', given);
  expect(findChromium()).toBe(given);
  vi.stubEnv('CHROMIUM_PATH', path.join(folder, 'nothing'));
  expect(() => findChromium()).toThrow('is no Chromium that runs here');
});

test('journeys use the headless shell, which is no Chromium for anything else', async () => {
  const chromium = await program('bin/chromium', 'Chromium 141.0.1.2');
  const downloaded = await program(
    'browsers/chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell',
    'Google Chrome for Testing 141.0.1.2',
  );
  expect(await ensureJourneysBrowser()).toBe(downloaded);
  const shell = await program('bin/chromium-headless-shell', 'Chromium 141.0.1.2');
  expect(findShell()).toBe(shell);
  expect(await ensureJourneysBrowser()).toBe(shell);
  expect(findChromium()).toBe(chromium);
});

test('prefers CHROMIUM_PATH over the headless shell', async () => {
  await program('bin/chromium-headless-shell', 'Chromium 141.0.1.2');
  const given = await program('mine', 'Chromium 141.0.1.2');
  vi.stubEnv('CHROMIUM_PATH', given);
  expect(await ensureJourneysBrowser()).toBe(given);
});

test.runIf(process.platform === 'linux')(
  'journeys use Chromium where no shell can be installed',
  async () => {
    // On this path there is nothing to install with.
    const chromium = await program('bin/chromium', 'Chromium 141.0.1.2');
    expect(await ensureJourneysBrowser()).toBe(chromium);
  },
);
