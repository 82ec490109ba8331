import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Content } from './storage.ts';

/** Written at once, in bytes: few calls, and little memory for each of many writers. */
const blockBytes = 128 * 1024;

/** Files of this machine that are written in several goes, such as uploads that were interrupted. */
export type PartialFiles = {
  /** The bytes that a file has; 0 when there is none. */
  sizeOf(name: string): Promise<number>;
  /**
   * Writes content at the end of a file, which has `size` bytes, while the content is read. Returns the bytes that the file has then.
   * When the content fails, what came before is kept, and its error thrown. No two of these may run at once for a file.
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
  return {
    pathOf,

    async sizeOf(name) {
      const found = await stat(pathOf(name)).catch(nullIfMissing);
      return found?.size ?? 0;
    },

    async append(name, size, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(pathOf(name), size === 0 ? 'w' : 'r+', 0o600);
      try {
        return await writeBlocks(file, size, content);
      } finally {
        await file.close();
      }
    },

    read: (name) => createReadStream(pathOf(name)) as AsyncIterable<Uint8Array>,

    async remove(name) {
      await rm(pathOf(name), { force: true });
    },

    list: () => readdir(folder).catch(() => []),
  };
}

/** Writes one block while the next is received. */
async function writeBlocks(file: FileHandle, from: number, content: Content): Promise<number> {
  let position = from;
  let chunks: Uint8Array[] = [];
  let waiting = 0;
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    await writing;
    const block = Buffer.concat(chunks);
    writing = writeAll(file, block, position);
    // Thrown by whoever awaits it next.
    writing.catch(() => undefined);
    position += block.length;
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

async function writeAll(file: FileHandle, block: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < block.length; ) {
    const { bytesWritten } = await file.write(block, done, block.length - done, position + done);
    done += bytesWritten;
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
