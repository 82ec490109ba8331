import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { testFolder } from '../../../test/test-folder.ts';
import { openZip, ZipError } from './unzip.ts';

type Added = { readonly name: string; readonly content: Buffer; readonly compress?: boolean };

async function archiveOf(files: readonly Added[], options: object = {}): Promise<string> {
  const zip = new ZipFile();
  for (const { name, content, compress = true } of files)
    zip.addBuffer(content, name, { compress, ...options });
  zip.addEmptyDirectory('empty folder/');
  zip.end();
  const file = path.join(await testFolder('longtable-unzip-'), 'some.zip');
  await writeFile(file, zip.outputStream);
  return file;
}

async function contentOf(file: string, name: string): Promise<Buffer> {
  const archive = await openZip(file);
  try {
    return await buffer(archive.read(name));
  } finally {
    await archive.close();
  }
}

const large = randomBytes(300_000);
const files: readonly Added[] = [
  { name: 'a/deflated.txt', content: Buffer.from('ahoy '.repeat(50_000)) },
  { name: 'stored.bin', content: large, compress: false },
  { name: 'nothing.txt', content: Buffer.alloc(0) },
  { name: 'Grüße 🚢.txt', content: Buffer.from('hello') },
];

test.each([
  ['an ordinary archive', {}],
  ['one in the format for more than 4 GB', { forceZip64Format: true }],
])('reads every file of %s', async (_, options) => {
  const file = await archiveOf(files, options);
  const archive = await openZip(file);
  expect(archive.entries.map((entry) => entry.path).toSorted()).toEqual(
    files.map(({ name }) => name).toSorted(),
  );
  for (const { name, content } of files)
    expect((await buffer(archive.read(name))).equals(content)).toBe(true);
  await archive.close();
});

test('reads names in UTF-8 that an archive does not mark as such', async () => {
  const file = await archiveOf([{ name: 'Grüße/🚢.json', content: Buffer.from('[]') }]);
  const bytes = await readFile(file);
  // The flags of the file and of its line in the directory.
  for (const [signature, flags] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    bytes.writeUInt16LE(0, bytes.indexOf(Buffer.from(signature, 'latin1')) + flags);
  await writeFile(file, bytes);
  expect((await contentOf(file, 'Grüße/🚢.json')).toString()).toBe('[]');
});

test('refuses an archive that is cut off, and what is none', async () => {
  const whole = await readFile(await archiveOf(files));
  const file = path.join(await testFolder('longtable-unzip-'), 'cut.zip');
  await writeFile(file, whole.subarray(0, whole.length - 40));
  await expect(openZip(file)).rejects.toThrow('This is no zip archive, or not a whole one.');
  await writeFile(file, 'PK');
  await expect(openZip(file)).rejects.toThrow(ZipError);
});

test('refuses a file whose bytes have changed', async () => {
  const file = await archiveOf(files);
  const bytes = await readFile(file);
  const at = bytes.indexOf(large.subarray(0, 32));
  bytes.writeUInt8(bytes.readUInt8(at + 100) ^ 255, at + 100);
  await writeFile(file, bytes);
  await expect(contentOf(file, 'stored.bin')).rejects.toThrow(
    'The file “stored.bin” in the archive is damaged.',
  );
});

test('stops at a file that unpacks to more than it says', async () => {
  const file = await archiveOf([{ name: 'bomb.txt', content: Buffer.alloc(5_000_000) }]);
  const bytes = await readFile(file);
  // The size in the directory.
  bytes.writeUInt32LE(10, bytes.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
  await writeFile(file, bytes);
  await expect(contentOf(file, 'bomb.txt')).rejects.toThrow(ZipError);
});

test.each(['../outside.json', '/etc/passwd.json', 'a/../../b.json', 'a\\b.json', 'C:/boot.json'])(
  'refuses an archive with the path %s',
  async (name) => {
    // The writer refuses such names: they get into the file afterwards.
    const harmless = 'x'.repeat(name.length);
    const file = await archiveOf([{ name: harmless, content: Buffer.from('[]') }]);
    const bytes = (await readFile(file)).toString('latin1').replaceAll(harmless, name);
    await writeFile(file, Buffer.from(bytes, 'latin1'));
    await expect(openZip(file)).rejects.toThrow('leads out of it');
  },
);

test('refuses an archive that has a file twice', async () => {
  const file = await archiveOf([
    { name: 'one.json', content: Buffer.from('[]') },
    { name: 'two.json', content: Buffer.from('[]') },
  ]);
  const bytes = (await readFile(file)).toString('latin1').replaceAll('two.json', 'one.json');
  await writeFile(file, Buffer.from(bytes, 'latin1'));
  await expect(openZip(file)).rejects.toThrow('The archive has the file “one.json” twice.');
});
