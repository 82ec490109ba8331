import { z } from 'zod';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { readDueSettings } from './due.settings.ts';
import * as store from './due.store.ts';
import { remind } from './due.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'tasks.remind': Record<string, never>;
  }
}

/** People who are reminded in one transaction. */
const remindedAtOnce = 200;

/**
 * Reminds people of the due dates of their tasks (docs/decisions/070). Days begin at a quarter of an hour everywhere, so that it
 * has to run no more often.
 */
export function taskRemindersJob(options: { db: Db; changes: Changes }): JobDefinition {
  return defineJob({
    name: 'tasks.remind',
    payload: z.object({}),
    cron: '*/15 * * * *',
    run: (_, { signal }) => sendReminders(options, new Date(), signal),
  });
}

/**
 * Sends the reminders whose time has come since the last run, up to `now`. One that is interrupted starts over, and one on another node
 * may run at the same time: nobody is told twice, by the key of the notification.
 */
export async function sendReminders(
  { db, changes }: { db: Db; changes: Changes },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const since = await store.readSentUntil(db);
  const until = now.toISOString();
  const { dueSoonDays, deadlineHours } = await readDueSettings(db);
  const wanted: store.Wanted[] = [
    ...dueSoonDays.map((ahead) => ({ reminder: 'task_due_soon' as const, ahead, since, until })),
    ...deadlineHours.map((ahead) => ({ reminder: 'task_deadline_reminder' as const, ahead, since, until })),
  ];
  for (const each of wanted) {
    let after: store.Place | null = null;
    let isLast = false;
    while (!isLast) {
      if (signal.aborted) return;
      const place = after;
      const tasks = await changes.run(async (change) => {
        const read = await store.readDue(change.tx, each, { after: place, most: remindedAtOnce });
        await remind(change, each.reminder, read, now.getTime());
        return read;
      });
      after = tasks.at(-1) ?? null;
      isLast = tasks.length < remindedAtOnce;
    }
  }
  await store.writeSentUntil(db, until);
}
