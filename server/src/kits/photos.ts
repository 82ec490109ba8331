import '../policies/resource.table.ts';
import type { FileAnswer } from '@longtable/contract/file-answer';
import { newId } from '@longtable/contract/ids';
import { projectPhotoDescription } from '@longtable/contract/rules/project-kinds';
import type pg from 'pg';
import type { Change, Changes } from '../platform/change.ts';
import type { Tx } from '../platform/db/database.ts';
import { createRateLimits, type RateLimitRule } from '../platform/limits/rate-limits.ts';
import { pictureAnswer } from '../platform/pictures/picture-answer.ts';
import type { Crop } from '../platform/pictures/square.ts';
import { squarePicture } from '../platform/pictures/square-picture.ts';
import type { Files } from '../platform/storage/files.ts';
import { type Content, keyOf } from '../platform/storage/storage.ts';
import type { Actor } from '../policies/actor.ts';
import type { PhotoColumns } from '../policies/photos.ts';

/** What has photos. */
type Place = 'team' | 'project';

type WithPhoto = PhotoColumns & { readonly id: string };

/** Reading a picture is the most expensive work of any request. */
export const photosPerHour = 30;

/** The address of a photo, which changes with it; null without one. */
export function photoUrl(of: Place, { id, photo_id }: Pick<WithPhoto, 'id' | 'photo_id'>): string | null {
  return photo_id === null ? null : `/api/${of}s/${id}/photo/${photo_id}`;
}

/** The photos of teams or projects: each is a resource of its place, with rights of its own (docs/decisions/055). */
export function createPhotos<Row extends WithPhoto>(
  of: Place,
  { pool, files, changes }: { pool: pg.Pool; files: Files; changes: Changes },
) {
  const limits = createRateLimits(pool, {
    uploadsPerPerson: { name: `${of}-photo-person`, max: photosPerHour, seconds: 3600 },
  } satisfies Record<string, RateLimitRule>);

  return {
    /**
     * Stores the square of a picture as the photo of a place, in place of the one before. `lockRow` locks and authorizes;
     * `save` then writes and publishes the place in the same change.
     */
    async set<Answer>(
      actor: Actor,
      { id, crop, content }: { id: string; crop: Crop; content: Content },
      lockRow: (tx: Tx) => Promise<Row>,
      save: (change: Change, before: Row, photo: PhotoColumns) => Promise<Answer>,
    ): Promise<Answer> {
      await limits.uploadsPerPerson.consume(actor.id);
      const picture = await squarePicture(files.temporary, { who: actor.id, content, crop });
      const photoId = newId();
      const key = keyOf(actor.id, `${of}s/${id}`, `${photoId}.webp`);
      return files.add(key, [picture], () =>
        changes.run(async (change) => {
          const before = await lockRow(change.tx);
          await files.keep(change, key);
          await remove(change, before);
          await change.tx
            .insertInto('resources')
            .values({
              id: photoId,
              uploaded_by: actor.id,
              type: 'image',
              mime_type: 'image/webp',
              size_bytes: picture.byteLength,
              file_path: key,
              ...(of === 'team'
                ? { team_id: id, name: 'Team photo', is_team_photo: true }
                : { project_id: id, name: 'Project photo', description: projectPhotoDescription }),
            })
            .execute();
          return save(change, before, { photo_id: photoId, photo_file: key });
        }),
      );
    },

    remove,

    /** The content of a photo. Its address changes with the content: an old one is not found. */
    answer: ({ photo_id, photo_file }: PhotoColumns, version: string): Promise<FileAnswer> =>
      pictureAnswer(files, photo_id === version ? photo_file : null),
  };

  /** Deletes the photo of a locked place, if it has one. Its file is removed after the commit. */
  async function remove(change: Change, { photo_id, photo_file }: PhotoColumns): Promise<void> {
    if (photo_id === null) return;
    await change.tx.deleteFrom('resources').where('id', '=', photo_id).execute();
    if (photo_file !== null) await files.release(change, [photo_file]);
  }
}
