import { newId } from '@longtable/contract/ids';
import { resourceCopiesApi } from '@longtable/contract/resource-copies';
import { resourceStorageApi } from '@longtable/contract/resource-storage';
import { type Resource, resourcesApi } from '@longtable/contract/resources';
import { plainPicture } from '../../../test/pictures.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix } from './matrix.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { signedOut: 401, stranger: 200, owner: 200 };
const itsOwner = { signedOut: 401, stranger: 404, owner: 200 };

/** A person's own files and folders do not exist for anybody else. */
export const resources = defineMatrix({
  name: 'own files and folders',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: resourcesApi.list, input: () => ({}), answers: signedIn },
    // Each person's own.
    { endpoint: resourceStorageApi.get, input: () => ({}), answers: signedIn },
    { endpoint: resourceStorageApi.largest, input: () => ({}), answers: signedIn },
    {
      endpoint: resourcesApi.list,
      about: 'of a folder',
      input: async (context) => ({ parentFolderId: (await aFolder(context)).id }),
      answers: itsOwner,
    },
    { endpoint: resourcesApi.get, input: async (context) => one(await aFolder(context)), answers: itsOwner },
    {
      endpoint: resourcesApi.createFolder,
      input: () => ({ ...named(), parentFolderId: null }),
      answers: signedIn,
    },
    {
      endpoint: resourcesApi.createFolder,
      about: 'in a folder',
      input: async (context) => ({ ...named(), parentFolderId: (await aFolder(context)).id }),
      answers: itsOwner,
    },
    {
      endpoint: resourcesApi.update,
      input: async (context) => ({ ...one(await aFolder(context)), name: newId() }),
      answers: itsOwner,
    },
    {
      endpoint: resourcesApi.star,
      input: async (context) => ({ ...one(await aFolder(context)), starred: true }),
      answers: itsOwner,
    },
    { endpoint: resourcesApi.open, input: async (context) => one(await aFolder(context)), answers: itsOwner },
    {
      endpoint: resourcesApi.move,
      input: async (context) => ({
        ...several(await aFolder(context)),
        parentFolderId: (await aFolder(context)).id,
      }),
      answers: itsOwner,
    },
    {
      endpoint: resourceCopiesApi.start,
      input: async (context) => aCopy(await aFolder(context)),
      answers: itsOwner,
    },
    {
      endpoint: resourceCopiesApi.start,
      about: 'into a folder',
      // Of a folder that exists for nobody else either.
      input: async (context) => ({
        ...aCopy(await aFolder(context)),
        parentFolderId: (await aFolder(context)).id,
      }),
      answers: itsOwner,
    },
    { endpoint: resourceCopiesApi.get, input: aStartedCopy, answers: itsOwner },
    { endpoint: resourceCopiesApi.cancel, input: aStartedCopy, answers: itsOwner },
    {
      endpoint: resourcesApi.trash,
      input: async (context) => several(await aFolder(context)),
      answers: itsOwner,
    },
    {
      endpoint: resourcesApi.restore,
      input: async (context) => several(await aTrashedFolder(context)),
      answers: itsOwner,
    },
    {
      endpoint: resourcesApi.delete,
      input: async (context) => several(await aTrashedFolder(context)),
      answers: itsOwner,
    },
    { endpoint: resourcesApi.content, input: aFile, answers: itsOwner },
    {
      endpoint: resourcesApi.download,
      input: async (context) => ({ resourceIds: (await aFolder(context)).id }),
      answers: itsOwner,
    },
    {
      endpoint: resourcesApi.thumbnail,
      input: async (context) => ({ ...one(await aFolder(context)), fileId: newId() }),
      // It has none.
      answers: { ...itsOwner, owner: 404 },
    },
  ],
});

const one = ({ id }: Resource) => ({ resourceId: id });
const several = ({ id }: Resource) => ({ resourceIds: [id] });

const aCopy = (folder: Resource) => ({ id: newId(), ...several(folder), parentFolderId: null });

/** Copying that the owner has started. */
async function aStartedCopy(context: Context<Kind>): Promise<{ copyId: string }> {
  const copy = aCopy(await aFolder(context));
  await context.actors.owner.ok(resourceCopiesApi.start, copy);
  return { copyId: copy.id };
}

/** A name that is free. */
function named() {
  const id = newId();
  return { id, name: id };
}

/** A folder of the owner. */
function aFolder({ actors: { owner } }: Context<Kind>): Promise<Resource> {
  return owner.ok(resourcesApi.createFolder, { ...named(), parentFolderId: null });
}

async function aTrashedFolder(context: Context<Kind>): Promise<Resource> {
  const folder = await aFolder(context);
  await context.actors.owner.ok(resourcesApi.trash, several(folder));
  return folder;
}

/** A file of the owner, and the id at the end of its address. */
async function aFile({ actors: { owner } }: Context<Kind>) {
  const file = await uploadFile(owner, named(), await plainPicture('png'));
  return { resourceId: file.id, fileId: file.publicUrl?.split('/').at(-1) };
}
