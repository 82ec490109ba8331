import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { bucket, checkedKey, type Storage } from './storage.ts';
import { watchFailure } from './watch-failure.ts';

/** Stores files in a folder of this machine, by the library flydrive. Creates the folder on first use. */
export function openFolder(folder: string): Storage {
  const location = path.join(folder, bucket);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    async put(key, content) {
      checkedKey(key);
      // Not readable by other users of this machine.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const watched = watchFailure(content);
      try {
        await disk.putStream(key, Readable.from(watched.content, { objectMode: false }));
      } catch (error) {
        await disk.delete(key);
        throw watched.failure() ?? error;
      }
      await settle(folder, path.join(location, key));
    },
    async link(key, file) {
      const target = path.join(location, checkedKey(key));
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      if (!(await linked(file, target))) return false;
      await settle(folder, target);
      return true;
    },
    async copy(from, to) {
      const source = path.join(location, checkedKey(from));
      const target = path.join(location, checkedKey(to));
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        // A second name is enough: contents never change, and removing one name leaves the other.
        if (!(await linked(source, target)))
          await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      } catch (error) {
        if ((await stat(source).catch(nullIfMissing)) === null) return false;
        throw error;
      }
      await settle(folder, target);
      return true;
    },
    async read(key) {
      const file = path.join(location, checkedKey(key));
      const found = await stat(file).catch(nullIfMissing);
      if (!found?.isFile()) return null;
      return {
        size: found.size,
        content: streamed(() => disk.getStream(key)),
        slice: (from, to) => sliced(file, from, to),
      };
    },
    async remove(key) {
      await disk.delete(checkedKey(key));
    },
    exists: async (key) => disk.exists(checkedKey(key)),
  };
}

/**
 * The database will record that the file exists, so it must survive a loss of power: its content, and the names that
 * lead to it, down from the folder.
 */
async function settle(folder: string, file: string): Promise<void> {
  const synced = [sync(file, 'r+')];
  for (
    let above = path.dirname(file);
    above.length >= path.dirname(folder).length;
    above = path.dirname(above)
  )
    synced.push(sync(above, 'r'));
  // All at once: the disk writes them together.
  await Promise.all(synced);
}

async function sync(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Opens the file when reading begins. */
async function* streamed(openFile: () => Promise<Readable>): AsyncGenerator<Uint8Array> {
  yield* await openFile();
}

/** A part of a file. The library reads files only from their beginning. */
async function* sliced(file: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  // Node's streams include their end, and can therefore not be empty.
  if (to > from) yield* createReadStream(file, { start: from, end: to - 1 }) as AsyncIterable<Uint8Array>;
}

/** Gives a file a second name. False where that is impossible. */
async function linked(file: string, target: string): Promise<boolean> {
  try {
    await link(file, target);
    return true;
  } catch (error) {
    if (isUnlinkable(error)) return false;
    throw error;
  }
}

/** Whether two names for a file are impossible here: on different disks, or on a file system without them. */
function isUnlinkable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return (
    typeof code === 'string' && ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)
  );
}

function nullIfMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
