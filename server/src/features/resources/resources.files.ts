import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import { newId } from '@longtable/contract/ids';
import type { Resource, resourcesApi } from '@longtable/contract/resources';
import { fileTypeOf } from '@longtable/contract/rules/resource-types';
import type { Change, Changes } from '../../platform/change.ts';
import { contentTypeOf } from '../../platform/content-type/content-type.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Content } from '../../platform/storage/storage.ts';
import type { Actor } from '../../policies/actor.ts';
import type { ResourceRow } from '../../policies/resource.ts';
import { lockNamedPlace, nameIn, placeOf } from './resources.places.ts';
import { fileIdOf, presentResourceTo, resourceKey } from './resources.presenter.ts';
import { ownOrTaken, publishCounts, saved } from './resources.service.ts';
import * as store from './resources.store.ts';

/** Answers may stay in a person's own browser for this long (docs/product/resources.md, "Storage"). */
const maxAgeSeconds = 3600;

/** These are shown by browsers; everything else is saved. Neither can run scripts (send-file.ts). */
export const shownTypes = /^(?:image|video|audio)\//;

/** The contents of files: uploads, and answers. */
export function createResourceFiles({ db, changes, files }: { db: Db; changes: Changes; files: Files }) {
  return {
    /**
     * Stores a file while it is received. Idempotent: the same id returns the existing file. A folder that is gone and a taken
     * name are refused before the file is received, and again when it is added.
     */
    async upload(
      actor: Actor,
      { id, name, parentFolderId, teamId, projectId, clash }: ParsedInputOf<typeof resourcesApi.upload>,
      content: Content,
    ): Promise<Resource> {
      const where = { parentFolderId: parentFolderId ?? null, teamId, projectId };
      const wanted = { id, name, type: 'other' as const };
      const known = await ownOrTaken(db, actor, id);
      if (known) return presentResourceTo(actor, known);
      const before = await placeOf(db, actor, where);
      await nameIn(db, before, wanted, clash);
      const key = resourceKey(actor.id, before, newId(), 'file');
      return files.add(key, content, async () => {
        const { mimeType, size } = await describe(key, name);
        return changes.run(async (change) => {
          const { tx } = change;
          await lockNamedPlace(tx, actor, where);
          // Another request may have added it at the same time. The sweep removes this file then.
          const existing = await ownOrTaken(tx, actor, id);
          if (existing) return presentResourceTo(actor, existing);
          const place = await placeOf(tx, actor, where);
          const row = await store.insertResource(tx, {
            id,
            uploaded_by: actor.id,
            team_id: place.teamId,
            project_id: place.projectId,
            parent_folder_id: place.parentFolderId,
            ancestors: [...place.ancestors],
            name: await nameIn(tx, place, wanted, clash),
            type: fileTypeOf(mimeType),
            mime_type: mimeType,
            size_bytes: size,
            file_path: key,
          });
          if (!row) throw refuse('request/id-taken');
          await files.keep(change, key);
          await requestThumbnail(change, row);
          await publishCounts(change, actor.id, [row]);
          return saved(change, actor, row);
        });
      });
    },

    /** The content of a file under its present address. */
    async content(
      row: ResourceRow,
      { fileId, download = false }: ParsedInputOf<typeof resourcesApi.content>,
    ): Promise<FileAnswer> {
      const key = row.file_path;
      const file = key !== null && fileIdOf(key) === fileId ? await files.read(key) : null;
      if (!file || row.mime_type === null) throw refuse('item/not-found');
      const isShown = !download && shownTypes.test(row.mime_type);
      return {
        ...file,
        contentType: withCharset(row.mime_type),
        etag: `"${fileId}"`,
        maxAgeSeconds,
        ...(!isShown && { saveAs: row.name }),
      };
    },

    async thumbnail(row: ResourceRow, fileId: string): Promise<FileAnswer> {
      const key = row.thumbnail_path;
      const file = key !== null && fileIdOf(key) === fileId ? await files.read(key) : null;
      if (!file) throw refuse('item/not-found');
      return { ...file, contentType: 'image/webp', etag: `"${fileId}"`, maxAgeSeconds };
    },
  };

  /** The type, by content, and the size of a stored file. */
  async function describe(key: string, name: string): Promise<{ mimeType: string; size: number }> {
    const file = await files.read(key);
    if (!file) throw new Error(`The file ${key} is not there any more.`);
    return { mimeType: await contentTypeOf(() => file.slice(0, file.size), name), size: file.size };
  }
}

export type ResourceFiles = ReturnType<typeof createResourceFiles>;

/** The type for the header. Texts in another encoding begin with a mark that browsers follow instead. */
function withCharset(mimeType: string): string {
  const isText = /^text\/|^application\/(?:json|xml)$|^image\/svg/.test(mimeType);
  return isText ? `${mimeType}; charset=utf-8` : mimeType;
}

async function requestThumbnail(change: Change, { id, type, file_path }: ResourceRow): Promise<void> {
  if (type === 'image' && file_path !== null)
    await change.enqueue('resources.draw-thumbnail', { resourceId: id, key: file_path });
}
