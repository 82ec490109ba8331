import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { resourceUploadsApi, UploadClash } from '@longtable/contract/resource-uploads';
import type { Resource } from '@longtable/contract/resources';
import { maxFileBytes } from '@longtable/contract/rules/resource-limits';
import type { TusAnswer } from '@longtable/contract/tus-answer';
import { lockCollection } from '../../kits/owned-collection.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { RequestContext, RequestHeaders } from '../../platform/http/route.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { PartialFiles } from '../../platform/storage/partial-files.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ResourceUploadRow, resourceUploadPolicy } from '../../policies/resource-upload.ts';
import type { RecordActivity } from './resources.activity.ts';
import { presentResourceTo } from './resources.presenter.ts';
import { ownOrTaken } from './resources.service.ts';
import { readReserved } from './resources.storage.store.ts';
import type { StorageQuota } from './resources.storage.ts';
import { hasBody, received } from './resources.uploads.body.ts';
import { createUploadEnd } from './resources.uploads.finish.ts';
import { createUploadLock } from './resources.uploads.lock.ts';
import * as store from './resources.uploads.store.ts';
import type { ResourceVersions } from './resources.versions.ts';

/** The most unfinished uploads of a person, and the bytes that they may have together. */
const most = { count: 100, bytes: 1024 * 1024 * 1024 };

type StartInput = ParsedInputOf<typeof resourceUploadsApi.start>;
/** A request that brings bytes. */
type Sent = { readonly file: AsyncIterable<Uint8Array>; readonly request: RequestContext };
type Progress = { readonly offset: number; readonly body?: Resource };

