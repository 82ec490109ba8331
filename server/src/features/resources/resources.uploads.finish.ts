import { newId } from '@longtable/contract/ids';
import type { UploadClash } from '@longtable/contract/resource-uploads';
import type { Resource } from '@longtable/contract/resources';
import { fileTypeOf, isFileType } from '@longtable/contract/rules/resource-types';
import type { Change, Changes } from '../../platform/change.ts';
import { contentTypeOf } from '../../platform/content-type/content-type.ts';
import type { Db } from '../../platform/db/database.ts';
import { startAgain } from '../../platform/db/start-again.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { PartialFiles } from '../../platform/storage/partial-files.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import type { ResourceUploadRow } from '../../policies/resource-upload.ts';
import { type RecordActivity, recordDone } from './resources.activity.ts';
import { lockNamedPlace, type NamedPlace, nameIn, placeOf } from './resources.places.ts';
import { presentResourceTo, resourceKey } from './resources.presenter.ts';
import { ownOrTaken, publishCounts, saved } from './resources.service.ts';
import type { StorageQuota } from './resources.storage.ts';
import * as store from './resources.store.ts';
import { requestThumbnail } from './resources.thumbnails.ts';
import { finishUpload, readUpload } from './resources.uploads.store.ts';
import type { ResourceVersions } from './resources.versions.ts';

/** What an upload becomes. */
type Wanted = Pick<
  ResourceUploadRow,
  'id' | 'name' | 'parent_folder_id' | 'team_id' | 'project_id' | 'size_bytes'
>;

