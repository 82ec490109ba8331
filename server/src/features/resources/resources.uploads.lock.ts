import { newId } from '@longtable/contract/ids';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import * as store from './resources.uploads.store.ts';

/** How often a writer says that it is alive, in milliseconds. */
const renewMs = 5000;
/** Seconds after which another server may have noticed that its writer died. */
const retryAfter = 5;

type Running = { readonly hangUp: () => void; readonly done: Promise<void> };

/**
 * Lets one request at a time write an upload. The newest one on this server wins: the connection of the one before may be dead
 * without the server knowing. One on another server, or that died with its server, is waited for by the sender: the row of the
 * upload says who writes it.
 */
export function createUploadLock({ db }: { db: Db }) {
  const running = new Map<string, Running>();

  /**
   * Runs `work` for an upload once no other request writes it; `hangUp` ends this request. `claimedBy` is the writer for whom a new row
   * was claimed already: each commit waits for the disk.
   */
  return async <T>(
    id: string,
    hangUp: () => void,
    work: () => Promise<T>,
    claimedBy: string | null = null,
  ): Promise<T> => {
    for (let other = running.get(id); other; other = running.get(id)) {
      other.hangUp();
      await other.done;
    }
    const { promise: done, resolve } = Promise.withResolvers<void>();
    running.set(id, { hangUp, done });
    try {
      return await claimed(id, hangUp, work, claimedBy);
    } finally {
      running.delete(id);
      resolve();
    }
  };

  async function claimed<T>(
    id: string,
    hangUp: () => void,
    work: () => Promise<T>,
    claimedBy: string | null,
  ): Promise<T> {
    const writer = claimedBy ?? newId();
    if (claimedBy === null && !(await store.claimUpload(db, id, writer)))
      throw refuse('upload/busy', { retryAfter });
    const renew = async (): Promise<void> => {
      if (!(await store.claimUpload(db, id, writer))) hangUp();
    };
    // Without the database nothing can be finished either; the claim ends by itself.
    const timer = setInterval(() => void renew().catch(() => undefined), renewMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await store.releaseUpload(db, id, writer).catch(() => undefined);
    }
  }
}

export type UploadLock = ReturnType<typeof createUploadLock>;
