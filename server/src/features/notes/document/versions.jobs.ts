import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { deleteExpired } from './versions.store.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'notes.prune-versions': Record<string, never>;
  }
}

/** Versions that are deleted in one transaction. */
const atOnce = 500;

/** The hourly job that deletes versions that are older than they are kept. */
export function pruneVersionsJob(db: Db): JobDefinition {
  return defineJob({
    name: 'notes.prune-versions',
    payload: z.object({}),
    cron: '23 * * * *',
    async run() {
      while ((await deleteExpired(db, atOnce)) === atOnce);
    },
  });
}
