import type { FileAnswer } from '@longtable/contract/file-answer';
import { refuse } from '../http/errors.ts';
import { type ConcurrencyRule, createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { type ArchiveEntry, zip } from './zip.ts';

/**
 * A download from which nothing is read for this long, in milliseconds, gives way to another: its connection may be
 * dead.
 */
const patience = 60_000;

/** Whose archive it is, and what is in it. */
export type Archive = {
  readonly userId: string;
  /** Runs before anything else once the archive may begin; throws a refusal. */
  prepare(): Promise<{ readonly saveAs: string; readonly entries: AsyncIterable<ArchiveEntry> }>;
  /** Checked repeatedly: the download ends when the session does. */
  signedIn(): Promise<boolean>;
};

/**
 * Answers with archives that are made while they are sent, within a limit per person. Not in one transaction, which on a slow
 * connection would occupy a database connection and hold back vacuuming. Changes made meanwhile may or may not be included.
 */
export function createArchives(rule: Omit<ConcurrencyRule, 'maxQueuedPerKey'>) {
  const limit = createConcurrencyLimit({ ...rule, maxQueuedPerKey: 0 });
  return async ({ userId, prepare, signedIn }: Archive): Promise<FileAnswer> => {
    const release = await limit.acquire(userId);
    try {
      const { saveAs, entries } = await prepare();
      return {
        contentType: 'application/zip',
        content: whileSignedIn(zip(entries), signedIn, release),
        saveAs,
      };
    } catch (error) {
      release();
      throw error;
    }
  };
}

/**
 * Chunks of the archive. Calls `release` at the end or when nobody reads for long; stops when the person is signed out.
 */
function whileSignedIn(
  chunks: AsyncIterable<Uint8Array>,
  signedIn: () => Promise<boolean>,
  release: () => void,
): AsyncIterable<Uint8Array> {
  let waiting = setTimeout(release, patience).unref();
  async function* fetched(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of chunks) {
        clearTimeout(waiting);
        if (!(await signedIn())) throw refuse('auth/required');
        waiting = setTimeout(release, patience).unref();
        yield chunk;
      }
    } finally {
      clearTimeout(waiting);
      release();
    }
  }
  return fetched();
}
