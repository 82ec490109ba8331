import { z } from 'zod';
import { lockPerson } from '../../platform/auth/person-lock.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { RateLimit } from '../../platform/limits/rate-limits.ts';
import { lockPositions } from './messages.store.ts';
import { noteProblem, sendDue } from './scheduled-messages.service.ts';
import { readDue, readDueIds } from './scheduled-messages.store.ts';
import { sendAt, sendLater, sendSoon } from './scheduled-messages.times.ts';

// Each person has one job, for the time of their next message. It sends all that are due, in their order, and asks for the next run. A
// message that a fault kept from being sent gets a job of its own, whose retries hold up no other message.

/** Sends the messages of a person whose time has come, or tries one of them again. `limit` is that of messages, by person. */
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
    payload: z.object({ personId: z.string(), messageId: z.string().optional() }),
    async run({ personId, messageId }, { log }) {
      if (messageId !== undefined) {
        const wait = await sendOne(messageId);
        if (wait !== null) await runAfter(personId, wait);
        return;
      }
      const due = await readDueIds(db, personId);
      for (const id of due) {
        const wait = await sendOne(id).catch(async (error: unknown) => {
          log.warn(
            { err: error, scheduledMessageId: id },
            'a scheduled message was not sent; it is tried again',
          );
          await changes.run((change) => sendLater(change, personId, id));
          return null;
        });
        if (wait !== null) return runAfter(personId, wait);
      }
      await changes.run(async (change) => {
        // Somebody who schedules an earlier one meanwhile asks for the next run after this.
        await lockPerson(change.tx, personId);
        await sendSoon(change, personId, due);
      });
    },
  });

  /** Sends a message, if it is still due, or notes why it is refused. Returns null, or in how many seconds the limit has room for it. */
  async function sendOne(id: string): Promise<number | null> {
    const due = await readDue(db, id);
    if (!due) return null;
    const wait = await secondsToWait(limit, due.user_id);
    if (wait !== null) return wait;
    /** In the order of docs/decisions/024. */
    const locked = (work: (change: Change) => Promise<void>) =>
      changes.run(async (change) => {
        await lockPositions(change.tx, due.chat_id);
        await lockPerson(change.tx, due.user_id);
        await work(change);
      });
    try {
      await locked((change) => sendDue(change, id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await locked((change) => noteProblem(change, id, error.code));
    }
    return null;
  }

  /** Together with what the person sends meanwhile it would be too many: later, not never. */
  function runAfter(personId: string, seconds: number): Promise<void> {
    return changes.run((change) => sendAt(change, personId, new Date(Date.now() + seconds * 1000)));
  }
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
