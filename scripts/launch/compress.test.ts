import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressClient } from './compress.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longtable-compress-'));
  await mkdir(path.join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('scripts, styles and pages are there compressed as well, and are the same', async () => {
  const code = 'export const answer = 42;\n'.repeat(1000);
  await writeFile(path.join(folder, 'index.html'), code);
  await writeFile(path.join(folder, 'assets/a.js'), code);
  await compressClient(folder);
  for (const file of ['index.html', 'assets/a.js']) {
    const brotli = await readFile(path.join(folder, `${file}.br`));
    const gzip = await readFile(path.join(folder, `${file}.gz`));
    expect(brotliDecompressSync(brotli).toString()).toBe(code);
    expect(gunzipSync(gzip).toString()).toBe(code);
    expect(brotli.length).toBeLessThan(gzip.length);
  }
});

test('what is tiny or compressed already is left as it is', async () => {
  await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *\n');
  await writeFile(path.join(folder, 'assets/inter.woff2'), Buffer.alloc(5000, 7));
  await compressClient(folder);
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    'assets',
    'assets/inter.woff2',
    'robots.txt',
  ]);
});
