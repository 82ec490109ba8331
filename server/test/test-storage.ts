import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { openFolder } from '../src/platform/storage/folder.ts';
import { bucket, type Storage } from '../src/platform/storage/storage.ts';
import type { StorageKind } from './provided-storage.ts';
import { scratchFolder } from './scratch-folder.ts';

export type TestStorage = {
  readonly kind: StorageKind;
  /** The settings of a server that stores its files there. */
  readonly settings: Readonly<Record<string, string>>;
  open(): Storage;
  /** The keys of what is stored below a path, sorted. */
  keys(prefix: string): Promise<string[]>;
  /** What an upload has left that is no file. */
  unfinished(): Promise<number>;
  close(): Promise<void>;
};

/** The storage that the test's project is about, empty. */
export async function openTestStorage(kind: StorageKind = inject('storage')): Promise<TestStorage> {
  if (kind === 'folder') {
    const dataDir = await scratchFolder('longtable-files-');
    return {
      kind,
      settings: { DATA_DIR: dataDir },
      open: () => openFolder(path.join(dataDir, 'files')),
      keys: (prefix) => keysInFolder(dataDir, prefix),
      unfinished: async () => 0,
      close: () => rm(dataDir, { recursive: true, force: true }),
    };
  }
  // Their libraries are large: most tests do without.
  const [{ startS3Server }, { openS3 }] = await Promise.all([
    import('./s3-server.ts'),
    import('../src/platform/storage/s3/s3.ts'),
  ]);
  const [server, dataDir] = await Promise.all([startS3Server(), scratchFolder('longtable-files-')]);
  return {
    kind,
    settings: { DATA_DIR: dataDir, ...server.settings },
    open: () => openS3(server.config),
    keys: server.keys,
    unfinished: server.unfinished,
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The keys of the files of a data folder below a path, sorted. */
export async function keysInFolder(dataDir: string, prefix: string): Promise<string[]> {
  const folder = path.join(dataDir, 'files', bucket);
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((key) => key.startsWith(prefix))
    .toSorted();
}
