import { api } from '@longtable/contract/api';
import { resourceLists } from '@longtable/contract/resources';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { plainPicture } from '../../../test/pictures.ts';
import { addToProject, newProject } from '../../../test/project.ts';
import { addToTeam, newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';
import { refusedUpload, uploadPicture } from '../../../test/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

const soon = { timeout: 15_000 };

/** What is the same for teams and projects. */
const places = {
  team: {
    create: async (owner: Person) => (await newTeam(owner)).id,
    join: (owner: Person, id: string, admin: Person) => addToTeam(owner, id, [admin], 'Admin'),
    where: (id: string) => ({ teamId: id }),
    set: async (who: Person, id: string) =>
      (await who.ok(api.teams.setPhoto, { teamId: id }, await plainPicture('png'))).photoUrl ?? '',
    clear: (who: Person, id: string) => who.ok(api.teams.removePhoto, { teamId: id }),
    /** How many files it has. */
    count: async (who: Person, id: string) => (await who.ok(api.teams.get, { teamId: id })).resourcesCount,
    mark: { is_team_photo: true, description: '' },
  },
  project: {
    create: async (owner: Person) => (await newProject(owner)).id,
    join: (owner: Person, id: string, admin: Person) => addToProject(owner, id, [admin], 'Admin'),
    where: (id: string) => ({ projectId: id }),
    set: async (who: Person, id: string) =>
      (await who.ok(api.projects.setPhoto, { projectId: id }, await plainPicture('png'))).photoUrl ?? '',
    clear: (who: Person, id: string) => who.ok(api.projects.removePhoto, { projectId: id }),
    /** How many links and files it has. */
    count: async (_who: Person, id: string) => {
      const listed = 'select id from project_resources where project_id = $1';
      return (await app.database.pool.query(listed, [id])).rows.length;
    },
    mark: { is_team_photo: false, description: '__project_photo__' },
  },
} as const;

const idOf = (address: string): string => address.split('/').at(-1) ?? '';

async function rowsOf(placeId: string) {
  const { rows } = await app.database.pool.query<{ id: string; uploaded_by: string; file_path: string }>(
    `select id, uploaded_by, type, mime_type, size_bytes, file_path, is_team_photo, description
     from resources where place = $1`,
    [placeId],
  );
  return rows;
}

describe.each(Object.entries(places))('the photo of a %s', (kind, place) => {
  let owner: Person;
  let admin: Person;
  let placeId: string;
  beforeEach(async () => {
    [owner, admin] = await Promise.all([app.newPerson('Olga'), app.newPerson('Adam')]);
    placeId = await place.create(owner);
    await place.join(owner, placeId, admin);
  });

  test('is a resource of it, counted with what its uploader has stored', async () => {
    const address = await place.set(owner, placeId);
    const key = `public/${owner.id}/${kind}s/${placeId}/${idOf(address)}.webp`;
    expect(await rowsOf(placeId)).toEqual([
      {
        id: idOf(address),
        uploaded_by: owner.id,
        type: 'image',
        mime_type: 'image/webp',
        size_bytes: expect.any(Number),
        file_path: key,
        ...place.mark,
      },
    ]);
    expect(await app.storedKeys(`public/${owner.id}/`)).toEqual([key]);
    const stored = await fetch(app.url + address, { headers: { cookie: owner.cookie } });
    const { size_bytes } = (await rowsOf(placeId))[0] as unknown as { size_bytes: number };
    expect((await stored.arrayBuffer()).byteLength).toBe(size_bytes);
  });

  test('is none of its files: in no list, not counted, and no name is taken', async () => {
    const address = await place.set(owner, placeId);
    const where = place.where(placeId);
    for (const list of resourceLists) {
      const { resources } = await owner.ok(api.resources.list, {
        list,
        ...(list === 'folder' || list === 'trash' ? where : {}),
        text: 'photo',
      });
      expect(resources).toEqual([]);
    }
    const name = kind === 'team' ? 'Team photo' : 'Project photo';
    await uploadPicture(admin, { name, ...where });
    const { resources } = await owner.ok(api.resources.list, where);
    expect(resources).toMatchObject([{ name, type: 'image' }]);
    expect(await place.count(owner, placeId)).toBe(1);
    expect((await owner.raw('GET', address)).status).toBe(200);
  });

  test('cannot be changed as a file, nor its id be used for one', async () => {
    const id = idOf(await place.set(owner, placeId));
    for (const endpoint of [api.resources.trash, api.resources.delete])
      expect(await owner.refused(endpoint, { resourceIds: [id] })).toMatchObject({ code: 'item/not-found' });
    const taken = { status: 409, code: 'request/id-taken' };
    const folder = { id, name: 'Plans', parentFolderId: null, ...place.where(placeId) };
    expect(await owner.refused(api.resources.createFolder, folder)).toMatchObject(taken);
    const file = await plainPicture('png');
    expect(await refusedUpload(owner, { id, name: 'Plans.png' }, file)).toMatchObject(taken);
  });

  test('is replaced and removed with its row and file', async () => {
    const first = await place.set(owner, placeId);
    const second = await place.set(owner, placeId);
    expect((await rowsOf(placeId)).map(({ id }) => id)).toEqual([idOf(second)]);
    expect((await owner.raw('GET', first)).status).toBe(404);
    await vi.waitFor(async () => expect(await app.storedKeys(`public/${owner.id}/`)).toHaveLength(1), soon);
    await place.clear(owner, placeId);
    expect(await rowsOf(placeId)).toEqual([]);
    await vi.waitFor(async () => expect(await app.storedKeys(`public/${owner.id}/`)).toEqual([]), soon);
  });

  test('is in the download of whoever set it, with the address where it is shown', async () => {
    const address = await place.set(owner, placeId);
    const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: owner.cookie } });
    const files = unzip(new Uint8Array(await answer.arrayBuffer()));
    expect(JSON.parse(files.get('resources.json')?.toString() ?? '')).toMatchObject([
      { id: idOf(address), publicUrl: address, uploadedBy: owner.id, ...place.where(placeId) },
    ]);
  });
});

