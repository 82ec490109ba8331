import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { openPartialFiles, type PartialFiles } from './partial-files.ts';

let scratch: string;
let files: PartialFiles;
beforeAll(async () => {
  scratch = await scratchFolder('longtable-partial-');
  files = openPartialFiles(path.join(scratch, 'uploads'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

test('a file is appended to several times, by chunks of any size', async () => {
  expect(await files.sizeOf('one')).toBe(0);
  expect(await files.list()).toEqual([]);
  expect(await files.append('one', 0, [bytes('oak'), bytes(''), bytes(' and')])).toBe(7);
  expect(await files.append('one', 7, [bytes(' pine')])).toBe(12);
  expect(await files.sizeOf('one')).toBe(12);
  expect(await readFile(files.pathOf('one'), 'utf8')).toBe('oak and pine');
  expect(await files.list()).toEqual(['one']);
  await files.remove('one');
  await files.remove('one');
  expect(await files.sizeOf('one')).toBe(0);
});

test('what came before a failure of the content is kept', async () => {
  const large = new Uint8Array(1_000_000).fill(7);
  async function* broken() {
    yield large;
    yield bytes('end');
    throw new Error('The connection was lost.');
  }
  await expect(files.append('two', 0, broken())).rejects.toThrow('The connection was lost.');
  expect(await files.sizeOf('two')).toBe(1_000_003);
  expect((await readFile(files.pathOf('two'))).subarray(999_999).toString('latin1')).toBe('\x07end');
});

test('the memory of chunks is freed once they are written, unless they share it', async () => {
  const alone = new Uint8Array(100_000).fill(1);
  const shared = new Uint8Array(100).fill(2);
  expect(await files.append('freed', 0, [alone, shared.subarray(0, 50)])).toBe(100_050);
  expect([alone.byteLength, shared.byteLength]).toEqual([0, 100]);
  expect(
    (await readFile(files.pathOf('freed'))).equals(
      Buffer.from([...new Uint8Array(100_000).fill(1), ...shared.subarray(0, 50)]),
    ),
  ).toBe(true);
});

test('an empty file is a file', async () => {
  expect(await files.append('empty', 0, [])).toBe(0);
  expect(await files.list()).toContain('empty');
});
