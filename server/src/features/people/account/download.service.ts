import type { FileAnswer } from '@longtable/contract/file-answer';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { PersonalData, PersonalFile } from '../../../kits/personal-data.ts';
import { createArchives } from '../../../platform/archive/archive-answer.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { presentCurrentUser } from '../people.presenter.ts';
import { readPerson } from '../people.store.ts';
import type { AccountLimits } from './account.limits.ts';
import { downloadName } from './download-name.ts';

export type Downloads = ReturnType<typeof createDownloads>;

/** Streams all personal data of a person as one archive. */
export function createDownloads(options: {
  db: Db;
  limits: AccountLimits;
  personalData: readonly PersonalData[];
}) {
  const { db, limits, personalData } = options;
  const answerArchive = createArchives({
    maxPerKey: 1,
    wait: 'for the one that is under way',
    retryAfter: 60,
  });

  return {
    /** One at a time per person. */
    everything: (actor: Actor, signedIn: () => Promise<boolean>): Promise<FileAnswer> =>
      answerArchive({
        userId: actor.id,
        signedIn,
        async prepare() {
          await limits.downloadsPerPerson.consume(actor.id);
          const person = await readPerson(db, actor.id);
          if (!person) throw refuse('auth/required');
          const { name } = presentCurrentUser(person);
          return { saveAs: downloadName(name, calendarDay(actor.timeZone)), entries: filesOf(actor.id) };
        },
      }),
  };

  async function* filesOf(userId: string): AsyncGenerator<PersonalFile> {
    for (const download of personalData.flatMap(({ downloads }) => downloads)) {
      const file = await download(db, userId);
      if (file) yield file;
    }
    for (const { files } of personalData) yield* files(db, userId);
  }
}
