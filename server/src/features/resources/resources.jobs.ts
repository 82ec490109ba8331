import { newId } from '@longtable/contract/ids';
import { trashDays } from '@longtable/contract/rules/resource-limits';
import { z } from 'zod';
import { lockPerson } from '../../platform/auth/person-lock.ts';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { thumbnailPicture } from '../../platform/pictures/thumbnail-picture.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { ResourceMoves } from './resources.moves.ts';
import { resourceKey } from './resources.presenter.ts';
import { publishSaved } from './resources.service.ts';
import * as store from './resources.store.ts';
import { readExpired } from './resources.tree.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'resources.draw-thumbnail': { resourceId: string; key: string };
    'resources.empty-trash': Record<string, never>;
  }
}

/** Items of the trash that are deleted in one transaction. */
const expiredAtOnce = 50;

/** The background jobs of files: thumbnails, and the end of what has been in the trash for long. */
export function resourceJobs(options: {
  db: Db;
  changes: Changes;
  files: Files;
  moves: Pick<ResourceMoves, 'deletePermanently'>;
}): JobDefinition[] {
  const { db, changes, files, moves } = options;
  return [
    defineJob({
      name: 'resources.draw-thumbnail',
      payload: z.object({ resourceId: z.string(), key: z.string() }),
      maxAttempts: 5,
      run: ({ resourceId, key }) => drawThumbnail(resourceId, key),
    }),
    defineJob({
      name: 'resources.empty-trash',
      payload: z.object({}),
      cron: '41 * * * *',
      run: emptyTrash,
    }),
  ];

  async function drawThumbnail(resourceId: string, key: string): Promise<void> {
    const row = await store.readResource(db, resourceId);
    const file = row?.file_path === key ? await files.read(key) : null;
    if (!row || !file) return;
    const picture = await thumbnailPicture(files.temporary, {
      who: row.uploaded_by,
      content: file.content,
    }).catch(nullIfUnreadable);
    if (!picture) return;
    const thumbnail = resourceKey(row.uploaded_by, newId(), 'thumbnail');
    await files.add(thumbnail, [picture], () =>
      changes.run(async (change) => {
        await lockPerson(change.tx, row.uploaded_by);
        const current = await store.readResource(change.tx, resourceId);
        if (current?.file_path !== key)
          throw new Error(`The file ${key} was replaced while its thumbnail was drawn.`);
        await files.keep(change, thumbnail);
        if (current.thumbnail_path !== null) await files.release(change, [current.thumbnail_path]);
        publishSaved(change, null, [
          await store.writeResource(change.tx, resourceId, { thumbnail_path: thumbnail }),
        ]);
      }),
    );
  }

  async function emptyTrash(): Promise<void> {
    for (;;) {
      const expired = await readExpired(db, trashDays, expiredAtOnce);
      for (const [ownerId, rows] of Map.groupBy(expired, (row) => row.uploaded_by)) {
        await changes.run(async (change) => {
          await lockPerson(change.tx, ownerId);
          const ids = rows.map(({ id }) => id);
          const current = await store.readResourcesById(change.tx, ids);
          // Some may have been restored since.
          const trashed = current.filter(({ id, deleted_with }) => deleted_with === id);
          await moves.deletePermanently(change, null, trashed);
        });
      }
      if (expired.length < expiredAtOnce) return;
    }
  }
}

/** A picture that cannot be read has no thumbnail; a full queue is tried again later. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof Refusal && error.code !== 'request/too-many') return null;
  throw error;
}
