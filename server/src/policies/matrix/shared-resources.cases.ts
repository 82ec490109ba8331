import { newId } from '@longtable/contract/ids';
import { resourceCopiesApi } from '@longtable/contract/resource-copies';
import { resourceLinksApi } from '@longtable/contract/resource-links';
import { resourceUploadsApi } from '@longtable/contract/resource-uploads';
import { resourceVersionsApi } from '@longtable/contract/resource-versions';
import { resourcesApi } from '@longtable/contract/resources';
import { projectPhotoDescription } from '@longtable/contract/rules/project-kinds';
import { plainPicture } from '../../../test/pictures.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { insertConnection, insertPerson, signUpActors } from './actors.ts';
import { type Case, type Context, defineMatrix } from './matrix.ts';

const kinds = ['signedOut', 'stranger', 'reader', 'member', 'uploader', 'admin', 'owner'] as const;
type Kind = (typeof kinds)[number];
type Answers = Case<Kind>['answers'];

/** Everyone in the team or project. */
const inside: Answers = {
  signedOut: 401,
  stranger: 404,
  reader: 404,
  member: 200,
  uploader: 200,
  admin: 200,
  owner: 200,
};
/** They, and people with whom the item is shared. */
const readers: Answers = { ...inside, reader: 200 };
/** Those who may change it. The others see it. */
const changers: Answers = { ...readers, reader: 403, member: 403 };

const actors = signUpActors(kinds);

