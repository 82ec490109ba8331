import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, validateFileName, type ZipFile } from 'yauzl';

// Reads zip archives of any size from the disk: their directory first, then single files as streams.

/** What is wrong with an archive, as a sentence. */
export class ZipError extends Error {}

/** A file in an archive. `size` is its unpacked size in bytes. */
export type ZipEntry = { readonly path: string; readonly size: number };

export type ZipArchive = {
  /** The files, without folders. */
  readonly entries: readonly ZipEntry[];
  /** The unpacked content of a file. Throws a `ZipError` when it is damaged. */
  read(path: string): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
};

/** More files than this are not held in memory. */
const maxEntries = 1_000_000;

/** Opens an archive and reads its directory. Throws a `ZipError` for what is not a whole archive, or has paths that lead out of it. */
export async function openZip(file: string): Promise<ZipArchive> {
  // Names are decoded here: archives made on a Mac have them in UTF-8 without saying so.
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(
    unreadable,
  );
  try {
    const entries = await readDirectory(zip);
    return {
      entries: [...entries].map(([path, entry]) => ({ path, size: entry.uncompressedSize })),
      read: (path) => readEntry(zip, path, entries.get(path)),
      close: () => close(zip),
    };
  } catch (error) {
    await close(zip);
    throw error;
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new ZipError('The archive has too many files.');
  const entries = new Map<string, Entry>();
  const found = zip.eachEntry();
  for (;;) {
    const next = await found.next().catch(unreadable);
    if (next.done) return entries;
    const entry = next.value;
    const path = entry.fileNameRaw.toString('utf8');
    if (validateFileName(path) !== null || path.includes('\0'))
      throw new ZipError(`The archive has a file with the path “${path}”, which leads out of it.`);
    if (entry.isEncrypted()) throw new ZipError('The archive is encrypted.');
    // A folder.
    if (path.endsWith('/')) continue;
    if (!entry.canDecodeFileData())
      throw new ZipError(`The file “${path}” is compressed in a way that is not supported.`);
    if (entries.has(path)) throw new ZipError(`The archive has the file “${path}” twice.`);
    entries.set(path, entry);
  }
}

async function* readEntry(zip: ZipFile, path: string, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new ZipError('The archive has no such file.');
  const damaged = (cause?: unknown) =>
    new ZipError(`The file “${path}” in the archive is damaged.`, { cause });
  let sum = 0;
  let content: Readable | undefined;
  try {
    content = await zip.openReadStreamPromise(entry);
    for await (const chunk of content as AsyncIterable<Buffer>) {
      // The library checks sizes and leaves this to its users.
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw isOfDisk(error) ? error : damaged(error);
  } finally {
    content?.destroy();
  }
  if (sum !== entry.crc32) throw damaged();
}

/** Also waits until nothing reads from the file any more. */
function close(zip: ZipFile): Promise<void> {
  return new Promise((resolve) => {
    zip.once('close', resolve);
    zip.close();
  });
}

function unreadable(cause: unknown): never {
  throw isOfDisk(cause) ? cause : new ZipError('This is no zip archive, or not a whole one.', { cause });
}

/** What the file system says has a code like `ENOENT`, unlike what is wrong with an archive. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
