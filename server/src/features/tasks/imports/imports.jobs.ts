import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { clearExpired } from './imports.store.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'task-imports.clear': Record<string, never>;
  }
}

/** Deletes outdated import records once a day. */
export function clearImportsJob(db: Db): JobDefinition {
  return defineJob({
    name: 'task-imports.clear',
    payload: z.object({}),
    cron: '40 3 * * *',
    run: () => clearExpired(db),
  });
}