/** The end of uploads: their files become resources. */
export function createUploadEnd(options: {
  db: Db;
  changes: Changes;
  files: Pick<Files, 'addFile' | 'keep'>;
  partial: PartialFiles;
  versions: Pick<ResourceVersions, 'replace'>;
  quota: StorageQuota;
  recordActivity: RecordActivity;
}) {
  const { db, changes, files, partial, versions, quota, recordActivity } = options;
  return {
    /**
     * Throws what would refuse the file now: a folder that is gone, a name that is taken, or a file of somebody without space for
     * another version. Whether it fits into the actor's own space is up to the caller.
     */
    async check(actor: Actor, wanted: Wanted, clash: UploadClash): Promise<void> {
      await placed(db, actor, wanted, clash);
      const ownerId = await otherOwner(db, actor, wanted, clash);
      if (ownerId !== null) await quota.demandSpaceOfOwner(db, ownerId, wanted.size_bytes);
    },

    /**
     * Adds the file of an upload that has all its bytes. Idempotent: once it was added, that is returned. A refused one can be tried
     * again, with another choice for a name that is taken.
     */
    async finish(actor: Actor, upload: ResourceUploadRow, clash: UploadClash): Promise<Resource> {
      const known = await ownOrTaken(db, actor, upload.id);
      if (known) return presentResourceTo(actor, known);
      if (upload.finished_at !== null) return presentNow(db, actor, upload.became ?? upload.id);
      const { place } = await placed(db, actor, upload, clash);
      // An empty one has no bytes that would have created it.
      if (upload.size_bytes === 0) await partial.append(upload.file_id, 0, []);
      const mimeType = await contentTypeOf(() => partial.read(upload.file_id), upload.name);
      const key = resourceKey(actor.id, place, newId(), 'file');
      const resource = await files.addFile(key, partial.pathOf(upload.file_id), () =>
        changes.run((change) => add(change, actor, { ...upload, clash, mimeType, key })),
      );
      await partial.remove(upload.file_id);
      return resource;
    },
  };

  async function add(
    change: Change,
    actor: Actor,
    upload: ResourceUploadRow & { mimeType: string; key: string },
  ): Promise<Resource> {
    const { tx } = change;
    // Line 3 of the order of locks: before the team or project.
    const ownerId = await otherOwner(tx, actor, upload, upload.clash);
    await lockNamedPlace(tx, actor, whereOf(upload), [], ownerId === null ? [] : [ownerId]);
    // Another server may have added it at the same time. The sweep removes this file then.
    const existing = await ownOrTaken(tx, actor, upload.id);
    if (existing) return presentResourceTo(actor, existing);
    const before = await readUpload(tx, upload.id);
    if (before?.became) return presentNow(tx, actor, before.became);
    const { place, name } = await placed(tx, actor, upload, upload.clash);
    const taken = upload.clash === 'replace' ? await store.readByName(tx, actor.id, place, name) : undefined;
    if (taken) {
      if ((await otherOwner(tx, actor, upload, upload.clash)) !== ownerId) await startAgain(tx);
      return replace(change, actor, taken, upload);
    }
    const row = await store.insertResource(tx, {
      id: upload.id,
      uploaded_by: actor.id,
      team_id: place.teamId,
      project_id: place.projectId,
      parent_folder_id: place.parentFolderId,
      ancestors: [...place.ancestors],
      name,
      type: fileTypeOf(upload.mimeType),
      mime_type: upload.mimeType,
      size_bytes: upload.size_bytes,
      file_path: upload.key,
    });
    if (!row) throw refuse('request/id-taken');
    await files.keep(change, upload.key);
    await finishUpload(tx, upload.id, upload.id);
    await requestThumbnail(change, row);
    await publishCounts(change, actor.id, [row]);
    await recordDone(change, actor.id, 'resource-added', [row], recordActivity);
    return saved(change, actor, row);
  }

  /**
   * The person who has added the file that an upload is to replace, if that is somebody else: with a quota, the new version
   * takes space of theirs. Null otherwise.
   */
  async function otherOwner(
    on: Db,
    actor: Actor,
    wanted: Wanted,
    clash: UploadClash,
  ): Promise<string | null> {
    if (quota.bytes === null || clash !== 'replace') return null;
    const location = wanted.parent_folder_id ?? wanted.team_id ?? wanted.project_id ?? actor.id;
    const taken = await store.readByName(on, actor.id, { location }, wanted.name);
    if (!taken || taken.uploaded_by === actor.id || resourcePolicy.check(actor, 'edit', taken) !== null)
      return null;
    return taken.uploaded_by;
  }

  /** Makes the file a new version of another one, if the actor may change that. */
  async function replace(
    change: Change,
    actor: Actor,
    taken: ResourceRow,
    { id, name, key, mimeType, size_bytes }: ResourceUploadRow & { mimeType: string; key: string },
  ): Promise<Resource> {
    if (!isFileType(taken.type)) throw refuse('item/name-taken', { params: { name } });
    const refused = resourcePolicy.check(actor, 'edit', taken);
    if (refused !== null) throw refuse(refused);
    // The upload has reserved space of the actor's.
    if (taken.uploaded_by !== actor.id)
      await quota.demandSpaceOfOwner(change.tx, taken.uploaded_by, size_bytes);
    await files.keep(change, key);
    await finishUpload(change.tx, id, taken.id);
    return versions.replace(change, actor, taken, { file_path: key, mime_type: mimeType, size_bytes });
  }
}

/** The file that an upload has become, as it is now. */
async function presentNow(db: Db, actor: Actor, resourceId: string): Promise<Resource> {
  return presentResourceTo(actor, await resourcePolicy.authorize(db, 'read', actor, resourceId));
}

/** Where the file goes, and its name there. */
async function placed(db: Db, actor: Actor, wanted: Wanted, clash: UploadClash) {
  const { id, name } = wanted;
  const place = await placeOf(db, actor, whereOf(wanted));
  // What has the name is replaced.
  if (clash === 'replace') return { place, name };
  return { place, name: await nameIn(db, place, { id, name, type: 'other' }, clash) };
}

function whereOf({ parent_folder_id, team_id, project_id }: Wanted): NamedPlace {
  return {
    parentFolderId: parent_folder_id,
    teamId: team_id ?? undefined,
    projectId: project_id ?? undefined,
  };
}