/** Files and folders of a team or project. A folder was added by the uploader and is shared with the reader. */
function casesOf(place: 'team' | 'project'): Case<Kind>[] {
  const key = place === 'team' ? 'teamId' : 'projectId';
  const outside = { ...inside, stranger: 404, reader: 404 };
  const create = place === 'team' ? aTeam : aProject;
  const folderOf = async (context: Context<Kind>) => aFolder(context, place, await create(context));
  const one = async (context: Context<Kind>) => ({ resourceId: await folderOf(context) });
  const several = async (context: Context<Kind>) => ({ resourceIds: [await folderOf(context)] });
  const trashed = async (context: Context<Kind>) => {
    const id = await folderOf(context);
    await context.actors.uploader.ok(resourcesApi.trash, { resourceIds: [id] });
    return { resourceIds: [id] };
  };
  const about = `of a ${place}`;
  const newFolder = () => ({ id: newId(), name: newId() });
  return [
    {
      endpoint: resourcesApi.list,
      about,
      input: async (context) => ({ [key]: await create(context) }),
      answers: outside,
    },
    {
      endpoint: resourcesApi.list,
      about: `in a folder ${about}`,
      input: async (context) => ({ parentFolderId: await folderOf(context) }),
      answers: readers,
    },
    {
      endpoint: resourcesApi.list,
      about: `in the trash ${about}`,
      input: async (context) => ({ list: 'trash', [key]: await create(context) }),
      answers: outside,
    },
    { endpoint: resourcesApi.get, about, input: one, answers: readers },
    { endpoint: resourcesApi.access, about, input: one, answers: readers },
    {
      endpoint: resourcesApi.createFolder,
      about,
      input: async (context) => ({ ...newFolder(), parentFolderId: null, [key]: await create(context) }),
      answers: outside,
    },
    {
      endpoint: resourcesApi.createFolder,
      about: `in a folder ${about}`,
      input: async (context) => ({ ...newFolder(), parentFolderId: await folderOf(context) }),
      answers: { ...inside, reader: 403 },
    },
    {
      endpoint: resourceUploadsApi.start,
      about,
      input: async (context) => ({
        ...newFolder(),
        [key]: await create(context),
        uploadLength: (await plainPicture('png')).length,
      }),
      bytes: () => plainPicture('png'),
      answers: { ...outside, member: 201, uploader: 201, admin: 201, owner: 201 },
    },
    {
      endpoint: resourcesApi.update,
      about,
      input: async (context) => ({ ...(await one(context)), name: newId() }),
      answers: changers,
    },
    {
      endpoint: resourcesApi.star,
      about,
      input: async (context) => ({ ...(await one(context)), starred: true }),
      answers: readers,
    },
    { endpoint: resourcesApi.open, about, input: one, answers: readers },
    {
      endpoint: resourceCopiesApi.start,
      about,
      input: async (context) => ({ id: newId(), ...(await several(context)), parentFolderId: null }),
      answers: readers,
    },
    {
      endpoint: resourceCopiesApi.start,
      about: `into a folder ${about}`,
      input: async (context) => ({
        id: newId(),
        ...(await several(context)),
        parentFolderId: await folderOf(context),
      }),
      answers: { ...inside, reader: 403 },
    },
    {
      endpoint: resourcesApi.move,
      about,
      input: async (context) => {
        const placeId = await create(context);
        return {
          resourceIds: [await aFolder(context, place, placeId)],
          parentFolderId: await aFolder(context, place, placeId),
        };
      },
      answers: changers,
    },
    { endpoint: resourcesApi.trash, about, input: several, answers: changers },
    { endpoint: resourcesApi.restore, about, input: trashed, answers: changers },
    { endpoint: resourcesApi.delete, about, input: trashed, answers: changers },
    {
      endpoint: resourcesApi.share,
      about,
      input: async (context, kind) => {
        const personId = await insertPerson(context.app);
        if (kind !== 'signedOut') await insertConnection(context.app, context.actors[kind].id, personId);
        return { ...(await several(context)), personIds: [personId] };
      },
      answers: changers,
    },
    {
      endpoint: resourcesApi.unshare,
      about: `${about}, with the reader`,
      input: async (context) => ({ ...(await one(context)), personId: context.actors.reader.id }),
      answers: { ...changers, reader: 200 },
    },
    { endpoint: resourceVersionsApi.list, about, input: one, answers: readers },
    {
      endpoint: resourceVersionsApi.restore,
      about,
      input: async (context) => ({ ...(await one(context)), versionId: newId() }),
      // There is none.
      answers: { ...changers, uploader: 404, admin: 404, owner: 404 },
    },
    {
      endpoint: resourceVersionsApi.delete,
      about,
      // Repeating it changes nothing.
      input: async (context) => ({ ...(await one(context)), versionId: newId() }),
      answers: changers,
    },
    {
      endpoint: resourceVersionsApi.content,
      about,
      input: async (context) => ({ ...(await one(context)), versionId: newId() }),
      answers: { ...everyoneIs(404), signedOut: 401 },
    },
    {
      endpoint: resourcesApi.content,
      about,
      input: async (context) => {
        const file = await uploadFile(
          context.actors.uploader,
          { ...newFolder(), parentFolderId: await folderOf(context) },
          await plainPicture('png'),
        );
        return { resourceId: file.id, fileId: file.publicUrl?.split('/').at(-1) };
      },
      answers: readers,
    },
    {
      endpoint: resourcesApi.download,
      about,
      input: async (context) => ({ resourceIds: await folderOf(context) }),
      answers: readers,
    },
    {
      endpoint: resourcesApi.thumbnail,
      about,
      input: async (context) => ({ ...(await one(context)), fileId: newId() }),
      // It has none.
      answers: { ...everyoneIs(404), signedOut: 401 },
    },
  ];
}