/** Uploads that go on after an interruption (docs/product/resources.md, "Uploads"). */
export function createResourceUploads(options: {
  db: Db;
  changes: Changes;
  files: Files;
  partial: PartialFiles;
  versions: Pick<ResourceVersions, 'replace'>;
  quota: StorageQuota;
  recordActivity: RecordActivity;
  /** Whether a session goes on. */
  isSignedIn(headers: RequestHeaders): Promise<boolean>;
}) {
  const { db, changes, partial, quota, isSignedIn } = options;
  const end = createUploadEnd(options);
  const alone = createUploadLock(options);

  return {
    /** Idempotent: the same id goes on with the same upload, or returns its file. */
    async start(actor: Actor, input: StartInput, sent: Sent): Promise<TusAnswer> {
      const known = await ownOrTaken(db, actor, input.id);
      if (known)
        return { ...created(input.id), offset: known.size_bytes, body: presentResourceTo(actor, known) };
      if (input.uploadLength > maxFileBytes) throw refuse('item/too-large');
      await end.check(actor, { ...describedBy(input), size_bytes: input.uploadLength }, input.clash);
      const writer = hasBody(sent.request.headers) ? newId() : null;
      const { upload, isNew } = await changes.run((change) => begin(change, actor, input, writer));
      const { file_id, size_bytes, expires_at: expiresAt } = upload;
      const offset = await partial.sizeOf(file_id);
      if (offset < size_bytes && writer === null) return { ...created(upload.id), offset, expiresAt };
      const work = async (): Promise<Progress> => {
        const from = await partial.sizeOf(file_id);
        if (from === size_bytes) return finished(actor, upload, upload.clash);
        // The body begins at the beginning.
        if (from > 0) return { offset: from };
        if (!isNew) await quota.demandSpace(db, actor.id, 0);
        return receive(actor, upload, from, sent);
      };
      const progress = await alone(upload.id, sent.request.hangUp, work, isNew ? writer : null);
      return { ...created(upload.id), ...progress, expiresAt };
    },

    async offset(actor: Actor, { id }: ResourceUploadRow, request: RequestContext): Promise<TusAnswer> {
      return alone(id, request.hangUp, async () => {
        const upload = await current(actor, id);
        return {
          status: 200,
          offset: await offsetOf(upload),
          length: upload.size_bytes,
          expiresAt: upload.expires_at,
        };
      });
    },

    async append(
      actor: Actor,
      { id }: ResourceUploadRow,
      uploadOffset: number,
      sent: Sent,
    ): Promise<TusAnswer> {
      return alone(id, sent.request.hangUp, async () => {
        const upload = await current(actor, id);
        const from = await offsetOf(upload);
        if (uploadOffset !== from) throw refuse('upload/wrong-offset');
        if (from === upload.size_bytes) {
          const progress = await finished(actor, upload, upload.clash);
          return { status: 200, ...progress, expiresAt: upload.expires_at };
        }
        // Its bytes are reserved, but the quota may be another since, or files of others may have become the person's.
        await quota.demandSpace(db, actor.id, 0);
        const progress = await receive(actor, upload, from, sent);
        return { status: progress.body ? 200 : 204, ...progress, expiresAt: upload.expires_at };
      });
    },

    async cancel(actor: Actor, { id }: ResourceUploadRow, request: RequestContext): Promise<TusAnswer> {
      return alone(id, request.hangUp, async () => {
        const { file_id } = await current(actor, id);
        await store.deleteUpload(db, id);
        await partial.remove(file_id);
        return { status: 204 };
      });
    },

    /** Completes an upload with another choice for a name that is taken. */
    async finish(
      actor: Actor,
      { id }: ResourceUploadRow,
      clash: UploadClash,
      request: RequestContext,
    ): Promise<Resource> {
      return alone(id, request.hangUp, async () => {
        const upload = await current(actor, id);
        if ((await offsetOf(upload)) < upload.size_bytes) throw refuse('upload/incomplete');
        return end.finish(actor, upload, clash);
      });
    },
  };

  /** The upload as it is now that no other request writes it. */
  function current(actor: Actor, id: string): Promise<ResourceUploadRow> {
    return resourceUploadPolicy.authorize(db, 'edit', actor, id);
  }

  async function offsetOf({ file_id, size_bytes, finished_at }: ResourceUploadRow): Promise<number> {
    return finished_at === null ? partial.sizeOf(file_id) : size_bytes;
  }

  async function receive(
    actor: Actor,
    upload: ResourceUploadRow,
    from: number,
    { file, request }: Sent,
  ): Promise<Progress> {
    const content = received(file, {
      left: upload.size_bytes - from,
      isSignedIn: () => isSignedIn(request.headers),
    });
    const offset = await partial.append(upload.file_id, from, content);
    return offset < upload.size_bytes ? { offset } : finished(actor, upload, upload.clash);
  }

  async function finished(actor: Actor, upload: ResourceUploadRow, clash: UploadClash): Promise<Progress> {
    return { offset: upload.size_bytes, body: await end.finish(actor, upload, clash) };
  }

  /** The row of an upload; a new one is claimed for `writer`. */
  async function begin(
    change: Change,
    actor: Actor,
    input: StartInput,
    writer: string | null,
  ): Promise<{ upload: ResourceUploadRow; isNew: boolean }> {
    const { tx } = change;
    await lockCollection(tx, { actor });
    const { id, uploadLength } = input;
    const existing = await store.readUpload(tx, id);
    const isOwn = existing?.user_id === actor.id;
    if (existing && !(isOwn && existing.size_bytes === uploadLength)) throw refuse('request/id-taken');
    if (existing && Date.parse(existing.expires_at) > Date.now())
      return { upload: await store.describeUpload(tx, id, describedBy(input)), isNew: false };
    // The sweep removes its file.
    if (existing) await store.deleteUpload(tx, id);
    const { count, bytes, used } = await readReserved(tx, actor.id);
    if (count >= most.count || bytes + uploadLength > most.bytes) throw refuse('upload/too-many');
    quota.check(used + bytes, uploadLength);
    const row = { ...describedBy(input), user_id: actor.id, size_bytes: uploadLength, file_id: newId() };
    const upload = await store.insertUpload(tx, row, writer);
    if (!upload) throw refuse('request/id-taken');
    return { upload, isNew: true };
  }
}

export type ResourceUploads = ReturnType<typeof createResourceUploads>;

/** The row of an upload, as its sender describes it. */
function describedBy({ id, name, parentFolderId, teamId, projectId, clash }: StartInput) {
  return {
    id,
    name,
    parent_folder_id: parentFolderId ?? null,
    team_id: teamId ?? null,
    project_id: projectId ?? null,
    clash,
  };
}

function created(id: string) {
  return { status: 201, location: `/api/resources/uploads/${id}` } as const;
}
