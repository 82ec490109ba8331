import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../jobs/job.ts';
import { forgetOldAttempts } from './attempts.ts';
import { forgetOldEmailChanges } from './email-changes.ts';

declare module '../jobs/job.ts' {
  interface JobPayloads {
    'auth.sweep': Record<string, never>;
  }
}

/** Every hour, what has expired: sessions, reset links, challenges, counts of tries. Nothing works any longer for being there. */
export function sweepJob(database: Pick<Database, 'db' | 'pool'>): JobDefinition {
  return defineJob({
    name: 'auth.sweep',
    payload: z.object({}),
    cron: '43 * * * *',
    run: () => sweep(database),
  });
}

/** Removes what has expired by now. */
export async function sweep({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<void> {
  const now = new Date().toISOString();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute();
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', now).execute();
  await forgetOldEmailChanges(db);
  await forgetOldAttempts(pool);
}
