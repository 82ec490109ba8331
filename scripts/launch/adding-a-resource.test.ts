import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// docs/adding-a-resource.md shows excerpts of the code, each with its file.

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/adding-a-resource.md'), 'utf8');

const excerpts = [...page.matchAll(/^```ts (\S+)\n(.*?)^```$/gms)].map(
  ([, path = '', text = '']) => [path, text] as const,
);

test('contains excerpts', () => {
  expect(excerpts.length).toBeGreaterThan(3);
});

test.each(excerpts)('the excerpts are in %s', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8')).toContain(text);
});

test('names files and folders that exist', () => {
  const named = [...page.matchAll(/`((?:contract|server|web|scripts|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
