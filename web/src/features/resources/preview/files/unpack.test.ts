import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { CannotPreview } from './refusal.ts';
import { repack } from './unpack.ts';

const all = { wants: () => true };
const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024);

function reasonOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return error instanceof CannotPreview ? error.reason : 'other';
  }
}

/** The archive with other declared sizes of its entries, in megabytes. */
function declaring(archive: Uint8Array, sizes: readonly number[]): Uint8Array {
  const copy = archive.slice();
  const view = new DataView(copy.buffer);
  const left = [...sizes];
  for (let at = 0; at + 46 <= copy.length; at += 1) {
    // An entry of the central directory.
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    view.setUint32(at + 24, (left.shift() ?? 0) * 1024 * 1024, true);
  }
  return copy;
}

test('packs the wanted entries anew', () => {
  const archive = zipSync({ 'a.xml': strToU8('one'), 'b.bin': strToU8('two') });
  const files = unzipSync(repack(archive, { wants: (name) => name.endsWith('.xml') }));
  expect(Object.entries(files).map(([name, content]) => [name, strFromU8(content)])).toEqual([
    ['a.xml', 'one'],
  ]);
});

test('refuses an archive whose entries unpack to more than 100 MB', () => {
  const bomb = declaring(zipSync({ 'a.xml': strToU8('one'), 'b.xml': strToU8('two') }), [60, 41]);
  expect(reasonOf(() => repack(bomb, all))).toBe('too-large');
});

test('counts entries that are not wanted', () => {
  const bomb = declaring(zipSync({ 'a.xml': strToU8('one'), 'b.bin': strToU8('two') }), [0, 101]);
  expect(reasonOf(() => repack(bomb, { wants: (name) => name === 'a.xml' }))).toBe('too-large');
});

test('unpacks no entry beyond the size that it declares', () => {
  const bomb = declaring(zipSync({ 'a.xml': megabytes(5) }, { level: 1 }), [1]);
  const [content] = Object.values(unzipSync(repack(bomb, all)));
  expect(content?.length).toBe(1024 * 1024);
});

test('refuses an entry above its own limit', () => {
  const archive = zipSync({ 'a.xml': megabytes(2) });
  expect(reasonOf(() => repack(archive, { wants: () => true, maxSize: () => 1024 }))).toBe('too-large');
});

test('recognizes a file with a password', () => {
  const compound = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
  expect(reasonOf(() => repack(compound, all))).toBe('protected');
});

test.each([new Uint8Array(0), strToU8('PK no archive'), megabytes(1)])(
  'fails for what is no archive',
  (content) => {
    expect(reasonOf(() => repack(content, all))).toBe('other');
  },
);
