import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { Files } from '../../platform/storage/files.ts';
import '../../policies/resource.table.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'resources.measure-photos': Record<string, never>;
  }
}

/**
 * Records the sizes of photos that became resources without one: teams did not keep them. Requested by the migration
 * (0048_photos.sql); a server that is stopped meanwhile goes on where it was.
 */
export function measurePhotosJob({ db, files }: { db: Db; files: Pick<Files, 'read'> }): JobDefinition {
  return defineJob({
    name: 'resources.measure-photos',
    payload: z.object({}),
    async run(_, { signal }) {
      const rows = await db
        .selectFrom('resources')
        .select(['id', 'file_path'])
        .where(sql<boolean>`is_team_photo`)
        .where('size_bytes', '=', 0)
        .execute();
      for (const { id, file_path } of rows) {
        // Retried after the restart.
        if (signal.aborted) throw new Error('Some photos are not measured yet.');
        const file = file_path === null ? null : await files.read(file_path);
        // Another photo may have taken its place; that one has a size.
        if (file)
          await db.updateTable('resources').set({ size_bytes: file.size }).where('id', '=', id).execute();
      }
    },
  });
}
