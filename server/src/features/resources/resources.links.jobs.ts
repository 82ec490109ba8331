import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { deleteExpired } from './resources.links.store.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'resources.sweep-links': Record<string, never>;
  }
}

/** Links that are deleted in one statement. */
const linksAtOnce = 1000;

/** The daily job that deletes links that expired long ago. */
export function sweepLinksJob(db: Db): JobDefinition {
  return defineJob({
    name: 'resources.sweep-links',
    payload: z.object({}),
    cron: '23 4 * * *',
    async run() {
      while ((await deleteExpired(db, linksAtOnce)) === linksAtOnce);
    },
  });
}
