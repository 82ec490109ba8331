import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';

// Reads zip archives of any size from the disk (APPNOTE 6.3, with zip64): the directory at the end, then single files as streams. No
// dependency of the server reads zips, and Node has the decompression.

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

type Place = ZipEntry & {
  readonly method: number;
  readonly packed: number;
  readonly crc: number;
  /** Where its header begins. */
  readonly header: number;
};

/** The end of an archive, at most: its last record has a comment of up to 65,535 bytes. */
const endBytes = 22 + 0xffff;
/** The largest directory that is read: more than a million files. */
const maxDirectoryBytes = 256 * 1024 * 1024;
/** Bytes that are read at once. */
const partBytes = 64 * 1024;
const signatures = {
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  entry: 0x02014b50,
  file: 0x04034b50,
};
const stored = 0;
const deflated = 8;

/** Opens an archive and reads its directory. Throws a `ZipError` for what is not a whole archive, or has paths that lead out of it. */
export async function openZip(file: string): Promise<ZipArchive> {
  const handle = await open(file);
  try {
    const places = await readDirectory(handle);
    return {
      entries: [...places.values()],
      read: (path) => readEntry(handle, places.get(path)),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readDirectory(handle: FileHandle): Promise<Map<string, Place>> {
  const { offset, bytes, count } = await findDirectory(handle);
  if (bytes > maxDirectoryBytes) throw new ZipError('The archive has too many files.');
  const directory = await readBytes(handle, offset, bytes);
  const places = new Map<string, Place>();
  let at = 0;
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signatures.entry) throw damaged();
    const { place, next } = readPlace(directory, at);
    at = next;
    // A folder.
    if (place.path.endsWith('/')) continue;
    if (places.has(place.path)) throw new ZipError(`The archive has the file “${place.path}” twice.`);
    places.set(place.path, place);
  }
  return places;
}

function readPlace(directory: Buffer, at: number): { place: Place; next: number } {
  const flags = directory.readUInt16LE(at + 8);
  const method = directory.readUInt16LE(at + 10);
  const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
  const next = extraEnd + directory.readUInt16LE(at + 32);
  if (next > directory.length) throw damaged();
  const path = directory.toString('utf8', at + 46, nameEnd);
  if (leadsOut(path))
    throw new ZipError(`The archive has a file with the path “${path}”, which leads out of it.`);
  if ((flags & 1) !== 0) throw new ZipError('The archive is encrypted.');
  if (method !== stored && method !== deflated && !path.endsWith('/'))
    throw new ZipError(`The file “${path}” is compressed in a way that is not supported.`);
  const [size, packed, header] = wide(
    [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)],
    directory.subarray(nameEnd, extraEnd),
  );
  return { place: { path, size, packed, header, method, crc: directory.readUInt32LE(at + 16) }, next };
}

/** Replaces values that do not fit 32 bits by those of the zip64 field, which has only these, in this order. */
function wide(values: [number, number, number], extra: Buffer): [number, number, number] {
  if (!values.includes(0xffffffff)) return values;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const end = Math.min(at + 4 + extra.readUInt16LE(at + 2), extra.length);
    let from = at + 4;
    return values.map((value) => {
      if (value !== 0xffffffff) return value;
      if (from + 8 > end) throw damaged();
      from += 8;
      return Number(extra.readBigUInt64LE(from - 8));
    }) as [number, number, number];
  }
  throw damaged();
}

/** Absolute, with `..`, or with the separators of Windows. */
function leadsOut(path: string): boolean {
  return (
    path.startsWith('/') || /[\\\0]/.test(path) || /^[a-z]:/i.test(path) || path.split('/').includes('..')
  );
}

async function findDirectory(handle: FileHandle): Promise<{ offset: number; bytes: number; count: number }> {
  const { size } = await handle.stat();
  const from = Math.max(0, size - endBytes);
  const tail = await readBytes(handle, from, size - from);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    // The comment has to end where the file ends: the same bytes may be in a comment.
    if (tail.readUInt32LE(at) !== signatures.end || at + 22 + tail.readUInt16LE(at + 20) !== tail.length)
      continue;
    const short = {
      count: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    const isWide = short.count === 0xffff || short.bytes === 0xffffffff || short.offset === 0xffffffff;
    const found = isWide ? await findDirectory64(handle, from + at - 20) : short;
    if (found.offset + found.bytes > size) throw damaged();
    return found;
  }
  throw damaged();
}

async function findDirectory64(handle: FileHandle, at: number) {
  const locator = await readBytes(handle, at, 20);
  if (locator.readUInt32LE(0) !== signatures.locator64) throw damaged();
  const end = await readBytes(handle, Number(locator.readBigUInt64LE(8)), 56);
  if (end.readUInt32LE(0) !== signatures.end64) throw damaged();
  const [count, bytes, offset] = [32, 40, 48].map((field) => Number(end.readBigUInt64LE(field))) as [
    number,
    number,
    number,
  ];
  return { count, bytes, offset };
}

async function* readEntry(handle: FileHandle, place: Place | undefined): AsyncGenerator<Uint8Array> {
  if (!place) throw new ZipError('The archive has no such file.');
  const { path, packed, size, crc, method, header } = place;
  const head = await readBytes(handle, header, 30);
  if (head.readUInt32LE(0) !== signatures.file) throw damaged(path);
  const start = header + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  let read = 0;
  let sum = 0;
  if (packed > 0) {
    const source = Readable.from(readParts(handle, start, packed), { objectMode: false });
    const inflate = method === deflated ? createInflateRaw() : null;
    source.on('error', (error) => inflate?.destroy(error));
    try {
      for await (const chunk of (inflate ? source.pipe(inflate) : source) as AsyncIterable<Buffer>) {
        read += chunk.length;
        // Also what keeps a small archive from unpacking to more than it says.
        if (read > size) throw damaged(path);
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof ZipError || !isOfZlib(error)) throw error;
      throw damaged(path);
    } finally {
      source.destroy();
      inflate?.destroy();
    }
  }
  if (read !== size || sum !== crc) throw damaged(path);
}

/** Not a stream of the handle, whose end would close it. */
async function* readParts(handle: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += partBytes)
    yield await readBytes(handle, start + at, Math.min(partBytes, length - at));
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_STREAM_PREMATURE)/.test(String(error.code));
}

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  if (!(position >= 0) || !Number.isSafeInteger(position + length)) throw damaged();
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

function damaged(path?: string): ZipError {
  return new ZipError(
    path ? `The file “${path}” in the archive is damaged.` : 'This is no zip archive, or not a whole one.',
  );
}