/** The photo of a team or project, which exists for none of these endpoints: its place says who may do what with it. */
function casesOfPhoto(place: 'team' | 'project'): Case<Kind>[] {
  const about = `the photo of a ${place}`;
  const photo = async (context: Context<Kind>) =>
    aPhoto(context, place, await (place === 'team' ? aTeam : aProject)(context));
  const one = async (context: Context<Kind>) => ({ resourceId: await photo(context) });
  const several = async (context: Context<Kind>) => ({ resourceIds: [await photo(context)] });
  const answers = { ...everyoneIs(404), signedOut: 401 };
  return [
    { endpoint: resourcesApi.get, about, input: one, answers },
    { endpoint: resourcesApi.access, about, input: one, answers },
    {
      endpoint: resourcesApi.update,
      about,
      input: async (context) => ({ ...(await one(context)), name: newId() }),
      answers,
    },
    {
      endpoint: resourcesApi.star,
      about,
      input: async (context) => ({ ...(await one(context)), starred: true }),
      answers,
    },
    { endpoint: resourcesApi.open, about, input: one, answers },
    {
      endpoint: resourcesApi.move,
      about,
      input: async (context) => ({ ...(await several(context)), parentFolderId: null }),
      answers,
    },
    { endpoint: resourcesApi.trash, about, input: several, answers },
    { endpoint: resourcesApi.restore, about, input: several, answers },
    { endpoint: resourcesApi.delete, about, input: several, answers },
    {
      endpoint: resourcesApi.share,
      about,
      input: async (context, kind) => {
        const personId = await insertPerson(context.app);
        if (kind !== 'signedOut') await insertConnection(context.app, context.actors[kind].id, personId);
        return { ...(await several(context)), personIds: [personId] };
      },
      answers,
    },
    {
      endpoint: resourcesApi.unshare,
      about,
      input: async (context) => ({ ...(await one(context)), personId: context.actors.reader.id }),
      answers,
    },
    {
      endpoint: resourceLinksApi.create,
      about,
      input: async (context) => ({ ...(await one(context)), id: newId() }),
      answers,
    },
    { endpoint: resourceLinksApi.list, about, input: one, answers },
    { endpoint: resourceVersionsApi.list, about, input: one, answers },
    {
      endpoint: resourcesApi.content,
      about,
      input: async (context) => {
        const id = await photo(context);
        return { resourceId: id, fileId: id };
      },
      answers,
    },
    {
      endpoint: resourcesApi.download,
      about,
      input: async (context) => ({ resourceIds: await photo(context) }),
      answers,
    },
  ];
}

/** Files and folders of teams and projects, and what is shared of them. */
export const sharedResources = defineMatrix({
  name: 'files and folders of teams and projects',
  kinds,
  actors,
  cases: [...casesOf('team'), ...casesOf('project'), ...casesOfPhoto('team'), ...casesOfPhoto('project')],
});

function everyoneIs(status: number): Answers {
  return Object.fromEntries(kinds.map((kind) => [kind, status])) as Answers;
}

const roles = { member: 'Member', uploader: 'Member', admin: 'Admin', owner: 'Owner' } as const;

async function aTeam({ app, actors }: Context<Kind>): Promise<string> {
  const { db } = app.database;
  const id = newId();
  await db.insertInto('teams').values({ id, name: 'A team', owner_id: actors.owner.id }).execute();
  for (const kind of ['member', 'uploader', 'admin', 'owner'] as const)
    await db
      .insertInto('team_members')
      .values({ id: newId(), team_id: id, user_id: actors[kind].id, role: roles[kind], permissions: [] })
      .execute();
  return id;
}

async function aProject({ app, actors }: Context<Kind>): Promise<string> {
  const { db } = app.database;
  const id = newId();
  await db.insertInto('projects').values({ id, name: 'A project', owner_id: actors.owner.id }).execute();
  for (const kind of ['member', 'uploader', 'admin', 'owner'] as const)
    await db
      .insertInto('project_members')
      .values({ id: newId(), project_id: id, user_id: actors[kind].id, role: roles[kind] })
      .execute();
  return id;
}

/** A folder that the uploader has added, shared with the reader. */
async function aFolder(
  { app, actors }: Context<Kind>,
  place: 'team' | 'project',
  placeId: string,
): Promise<string> {
  const { db } = app.database;
  const id = newId();
  await db
    .insertInto('resources')
    .values({
      id,
      uploaded_by: actors.uploader.id,
      [`${place}_id` as 'team_id']: placeId,
      name: id,
      type: 'folder',
    })
    .execute();
  await db
    .insertInto('resource_shares')
    .values({ id: newId(), resource_id: id, shared_by: actors.uploader.id, shared_with: actors.reader.id })
    .execute();
  return id;
}

/** The photo that the uploader has set. */
async function aPhoto(
  { app, actors }: Context<Kind>,
  place: 'team' | 'project',
  placeId: string,
): Promise<string> {
  const id = newId();
  await app.database.db
    .insertInto('resources')
    .values({
      id,
      uploaded_by: actors.uploader.id,
      name: 'Photo',
      type: 'image',
      mime_type: 'image/webp',
      file_path: `public/${actors.uploader.id}/${place}s/${placeId}/${id}.webp`,
      ...(place === 'team'
        ? { team_id: placeId, is_team_photo: true }
        : { project_id: placeId, description: projectPhotoDescription }),
    })
    .execute();
  return id;
}
