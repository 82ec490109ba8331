import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import type { DevicePushes } from './device-push.service.ts';
import { deleteStaleTokens } from './device-tokens.store.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'notifications.prune-device-tokens': Record<string, never>;
  }
}

/** Tokens deleted in one transaction. */
const prunedAtOnce = 1000;

/** Background jobs of device push. */
export function devicePushJobs({
  db,
  pushes,
}: {
  db: Db;
  pushes: Pick<DevicePushes, 'sendDue'>;
}): JobDefinition[] {
  return [
    defineJob({
      // Changes request it for the time when their pushes are due. The schedule is for retries, and for what a server left that died.
      name: 'notifications.send-device-pushes',
      payload: z.object({}),
      cron: '* * * * *',
      maxAttempts: 1,
      run: (_, { signal }) => pushes.sendDue(signal),
    }),
    defineJob({
      name: 'notifications.prune-device-tokens',
      payload: z.object({}),
      cron: '11 4 * * *',
      async run(_, { signal }) {
        while (!signal.aborted && (await deleteStaleTokens(db, prunedAtOnce)));
      },
    }),
  ];
}
