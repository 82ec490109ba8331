import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createEarlySync } from './early-sync.ts';
import type { Content } from './storage.ts';

/** Written at once, in bytes: few calls, and little memory for each of many writers. */
const blockBytes = 256 * 1024;

/** Partial files on this machine, to which later requests append: uploads that can be interrupted and resumed. */
export type PartialFiles = {
  /** The bytes that a file has; 0 when there is none. */
  sizeOf(name: string): Promise<number>;
  /**
   * Writes content at the end of a file, which has `size` bytes, while the content is read. Returns the bytes that the file has then.
   * When the content fails, what came before is kept, and its error thrown. No two of these may run at once for a file.
   * The chunks are empty afterwards: their memory is freed as soon as they are written.
   */
  append(name: string, size: number, content: Content): Promise<number>;
  read(name: string): AsyncIterable<Uint8Array>;
  /** Where a file is. */
  pathOf(name: string): string;
  /** Removes a file; does nothing when there is none. */
  remove(name: string): Promise<void>;
  /** The names of all files. */
  list(): Promise<string[]>;
};

/** Manages partial files in a folder, which is created on first use. Names are ids of the server's. */
export function openPartialFiles(folder: string): PartialFiles {
  const pathOf = (name: string): string => path.join(folder, name);
  const beginEarlySync = createEarlySync();
  return {
    pathOf,

    async sizeOf(name) {
      const found = await stat(pathOf(name)).catch(nullIfMissing);
      return found?.size ?? 0;
    },

    async append(name, size, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(pathOf(name), size === 0 ? 'w' : 'r+', 0o600);
      const early = beginEarlySync(file, size);
      try {
        return await writeBlocks(file, size, content, early.written);
      } finally {
        try {
          await early.end();
        } finally {
          await file.close();
        }
      }
    },

    read: (name) => createReadStream(pathOf(name)) as AsyncIterable<Uint8Array>,

    async remove(name) {
      await rm(pathOf(name), { force: true });
    },

    list: () => readdir(folder).catch(() => []),
  };
}

/** Writes one block while the next is received, as the chunks that were received: copying them would take as long as writing. */
async function writeBlocks(
  file: FileHandle,
  from: number,
  content: Content,
  written: (bytes: number) => void,
): Promise<number> {
  let position = from;
  let chunks: Uint8Array[] = [];
  let waiting = 0;
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    await writing;
    written(position);
    writing = writeAll(file, chunks, position);
    // Thrown by whoever awaits it next.
    writing.catch(() => undefined);
    position += waiting;
    chunks = [];
    waiting = 0;
  };
  try {
    for await (const chunk of content) {
      chunks.push(chunk);
      waiting += chunk.length;
      if (waiting >= blockBytes) await write();
    }
  } finally {
    await write();
    await writing;
  }
  return position;
}

/** The system may write less than it was given. */
async function writeAll(file: FileHandle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  const left = chunks.filter(({ length }) => length > 0);
  let at = position;
  while (left.length > 0) {
    const { bytesWritten } = await file.writev(left, at);
    at += bytesWritten;
    dropWritten(left, bytesWritten);
  }
  for (const chunk of chunks) freeMemory(chunk);
}

/**
 * Frees the memory of a chunk that was written. Otherwise, the garbage collector would trace all objects of the server several
 * times per upload to find out that its chunks are unused, which takes more time than writing them.
 */
function freeMemory({ buffer, byteLength }: Uint8Array): void {
  // Small chunks share a buffer.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function dropWritten(left: Uint8Array[], bytes: number): void {
  let written = bytes;
  for (let first = left[0]; first && written > 0; first = left[0]) {
    if (written < first.length) {
      left[0] = first.subarray(written);
      return;
    }
    written -= first.length;
    left.shift();
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
