import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { CopyRun } from './resources.copies.run.ts';
import { deleteFinished } from './resources.copies.store.ts';

/** The jobs that do the rest of long copying, and forget copying that ended long ago. */
export function copyJobs({ db, run }: { db: Db; run: CopyRun }): JobDefinition[] {
  return [
    defineJob({
      name: 'resources.copy',
      payload: z.object({ copyId: z.string() }),
      async run({ copyId }, { signal }) {
        while (!signal.aborted) if (!(await run.copyPart(copyId))) return;
        // Retried after the restart.
        throw new Error(`The copying ${copyId} is not done yet.`);
      },
    }),
    defineJob({
      name: 'resources.sweep-copies',
      payload: z.object({}),
      cron: '37 * * * *',
      run: () => deleteFinished(db),
    }),
  ];
}
