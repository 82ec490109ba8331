import { z } from 'zod';
import { lockPerson } from '../../platform/auth/person-lock.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { RateLimit } from '../../platform/limits/rate-limits.ts';
import { lockPositions } from './messages.store.ts';
import { noteProblem, sendDue } from './scheduled-messages.service.ts';
import { readDue } from './scheduled-messages.store.ts';
import { sendAt } from './scheduled-messages.times.ts';

// Each person has one job, for the time of their next message: the transaction that sends it asks for the next run. So messages of one
// person are sent in their order, what was due while the server was down is sent at once, and none is sent twice.

/** Sends the next message of a person whose time has come. `limit` is that of messages, by person. */
export function sendScheduledJob({
  db,
  changes,
  limit,
}: {
  db: Db;
  changes: Changes;
  limit: Pick<RateLimit, 'consume'>;
}): JobDefinition {
  return defineJob({
    name: 'chats.send-scheduled',
    payload: z.object({ personId: z.string() }),
    async run({ personId }) {
      const due = await readDue(db, personId);
      if (!due) return;
      /** In the order of docs/decisions/024. */
      const locked = (work: (change: Change) => Promise<void>) =>
        changes.run(async (change) => {
          await lockPositions(change.tx, due.chat_id);
          await lockPerson(change.tx, personId);
          await work(change);
        });
      const wait = await secondsToWait(limit, personId);
      if (wait !== null) {
        // Together with what the person sends meanwhile it would be too many: later, not never.
        await changes.run((change) => sendAt(change, personId, new Date(Date.now() + wait * 1000)));
        return;
      }
      try {
        await locked((change) => sendDue(change, due));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await locked((change) => noteProblem(change, due, error.code));
      }
    },
  });
}

/** Counts a message. Null when it can be sent, and otherwise after how many seconds it can. */
async function secondsToWait(
  { consume }: Pick<RateLimit, 'consume'>,
  personId: string,
): Promise<number | null> {
  try {
    await consume(personId);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.retryAfter ?? 1;
    throw error;
  }
}
