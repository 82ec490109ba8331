import { z } from 'zod';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { PartialFiles } from '../../platform/storage/partial-files.ts';
import * as store from './resources.uploads.store.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'resources.sweep-uploads': Record<string, never>;
  }
}

/** Files that are looked up at once. */
const filesAtOnce = 500;
const isId = (name: string): boolean => z.uuid().safeParse(name).success;

/** The job that removes expired uploads, and what crashes and deleted accounts have left of others. */
export function uploadJobs({ db, partial }: { db: Db; partial: PartialFiles }): JobDefinition[] {
  return [
    defineJob({
      name: 'resources.sweep-uploads',
      payload: z.object({}),
      cron: '53 * * * *',
      async run() {
        await store.deleteExpiredUploads(db);
        // Listed first: the row of a file is always there before the file.
        const names = (await partial.list()).filter(isId);
        for (let from = 0; from < names.length; from += filesAtOnce) {
          const some = names.slice(from, from + filesAtOnce);
          const inUse = await store.readFilesInUse(db, some);
          for (const name of some) if (!inUse.has(name)) await partial.remove(name);
        }
      },
    }),
  ];
}

/** Runs that job soon: after a start, uploads may have expired while no server ran. */
export async function requestUploadSweep(changes: Changes): Promise<void> {
  await changes.run((change) => change.enqueue('resources.sweep-uploads', {}));
}
