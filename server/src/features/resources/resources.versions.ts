import type { OutputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import { newId } from '@longtable/contract/ids';
import type { resourceVersionsApi } from '@longtable/contract/resource-versions';
import type { Resource } from '@longtable/contract/resources';
import { maxVersions } from '@longtable/contract/rules/resource-limits';
import { fileTypeOf } from '@longtable/contract/rules/resource-types';
import { cardsOf, personIn } from '../../kits/cards.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Actor } from '../../policies/actor.ts';
import type { ResourceRow } from '../../policies/resource.ts';
import type { FilesChanged } from './resources.changed.ts';
import { maxAgeSeconds } from './resources.files.ts';
import { saved } from './resources.service.ts';
import type { StoragePublisher } from './resources.storage.fold.ts';
import { readResource } from './resources.store.ts';
import { requestThumbnail } from './resources.thumbnails.ts';
import * as store from './resources.versions.store.ts';

type One = { readonly resourceId: string; readonly versionId: string };

const replacers = [personIn('replaced_by', 'replacer')];

/** What files contained before they were replaced (docs/product/resources.md, "Versions"). */
export function createResourceVersions({
  db,
  files,
  storage,
  filesChanged,
}: {
  db: Db;
  files: Pick<Files, 'read' | 'release'>;
  storage: Pick<StoragePublisher, 'publishAfter'>;
  filesChanged: FilesChanged;
}) {
  /** Gives a file other content, and keeps what it contained. The oldest versions beyond the most are removed. */
  async function replace(
    change: Change,
    actor: Actor,
    row: ResourceRow,
    content: Omit<store.Content, 'type'>,
  ): Promise<Resource> {
    const { tx } = change;
    const { file_path, mime_type, size_bytes, thumbnail_path } = row;
    if (file_path === null || mime_type === null) throw refuse('item/not-found');
    const version = { id: newId(), resource_id: row.id, file_path, mime_type, size_bytes };
    await store.keepVersion(tx, { ...version, replaced_by: actor.id });
    await store.writeContent(tx, row.id, { ...content, type: fileTypeOf(content.mime_type) });
    const old = (await store.readVersions(tx, row.id)).slice(maxVersions);
    if (old.length > 0) await remove(change, old);
    if (thumbnail_path !== null) await files.release(change, [thumbnail_path]);
    const after = await readResource(tx, actor.id, row.id);
    if (!after) throw refuse('item/not-found');
    await requestThumbnail(change, after);
    await filesChanged(change, [row.id]);
    return saved(change, actor, after);
  }

  async function remove(change: Change, versions: readonly store.VersionRow[]): Promise<void> {
    await files.release(
      change,
      versions.map(({ file_path }) => file_path),
    );
    await store.deleteVersions(
      change.tx,
      versions.map(({ id }) => id),
    );
  }

  return {
    replace,

    async list({ id }: ResourceRow): Promise<OutputOf<typeof resourceVersionsApi.list>> {
      const rows = await store.readVersions(db, id);
      const versions = rows.map((row) => ({
        id: row.id,
        sizeBytes: row.size_bytes,
        mimeType: row.mime_type,
        replacedBy: row.replaced_by,
        replacedAt: row.replaced_at,
      }));
      return { versions, cards: cardsOf(rows, replacers) };
    },

    async restore(change: Change, actor: Actor, row: ResourceRow, one: One): Promise<Resource> {
      if (row.deleted_with !== null) throw refuse('item/in-trash');
      const version = await demandVersion(change.tx, one);
      // Its file is that of the resource from now on.
      await store.deleteVersions(change.tx, [version.id]);
      const { file_path, mime_type, size_bytes } = version;
      return replace(change, actor, row, { file_path, mime_type, size_bytes });
    },

    async delete(change: Change, one: One): Promise<{ versionId: string }> {
      const version = await store.readVersion(change.tx, one);
      if (version) await remove(change, [version]);
      storage.publishAfter(change);
      return { versionId: one.versionId };
    },

    async content({ name }: ResourceRow, one: One): Promise<FileAnswer> {
      const { file_path, mime_type } = await demandVersion(db, one);
      const file = await files.read(file_path);
      if (!file) throw refuse('resource-version/not-found');
      return {
        ...file,
        contentType: mime_type,
        etag: `"${one.versionId}"`,
        maxAgeSeconds,
        saveAs: name,
      };
    },
  };
}

export type ResourceVersions = ReturnType<typeof createResourceVersions>;

async function demandVersion(db: Db, one: One): Promise<store.VersionRow> {
  const version = await store.readVersion(db, one);
  if (!version) throw refuse('resource-version/not-found');
  return version;
}
