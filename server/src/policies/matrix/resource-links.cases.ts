import { newId } from '@longtable/contract/ids';
import { resourceLinksApi } from '@longtable/contract/resource-links';
import { resourcesApi } from '@longtable/contract/resources';
import { plainPicture } from '../../../test/pictures.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix, everyone } from './matrix.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type Kind = (typeof kinds)[number];

const itsOwner = { signedOut: 401, stranger: 404, owner: 200 };

/** Links to files are made by the owner of a file, and opened by everybody who has their address. */
export const resourceLinks = defineMatrix({
  name: 'links to files',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: resourceLinksApi.list, input: aFile, answers: itsOwner },
    {
      endpoint: resourceLinksApi.create,
      input: async (context) => ({ ...(await aFile(context)), id: newId() }),
      answers: itsOwner,
    },
    {
      endpoint: resourceLinksApi.create,
      about: 'to a folder',
      input: async ({ actors: { owner } }) => {
        const id = newId();
        await owner.ok(resourcesApi.createFolder, { id, name: id, parentFolderId: null });
        return { resourceId: id, id: newId() };
      },
      answers: { ...itsOwner, owner: 422 },
    },
    {
      endpoint: resourceLinksApi.revoke,
      input: async (context) => {
        const { id, resourceId } = await aLink(context);
        return { resourceId, linkId: id };
      },
      answers: itsOwner,
    },
    {
      endpoint: resourceLinksApi.revokeAll,
      input: async (context) => ({ resourceId: (await aLink(context)).resourceId }),
      answers: itsOwner,
    },
    { endpoint: resourceLinksApi.open, input: (context) => aToken(context), answers: everyone(kinds, 200) },
    {
      endpoint: resourceLinksApi.open,
      about: 'that was revoked',
      input: async (context) => {
        const { token, resourceId } = await aToken(context);
        await context.actors.owner.ok(resourceLinksApi.revokeAll, { resourceId });
        return { token };
      },
      answers: everyone(kinds, 404),
    },
    {
      endpoint: resourceLinksApi.open,
      about: 'without its password',
      input: (context) => aToken(context, 'open sesame'),
      answers: everyone(kinds, 403),
    },
    {
      endpoint: resourceLinksApi.content,
      input: (context) => aToken(context),
      answers: everyone(kinds, 200),
    },
    {
      endpoint: resourceLinksApi.content,
      about: 'without its password',
      input: (context) => aToken(context, 'open sesame'),
      answers: everyone(kinds, 403),
    },
    {
      endpoint: resourceLinksApi.thumbnail,
      input: (context) => aToken(context, 'open sesame'),
      answers: everyone(kinds, 403),
    },
  ],
});

/** A file of the owner. */
async function aFile({ actors: { owner } }: Context<Kind>): Promise<{ resourceId: string }> {
  const id = newId();
  await uploadFile(owner, { id, name: id }, await plainPicture('png'));
  return { resourceId: id };
}

async function aLink(context: Context<Kind>, password?: string) {
  const input = { ...(await aFile(context)), id: newId(), ...(password !== undefined && { password }) };
  return context.actors.owner.ok(resourceLinksApi.create, input);
}

/** What is at the end of a link's address. */
async function aToken(context: Context<Kind>, password?: string) {
  const { url, resourceId } = await aLink(context, password);
  return { token: url.split('/').at(-1) ?? '', resourceId };
}
