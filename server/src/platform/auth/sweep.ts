import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../jobs/job.ts';
import { deleteExpiredCounts } from '../limits/rate-limits.ts';
import { forgetOldEmailChanges } from './email-changes.ts';
import { forgetOldDevices } from './known-devices.ts';

declare module '../jobs/job.ts' {
  interface JobPayloads {
    'auth.sweep': Record<string, never>;
  }
}

/**
 * Hourly job that deletes expired sessions, reset links, challenges and counts of rate limits. All of them are invalid
 * already.
 */
export function sweepJob(database: Pick<Database, 'db' | 'pool'>): JobDefinition {
  return defineJob({
    name: 'auth.sweep',
    payload: z.object({}),
    cron: '43 * * * *',
    run: () => sweep(database),
  });
}

/**
 * Deletes what has expired. Skips locked rows until next time: two sweeps that delete the same rows in different orders
 * would deadlock.
 */
export async function sweep({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<void> {
  const now = new Date().toISOString();
  for (const table of ['sessions', 'verifications', 'sign_in_challenges'] as const) {
    const expired = db.selectFrom(table).select('id').where('expires_at', '<', now).forUpdate().skipLocked();
    await db.deleteFrom(table).where('id', 'in', expired).execute();
  }
  await forgetOldEmailChanges(db);
  await forgetOldDevices(db);
  await deleteExpiredCounts(pool);
}
