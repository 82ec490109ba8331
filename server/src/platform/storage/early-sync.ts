import type { FileHandle } from 'node:fs/promises';

/** After how many written bytes `datasync` is called. */
const everyBytes = 12 * 1024 * 1024;

/** Calls `datasync` for a file while it is still being written. */
type EarlySync = {
  /** Call it after each write, with the bytes that the file has now. Does not wait. */
  written(bytes: number): void;
  /** Resolves when nothing is under way any more. Throws if the disk has failed: the system reports that only once. */
  end(): Promise<void>;
};

/**
 * Creates a function that begins early syncs of a file of `size` bytes. The sync at the end, before which nothing counts as
 * stored, has little left to wait for then. One file at a time: each takes one of the few threads that all files share.
 */
export function createEarlySync(): (file: Pick<FileHandle, 'datasync'>, size: number) => EarlySync {
  let isBusy = false;
  return (file, size) => {
    let onDisk = size;
    let running: Promise<void> | undefined;

    async function sync(bytes: number): Promise<void> {
      isBusy = true;
      try {
        await file.datasync();
        onDisk = bytes;
      } finally {
        isBusy = false;
      }
    }

    return {
      written(bytes) {
        if (isBusy || bytes - onDisk < everyBytes) return;
        const before = running;
        running = before ? Promise.all([before, sync(bytes)]).then(() => undefined) : sync(bytes);
        // Thrown by `end`.
        running.catch(() => undefined);
      },
      end: async () => running,
    };
  };
}
