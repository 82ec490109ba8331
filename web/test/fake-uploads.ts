import { resourceUploadsApi, type UploadClash } from '@longtable/contract/resource-uploads';
import type { Resource } from '@longtable/contract/resources';
import type { TusAnswer } from '@longtable/contract/tus-answer';
import { fakeApi, Refusal } from './fake-api.ts';

/** What an upload becomes, or why not. */
type Add = (file: Described) => Resource | Refusal;
export type Described = Pick<
  Resource,
  'id' | 'name' | 'sizeBytes' | 'parentFolderId' | 'teamId' | 'projectId'
> & {
  readonly clash: UploadClash;
};

type Begun = { described: Described; offset: number };

/** Serves uploads that go on after an interruption. `add` stores the file. */
export function fakeUploads(add: Add): void {
  const begun = new Map<string, Begun>();
  const finished = (upload: Begun, status: 200 | 201): TusAnswer | Refusal => {
    const result = add(upload.described);
    return result instanceof Refusal ? result : { ...answerOf(upload), status, body: result };
  };
  const answerOf = ({ described: { id, sizeBytes }, offset }: Begun): TusAnswer => ({
    status: 201,
    location: `/api/resources/uploads/${id}`,
    offset,
    length: sizeBytes,
  });
  fakeApi(
    resourceUploadsApi.start,
    ({ id, name, parentFolderId, teamId = null, projectId = null, clash, uploadLength }, bytes) => {
      const described = {
        id,
        name,
        clash,
        parentFolderId: parentFolderId ?? null,
        teamId,
        projectId,
        sizeBytes: uploadLength,
      };
      const upload = { described, offset: bytes };
      if (bytes === uploadLength) return finished(upload, 201);
      begun.set(id, upload);
      return answerOf(upload);
    },
  );
  fakeApi(resourceUploadsApi.offset, ({ uploadId }): TusAnswer | Refusal => {
    const upload = begun.get(uploadId);
    return upload ? { ...answerOf(upload), status: 200 } : new Refusal('upload/not-found');
  });
  fakeApi(resourceUploadsApi.append, ({ uploadId, uploadOffset }, bytes): TusAnswer | Refusal => {
    const upload = begun.get(uploadId);
    if (!upload) return new Refusal('upload/not-found');
    if (uploadOffset !== upload.offset) return new Refusal('upload/wrong-offset');
    upload.offset += bytes;
    return upload.offset === upload.described.sizeBytes
      ? finished(upload, 200)
      : { ...answerOf(upload), status: 204 };
  });
  fakeApi(resourceUploadsApi.cancel, ({ uploadId }): TusAnswer => {
    begun.delete(uploadId);
    return { status: 204 };
  });
  fakeApi(resourceUploadsApi.finish, ({ uploadId, clash }) => {
    const upload = begun.get(uploadId);
    return upload ? add({ ...upload.described, clash }) : new Refusal('upload/not-found');
  });
}
