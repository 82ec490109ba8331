import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { bucket, checkedKey, type Storage } from './storage.ts';

/** Keeps files in a folder of this machine, behind the library flydrive. The folder is made when it is first needed. */
export function openFolder(folder: string): Storage {
  const location = path.join(folder, bucket);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    async put(key, content) {
      checkedKey(key);
      // Nobody else on this machine reads along.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await disk.put(key, content);
      await settle(path.join(location, key));
    },
    async read(key) {
      return (await disk.exists(checkedKey(key))) ? disk.getStream(key) : null;
    },
    async remove(key) {
      await disk.delete(checkedKey(key));
    },
    exists: async (key) => disk.exists(checkedKey(key)),
  };
}

/** The database will say that the file is there: a loss of power must not make that untrue. */
async function settle(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
