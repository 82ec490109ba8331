import {
  anonymize,
  consequence,
  definePersonalData,
  jsonFile,
  type PersonalData,
  type PersonalFile,
  rowsFile,
} from '../../kits/personal-data.ts';
import { photoUrl } from '../../kits/photos.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/storage/files.ts';
import * as store from './resources.personal-data.store.ts';
import { presentResource } from './resources.presenter.ts';
import { deleteUploadsOf, readUploadsOf } from './resources.uploads.store.ts';
import { readVersionsById } from './resources.versions.store.ts';

/** Files deleted in one transaction. */
const filesAtOnce = 200;
/** Marks or shares deleted in one transaction. */
const rowsAtOnce = 500;

/** Files and folders of a person. They are deleted with the account. */
export function resourcesPersonalData({ files }: { files: Pick<Files, 'read' | 'release'> }): PersonalData {
  return definePersonalData({
    downloads: [
      rowsFile('resources.json', store.readResourcesById, presentAdded),
      rowsFile('resource-marks.json', store.readMarksById, ({ id, starred, last_accessed_at }) => ({
        resourceId: id,
        starred,
        lastAccessedAt: last_accessed_at,
      })),
      rowsFile('resource-versions.json', readVersionsById, (version) => ({
        id: version.id,
        resourceId: version.resource_id,
        name: version.name,
        sizeBytes: version.size_bytes,
        replacedAt: version.replaced_at,
      })),
      rowsFile('resource-shares.json', store.readSharesById, (share) => ({
        resourceId: share.resource_id,
        sharedBy: share.shared_by,
        sharedWith: share.shared_with,
        permission: share.permission,
        createdAt: share.created_at,
      })),
      jsonFile('uploads.json', readUploads),
    ],
    files: filesOf,
    async consequences(db, userId) {
      const count = await store.countResources(db, userId);
      return [
        consequence(
          count,
          '# file or folder of yours is deleted.',
          '# files and folders of yours are deleted.',
        ),
      ];
    },
    erase: [
      async (change, userId) => {
        const keys = await store.deleteSome(change.tx, userId, filesAtOnce);
        await files.release(change, keys ?? []);
        return keys !== null;
      },
      async (change, userId) => {
        const hadSome = await deleteUploadsOf(change.tx, userId);
        if (hadSome) await change.enqueue('resources.sweep-uploads', {});
        return hadSome;
      },
      async ({ tx }, userId) => (await store.deleteMarksOf(tx, userId, rowsAtOnce)) > 0,
      async ({ tx }, userId) => (await store.deleteSharesOfPerson(tx, userId, rowsAtOnce)) > 0,
      anonymize('resource_versions', 'replaced_by'),
    ],
    remains: async (db, userId) =>
      (await store.countResources(db, userId)) > 0 ||
      (await readUploadsOf(db, userId)).length > 0 ||
      (await store.isReferredTo(db, userId)),
  });

  /** The person's files in their folders; those of the trash and their versions beside them. */
  async function* filesOf(db: Db, userId: string): AsyncGenerator<PersonalFile> {
    for (let after: string | null = null; ; ) {
      const rows = await store.readFilePaths(db, userId, after, filesAtOnce);
      for (const { id, file_path, folders, name, is_deleted } of rows) {
        const file = await files.read(file_path);
        // Deleted since.
        if (!file) continue;
        // In the trash, several may have the same name.
        const path = is_deleted ? ['trash', `${id} ${name}`] : ['files', ...folders, name];
        yield { path: path.join('/'), bytes: file.content };
      }
      after = rows.at(-1)?.id ?? null;
      if (rows.length < filesAtOnce) break;
    }
    for (let after: string | null = null; ; ) {
      const rows = await readVersionsById(db, userId, after, filesAtOnce);
      for (const { id, file_path, name } of rows) {
        const file = await files.read(file_path);
        if (file) yield { path: `versions/${id} ${name}`, bytes: file.content };
      }
      after = rows.at(-1)?.id ?? null;
      if (rows.length < filesAtOnce) return;
    }
  }
}

/** What a person has added. The photo of a team or project has the address where it is shown. */
function presentAdded({ is_item, ...row }: store.AddedRow) {
  if (is_item) return presentResource(row);
  const of = row.team_id === null ? 'project' : 'team';
  return { ...presentResource(row), publicUrl: photoUrl(of, { id: row.place, photo_id: row.id }) };
}

/** The uploads of the last day; undefined without any. */
async function readUploads(db: Db, userId: string) {
  const rows = await readUploadsOf(db, userId);
  if (rows.length === 0) return undefined;
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sizeBytes: row.size_bytes,
    parentFolderId: row.parent_folder_id,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }));
}
