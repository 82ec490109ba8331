import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './client.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longtable-client-'));
  await write('web/src/main.tsx', 'one');
  await write('contract/src/tasks.ts', 'two');
  await write('package-lock.json', '{}');
  await write('tsconfig.base.json', '{}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

test.each(['web/src/main.tsx', 'web/index.html', 'contract/src/tasks.ts', 'package-lock.json'])(
  'a change of %s needs a build',
  async (file) => {
    const before = await hashSources(folder);
    await write(file, 'changed');
    expect(await hashSources(folder)).not.toBe(before);
  },
);

test.each([
  'web/dist/index.html',
  'web/node_modules/x/index.js',
  'web/.tanstack/tmp',
  'web/src/board.test.ts',
  'web/src/board.test.tsx',
  'web/test/samples.ts',
  'web/src/app/route-tree.gen.ts',
  'server/src/app.ts',
])('a change of %s needs no build', async (file) => {
  const before = await hashSources(folder);
  await write(file, 'changed');
  expect(await hashSources(folder)).toBe(before);
});

test('moving text from one file to another is a change', async () => {
  await write('web/src/a.ts', 'xy');
  await write('web/src/b.ts', '');
  const before = await hashSources(folder);
  await write('web/src/a.ts', 'x');
  await write('web/src/b.ts', 'y');
  expect(await hashSources(folder)).not.toBe(before);
});
