import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { covers, ensureDependencies } from './dependencies.mjs';

const here = { os: [process.platform], cpu: [process.arch] };
const wanted = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/link': {},
    'node_modules/other-platform': { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['x64'] },
    'node_modules/other-libc': { version: '1.0.0', optional: true, ...here, libc: ['musl'] },
    'node_modules/this-platform': { version: '2.0.0', optional: true, ...here },
  },
};
const installed = {
  packages: {
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/link': {},
    'node_modules/this-platform': { version: '2.0.0' },
  },
};

function without(name: string) {
  return { packages: { ...installed.packages, [name]: undefined } };
}

test('an installation without packages that are for other platforms is complete', () => {
  expect(covers(installed, wanted)).toBe(true);
});

test.each(['node_modules/a', 'node_modules/this-platform'])('an installation must have %s', (name) => {
  expect(covers(JSON.parse(JSON.stringify(without(name))), wanted)).toBe(false);
});

test('rejects another version, or the same version with other content', () => {
  const withA = (a: object) => ({ packages: { ...installed.packages, 'node_modules/a': a } });
  expect(covers(withA({ version: '1.0.1', integrity: 'sha512-a' }), wanted)).toBe(false);
  expect(covers(withA({ version: '1.0.0', integrity: 'sha512-b' }), wanted)).toBe(false);
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longtable-dependencies-'));
  await mkdir(path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{}');
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => {
  // Test files share their environment: restore what this one changes.
  vi.unstubAllEnvs();
  return rm(folder, { recursive: true, force: true });
});

test('accepts an installation made by hand without running npm', async () => {
  vi.stubEnv('PATH', '/nonexistent');
  vi.stubEnv('npm_execpath', '');
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(wanted));
  await writeFile(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify(installed));
  await ensureDependencies(folder);
  expect(await readFile(path.join(folder, 'node_modules/.longtable-installed'), 'utf8')).toContain(
    `${process.platform}-${process.arch} `,
  );
  await ensureDependencies(folder);
});

test('installs missing packages, and says so when there is no npm', async () => {
  vi.stubEnv('PATH', '/nonexistent');
  vi.stubEnv('npm_execpath', '');
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(wanted));
  await expect(ensureDependencies(folder)).rejects.toThrow('npm was not found');
});

test('reinstalls dependencies of another platform', async () => {
  vi.stubEnv('PATH', '/nonexistent');
  vi.stubEnv('npm_execpath', '');
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(wanted));
  await writeFile(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify(installed));
  await writeFile(path.join(folder, 'node_modules/.longtable-installed'), 'plan9-mips abc\n');
  await expect(ensureDependencies(folder)).rejects.toThrow('could not be installed');
});

test('an installation that filled the disk fails, and is not taken for complete by the next start', async () => {
  const npm = path.join(folder, 'npm-cli.js');
  const record = path.join(folder, 'node_modules/.package-lock.json');
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(wanted));
  // npm reports it as warnings, writes its record and exits with 0.
  await writeFile(
    npm,
    `require('node:fs').writeFileSync(${JSON.stringify(record)}, ${JSON.stringify(JSON.stringify(installed))});
    console.error('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write');`,
  );
  vi.stubEnv('npm_execpath', npm);
  await expect(ensureDependencies(folder)).rejects.toThrow(/The disk that holds .* is full/);
  await expect(ensureDependencies(folder)).rejects.toThrow(/The disk that holds .* is full/);
});
