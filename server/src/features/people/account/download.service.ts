import type { FileAnswer } from '@longtable/contract/file-answer';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { PersonalData, PersonalFile } from '../../../platform/personal-data.ts';
import { toCurrentUser } from '../people.shape.ts';
import { readPerson } from '../people.store.ts';
import type { AccountLimits } from './account.limits.ts';
import { downloadName } from './download-name.ts';
import { zip } from './zip.ts';

export type Downloads = ReturnType<typeof createDownloads>;

/** Who fetches nothing of a download for this long has lost their turn, in milliseconds: their line may be dead. */
const patience = 60_000;

/** Everything that is a person's, as one archive that is made while it is fetched. */
export function createDownloads(options: {
  db: Db;
  limits: AccountLimits;
  personalData: readonly PersonalData[];
}) {
  const { db, limits, personalData } = options;
  const turns = new Map<string, object>();

  return {
    /**
     * One at a time for a person. `signedIn` is asked again and again: who is signed out meanwhile gets no more.
     *
     * Without a transaction around it: one that stays open for as long as a slow line takes would hold a connection
     * and keep the database from tidying up. What changes meanwhile is in it or not.
     */
    async everything(actor: Actor, signedIn: () => Promise<boolean>): Promise<FileAnswer> {
      if (turns.has(actor.id))
        throw refuse('request/too-many', {
          params: { wait: 'for the one that is under way' },
          retryAfter: 60,
        });
      const mine = {};
      turns.set(actor.id, mine);
      const release = (): void => {
        if (turns.get(actor.id) === mine) turns.delete(actor.id);
      };
      try {
        await limits.download(actor.id);
        const person = await readPerson(db, actor.id);
        if (!person) throw refuse('auth/required');
        return {
          contentType: 'application/zip',
          content: turn(zip(filesOf(actor.id)), signedIn, release),
          saveAs: downloadName(toCurrentUser(person).name, calendarDay(actor.timeZone)),
        };
      } catch (error) {
        release();
        throw error;
      }
    },
  };

  async function* filesOf(userId: string): AsyncGenerator<PersonalFile> {
    for (const data of personalData) yield* data.export(db, userId);
  }
}

/** What is fetched in somebody's turn, which ends with it, or when nothing of it is fetched any more. */
function turn(
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
