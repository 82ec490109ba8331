import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { openDataFolder, readAddress, recordAddress } from './data-folder.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await scratchFolder('longtable-data-');
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test('creates a missing folder that others cannot read', async () => {
  const folder = path.join(scratch, 'a/b');
  await openDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await openDataFolder(folder);
});

test('names a file that is in its place', async () => {
  const file = path.join(scratch, 'file');
  await writeFile(file, '');
  await expect(openDataFolder(file)).rejects.toThrow(/cannot be the data folder: a file of that name/);
});

test('does not follow a link in the place of the note', async () => {
  const folder = path.join(scratch, 'linked');
  const elsewhere = path.join(scratch, 'elsewhere');
  await mkdir(folder);
  await writeFile(elsewhere, 'untouched');
  await symlink(elsewhere, path.join(folder, 'running.json'));
  await recordAddress(folder, 'http://localhost:8080');
  expect(await readFile(elsewhere, 'utf8')).toBe('untouched');
  expect(await readAddress(folder)).toBe('http://localhost:8080');
});

test('the address of a server is known while it runs', async () => {
  const folder = path.join(scratch, 'running');
  await mkdir(folder);
  expect(await readAddress(folder)).toBeNull();
  await recordAddress(folder, 'http://localhost:8080');
  expect(await readAddress(folder)).toBe('http://localhost:8080');
  const [file = ''] = await readdir(folder);
  const note = await readFile(path.join(folder, file), 'utf8');
  // A killed server could not remove its own.
  await writeFile(path.join(folder, file), note.replace(String(process.pid), '999999999'));
  expect(await readAddress(folder)).toBeNull();
  await writeFile(path.join(folder, file), 'half a no');
  expect(await readAddress(folder)).toBeNull();
});
