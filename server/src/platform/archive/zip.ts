import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** An entry of an archive: JSON, bytes, or an empty folder. Paths are separated by `/`. */
export type ArchiveEntry =
  | { readonly path: string; readonly json: unknown }
  | { readonly path: string; readonly bytes: AsyncIterable<Uint8Array> }
  | { readonly path: string; readonly isEmptyFolder: true };

/** Compressed file types, which zipping would only enlarge. */
const packed = /\.(webp|jpe?g|png|gif|avif|mp4|webm|zip|gz)$/i;

/**
 * Zips files as a stream, one after the other: each is opened when the previous one was read, so that no file is ever
 * in memory as a whole. An error aborts the archive, which is then recognizably incomplete.
 */
export async function* zip(files: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  const output = Readable.from(archive.outputStream);
  const abort = new AbortController();
  const packing = pack(archive, files, abort.signal).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    // Nobody reads the rest: close open files and stop reading.
    abort.abort();
    await packing;
  }
}

async function pack(
  archive: ZipFile,
  files: AsyncIterable<ArchiveEntry>,
  signal: AbortSignal,
): Promise<void> {
  for await (const file of files) {
    signal.throwIfAborted();
    if ('isEmptyFolder' in file) {
      archive.addEmptyDirectory(file.path);
      continue;
    }
    const source = Readable.from(bytesOf(file), { objectMode: false });
    const stop = (): unknown => source.destroy();
    signal.addEventListener('abort', stop);
    try {
      archive.addReadStream(source, file.path, { compress: !packed.test(file.path) });
      await finished(source);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
  archive.end();
}

function bytesOf(
  file: Exclude<ArchiveEntry, { isEmptyFolder: true }>,
): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if ('bytes' in file) return file.bytes;
  return [new TextEncoder().encode(`${JSON.stringify(file.json, null, 2)}\n`)];
}