describe('the photo of a project', () => {
  test.each([
    [
      'is removed',
      (owner: Person, { id: personId }: Person, projectId: string) =>
        owner.ok(api.projectMembers.remove, { projectId, personId }),
    ],
    [
      'deletes the account',
      (_: Person, who: Person) =>
        who.ok(api.account.delete, { confirmation: who.email, currentPassword: testPassword }),
    ],
  ])('belongs to the Owner when whoever set it %s', async (_, go) => {
    const [owner, admin] = [await app.newPerson('Olga'), await app.newPerson('Adam')];
    const { id: projectId } = await newProject(owner);
    await addToProject(owner, projectId, [admin], 'Admin');
    const address = await places.project.set(admin, projectId);
    await go(owner, admin, projectId);
    await vi.waitFor(
      async () => expect(await rowsOf(projectId)).toMatchObject([{ uploaded_by: owner.id }]),
      soon,
    );
    expect(await owner.ok(api.projects.get, { projectId })).toMatchObject({ photoUrl: address });
    expect((await owner.raw('GET', address)).status).toBe(200);
    await owner.ok(api.projects.removePhoto, { projectId });
    await vi.waitFor(async () => expect(await app.storedKeys(`public/${admin.id}/`)).toEqual([]), soon);
  });
});

test('an account with a team of its own takes the team’s photo and files with it', async () => {
  const ada = await app.newPerson('Ada');
  const { id: teamId } = await newTeam(ada);
  await places.team.set(ada, teamId);
  await uploadPicture(ada, { name: 'Plans.png', teamId });
  await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
  await vi.waitFor(async () => expect(await app.storedKeys(`public/${ada.id}/`)).toEqual([]), soon);
  const { rows } = await app.database.pool.query('select 1 from stored_files where key like $1', [
    `public/${ada.id}/%`,
  ]);
  expect(rows).toEqual([]);
});
