import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { filesOf, type Manifest, sizeOf, withoutBudget } from './page-sizes.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js'], css: ['assets/index.css'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/app/routes/desk.tsx': { file: 'assets/desk.js', imports: ['_shared.js', 'index.html'] },
  'src/app/routes/tasks.tsx': { file: 'assets/tasks.js' },
  'src/dialog.tsx': { file: 'assets/dialog.js' },
};

test('counts the modules of a page and their imports, each file once', () => {
  expect([...filesOf(manifest, ['index.html', 'src/app/routes/desk.tsx'])].toSorted()).toEqual([
    'assets/desk.js',
    'assets/index.css',
    'assets/index.js',
    'assets/shared.js',
  ]);
});

test('fails for a module that the build does not have', () => {
  expect(() => filesOf(manifest, ['src/gone.tsx'])).toThrow('src/gone.tsx');
});

test('counts the compressed copy of a file, or gzip for a small one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longtable-sizes-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets/index.js.gz'), Buffer.alloc(500));
  await writeFile(path.join(folder, 'assets/index.css.gz'), Buffer.alloc(70));
  await writeFile(path.join(folder, 'assets/shared.js'), 'export {};');
  expect(await sizeOf(folder, manifest, ['index.html'])).toEqual({
    scripts: 500 + gzipSync('export {};').length,
    styles: 70,
    files: 3,
  });
});

test('reports a page without a budget', () => {
  const budget = { page: '/', parts: ['index.html', 'src/app/routes/desk.tsx'], limit: 100 };
  expect(withoutBudget(manifest, [budget])).toEqual(['src/app/routes/tasks.tsx']);
});
