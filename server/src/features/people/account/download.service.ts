import type { FileAnswer } from '@longtable/contract/file-answer';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { PersonalData, PersonalFile } from '../../../kits/personal-data.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { createConcurrencyLimit } from '../../../platform/limits/concurrency-limit.ts';
import type { Actor } from '../../../policies/actor.ts';
import { presentCurrentUser } from '../people.presenter.ts';
import { readPerson } from '../people.store.ts';
import type { AccountLimits } from './account.limits.ts';
import { downloadName } from './download-name.ts';
import { zip } from './zip.ts';

export type Downloads = ReturnType<typeof createDownloads>;

/**
 * A download from which nothing is read for this long, in milliseconds, gives way to another: its connection may be
 * dead.
 */
const patience = 60_000;

/** Streams all personal data of a person as one archive. */
export function createDownloads(options: {
  db: Db;
  limits: AccountLimits;
  personalData: readonly PersonalData[];
}) {
  const { db, limits, personalData } = options;
  const downloads = createConcurrencyLimit({
    maxPerKey: 1,
    maxQueuedPerKey: 0,
    wait: 'for the one that is under way',
    retryAfter: 60,
  });

  return {
    /**
     * One at a time per person. `signedIn` is checked repeatedly: the download ends when the session does. Not in one
     * transaction, which on a slow connection would occupy a database connection and hold back vacuuming. Changes made
     * meanwhile may or may not be included.
     */
    async everything(actor: Actor, signedIn: () => Promise<boolean>): Promise<FileAnswer> {
      const release = await downloads.acquire(actor.id);
      try {
        await limits.downloadsPerPerson.consume(actor.id);
        const person = await readPerson(db, actor.id);
        if (!person) throw refuse('auth/required');
        return {
          contentType: 'application/zip',
          content: whileSignedIn(zip(filesOf(actor.id)), signedIn, release),
          saveAs: downloadName(presentCurrentUser(person).name, calendarDay(actor.timeZone)),
        };
      } catch (error) {
        release();
        throw error;
      }
    },
  };

  async function* filesOf(userId: string): AsyncGenerator<PersonalFile> {
    for (const download of personalData.flatMap(({ downloads }) => downloads)) {
      const file = await download(db, userId);
      if (file) yield file;
    }
  }
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
