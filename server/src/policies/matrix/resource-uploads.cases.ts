import { newId } from '@longtable/contract/ids';
import { resourceUploadsApi } from '@longtable/contract/resource-uploads';
import { type Resource, resourcesApi } from '@longtable/contract/resources';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix } from './matrix.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type Kind = (typeof kinds)[number];

const content = new TextEncoder().encode('oak');
const itsOwner = (status: number) => ({ signedOut: 401, stranger: 404, owner: status });

/** Uploads do not exist for anybody but the person who started them. */
export const resourceUploads = defineMatrix({
  name: 'uploads of files',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    {
      endpoint: resourceUploadsApi.start,
      input: described,
      bytes: async () => content,
      answers: { signedOut: 401, stranger: 201, owner: 201 },
    },
    {
      endpoint: resourceUploadsApi.start,
      about: 'into a folder',
      input: async (context) => ({ ...described(), parentFolderId: (await aFolder(context)).id }),
      bytes: async () => content,
      answers: itsOwner(201),
    },
    { endpoint: resourceUploadsApi.offset, input: anUpload, answers: itsOwner(200) },
    {
      endpoint: resourceUploadsApi.append,
      input: async (context) => ({ ...(await anUpload(context)), uploadOffset: 0 }),
      bytes: async () => content,
      answers: itsOwner(200),
    },
    { endpoint: resourceUploadsApi.cancel, input: anUpload, answers: itsOwner(204) },
    {
      endpoint: resourceUploadsApi.finish,
      input: async (context) => ({ ...(await anUpload(context)), clash: 'keepBoth' }),
      // It has no bytes yet.
      answers: itsOwner(409),
    },
  ],
});

/** A file with a name that is free. */
function described() {
  const id = newId();
  return { id, name: id, uploadLength: content.length };
}

function aFolder({ actors: { owner } }: Context<Kind>): Promise<Resource> {
  const id = newId();
  return owner.ok(resourcesApi.createFolder, { id, name: id, parentFolderId: null });
}

/** An upload of the owner that has no bytes yet. */
async function anUpload({ actors: { owner } }: Context<Kind>): Promise<{ uploadId: string }> {
  const upload = described();
  await owner.send(resourceUploadsApi.start, upload);
  return { uploadId: upload.id };
}
