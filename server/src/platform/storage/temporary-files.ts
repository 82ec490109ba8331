import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '@longtable/contract/ids';
import type { Content } from './storage.ts';

/** Files of this machine for one piece of work, such as an upload until it is complete. */
export type TemporaryFiles = {
  /**
   * Writes a file while its content is read, runs `use` with its path, and removes it in any case. Rejects with the
   * error of the content or of `use`.
   */
  withFile<T>(content: Content, use: (file: string) => Promise<T>): Promise<T>;
  /** Removes files older than this many milliseconds, which a dead process has left. */
  removeOlderThan(milliseconds: number): Promise<void>;
};

/** Manages temporary files in a folder, which is created on first use. */
export function openTemporaryFiles(folder: string): TemporaryFiles {
  return {
    async withFile(content, use) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, newId());
      try {
        await writeFile(file, content, { flag: 'wx', mode: 0o600 });
        return await use(file);
      } finally {
        await rm(file, { force: true });
      }
    },

    async removeOlderThan(milliseconds) {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name);
        // Another process may remove it first.
        const found = await stat(file).catch(() => null);
        if (found && found.mtimeMs < Date.now() - milliseconds) await rm(file, { force: true });
      }
    },
  };
}
