import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { LinkStore } from './link-store.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'resources.sweep-links': Record<string, never>;
    'notes.sweep-links': Record<string, never>;
  }
}

/** Links that are deleted in one statement. */
const linksAtOnce = 1000;

/** The daily job that deletes links that expired long ago. */
export function sweepLinksJob(
  db: Db,
  store: Pick<LinkStore, 'deleteExpired'>,
  { name, cron }: { name: 'resources.sweep-links' | 'notes.sweep-links'; cron: string },
): JobDefinition {
  return defineJob({
    name,
    payload: z.object({}),
    cron,
    async run() {
      while ((await store.deleteExpired(db, linksAtOnce)) === linksAtOnce);
    },
  });
}
