import { newId } from '@longtable/contract/ids';
import { trashDays } from '@longtable/contract/rules/resource-limits';
import { z } from 'zod';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { thumbnailPicture } from '../../platform/pictures/thumbnail-picture.ts';
import type { Files } from '../../platform/storage/files.ts';
import { lockPlacesOf } from '../../policies/resource-locks.ts';
import type { ResourceMoves } from './resources.moves.ts';
import type { FilesOfPlaces } from './resources.of-places.ts';
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

/** The background jobs of files: thumbnails, the end of what has been in the trash for long, and of deleted teams. */
export function resourceJobs(options: {
  db: Db;
  changes: Changes;
  files: Files;
  moves: Pick<ResourceMoves, 'deletePermanently'>;
  ofPlaces: Pick<FilesOfPlaces, 'erasePart'>;
}): JobDefinition[] {
  const { db, changes, files, moves, ofPlaces } = options;
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
    defineJob({
      name: 'resources.erase-place',
      payload: z.object({ placeId: z.string() }),
      async run({ placeId }, { signal }) {
        while (!signal.aborted)
          if (!(await changes.run((change) => ofPlaces.erasePart(change, placeId)))) return;
        // Retried after the restart.
        throw new Error(`The files of ${placeId} are not erased yet.`);
      },
    }),
  ];

  async function drawThumbnail(resourceId: string, key: string): Promise<void> {
    const row = await store.readLone(db, resourceId);
    const file = row?.file_path === key ? await files.read(key) : null;
    if (!row || !file) return;
    const picture = await thumbnailPicture(files.temporary, {
      who: row.uploaded_by,
      content: file.content,
    }).catch(nullIfUnreadable);
    if (!picture) return;
    const where = { teamId: row.team_id, projectId: row.project_id };
    const thumbnail = resourceKey(row.uploaded_by, where, newId(), 'thumbnail');
    await files.add(thumbnail, [picture], () =>
      changes.run(async (change) => {
        await lockPlacesOf(change.tx, [resourceId]);
        const current = await store.readLone(change.tx, resourceId);
        if (current?.file_path !== key)
          throw new Error(`The file ${key} was replaced while its thumbnail was drawn.`);
        await files.keep(change, thumbnail);
        if (current.thumbnail_path !== null) await files.release(change, [current.thumbnail_path]);
        publishSaved(change, null, [
          await store.writeResource(change.tx, row.uploaded_by, resourceId, { thumbnail_path: thumbnail }),
        ]);
      }),
    );
  }

  async function emptyTrash(): Promise<void> {
    for (;;) {
      const expired = await readExpired(db, trashDays, expiredAtOnce);
      for (const rows of Map.groupBy(expired, ({ place }) => place).values()) {
        await changes.run(async (change) => {
          const ids = rows.map(({ id }) => id);
          await lockPlacesOf(change.tx, ids);
          // The events do not depend on who reads them.
          const current = await store.readResourcesById(change.tx, rows[0]?.uploaded_by ?? '', ids);
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
