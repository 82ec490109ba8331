import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@longtable/contract/ids';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectsApi } from '@longtable/contract/projects';
import { resourceLinksApi } from '@longtable/contract/resource-links';
import { resourcesApi as api, type Resource } from '@longtable/contract/resources';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { plainPicture } from '../../../test/pictures.ts';
import { projectOfThree } from '../../../test/project.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { webLinkLimits } from './resources.web-links.ts';

let app: TestApp;
let site: Server;
/** The requests to the only site of this internet. */
const asked: string[] = [];

let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let projectId: string;
let wiki: string;

beforeAll(async () => {
  const icon = await plainPicture('png');
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/icon.png') response.setHeader('content-type', 'image/png').end(icon);
    else {
      response.setHeader('content-type', 'text/html');
      response.end('<title> The  harbour &amp; its wiki </title><link rel="icon" href="/icon.png">');
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  wiki = `http://wiki.example:${port}/plan`;
  app = await startTestApp(
    {},
    {
      // All addresses are this machine, and only the site may be requested.
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      allow: (_, to) => to === port,
    },
  );
});
afterAll(async () => {
  await app.close();
  site.close();
});
beforeEach(async () => {
  const { project, ...people } = await projectOfThree(app);
  ({ owner, admin, member, stranger } = people);
  projectId = project.id;
  asked.length = 0;
});

const add = (person: Person, fields: object = {}): Promise<Resource> =>
  person.ok(api.addLink, {
    projectId,
    id: newId(),
    name: 'The plan',
    url: 'https://example.com/plan',
    ...fields,
  });
const list = async (person: Person, more: object = {}) =>
  (await person.ok(api.list, { projectId, ...more })).resources;
const names = async (person: Person, more: object = {}) => (await list(person, more)).map(({ name }) => name);
const upload = (person: Person, name: string, more: object = {}) =>
  uploadFile(person, { id: newId(), name, projectId, ...more }, new Uint8Array(9));
const folder = (person: Person, name: string) =>
  person.ok(api.createFolder, { id: newId(), name, parentFolderId: null, projectId });
const activity = async () =>
  (await owner.ok(projectActivityApi.list, { projectId })).activity.map(({ kind, subject }) => [
    kind,
    subject,
  ]);

describe('a link', () => {
  test('can be added by every member, who all see it among the files', async () => {
    const link = await add(member, { description: ' Of the quay ' });
    expect(link).toEqual({
      id: link.id,
      name: 'The plan',
      type: 'link',
      description: 'Of the quay',
      sizeBytes: 0,
      mimeType: null,
      url: 'https://example.com/plan',
      parentFolderId: null,
      teamId: null,
      projectId,
      originalResourceId: null,
      uploadedBy: member.id,
      publicUrl: null,
      thumbnailUrl: null,
      createdAt: link.createdAt,
      updatedAt: link.updatedAt,
      deletedAt: null,
      version: 1,
      starred: false,
      lastAccessedAt: link.lastAccessedAt,
      sharedBy: null,
      can: { edit: true, delete: true, share: true, add: true },
    });
    await upload(admin, 'Quay.pdf');
    await folder(admin, 'Zinc');
    expect(await names(admin)).toEqual(['Zinc', 'Quay.pdf', 'The plan']);
    expect(await names(admin, { type: 'link' })).toEqual(['The plan']);
    expect(await names(admin, { list: 'search', text: 'PLAN' })).toEqual(['The plan']);
    const text = 'Project not found or you do not have access.';
    expect(await stranger.refused(api.list, { projectId })).toMatchObject({ text });
    expect(
      await stranger.refused(api.addLink, { projectId, id: newId(), name: 'x', url: 'https://a.b' }),
    ).toMatchObject({ text });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ url: 'https://ada:secret@example.com/' }, 'url'],
    [{ description: '__project_photo__' }, 'description'],
  ])('%j is refused by its field, for a new link and a changed one', async (fields, field) => {
    const body = { id: newId(), name: 'The plan', url: 'https://example.com', ...fields };
    const { id } = await add(member);
    for (const { status, body: answer } of [
      await member.raw('POST', `/api/projects/${projectId}/links`, body),
      await member.raw('PATCH', `/api/resources/${id}/link`, fields),
    ]) {
      expect(status).toBe(400);
      expect(Object.keys((answer as { error: { fields: object } }).error.fields)).toEqual([field]);
    }
  });

  test.each([{ url: ' ' }, { url: undefined }])(
    '%j is refused for its address (docs/product/project-resources.md, "Links")',
    async (fields) => {
      const body = { id: newId(), name: 'The plan', ...fields };
      expect(await member.raw('POST', `/api/projects/${projectId}/links`, body)).toMatchObject({
        status: 422,
        body: { error: { code: 'resource/no-address', text: 'Failed to determine resource URL.' } },
      });
    },
  );

  test('sent repeatedly is one; its id is refused for another', async () => {
    const wanted = { projectId, id: newId(), name: 'Once', url: 'https://example.com' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => member.ok(api.addLink, wanted)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await list(member)).toHaveLength(1);
    expect(await admin.refused(api.addLink, wanted)).toMatchObject({ code: 'request/id-taken' });
  });

  test('shares the names of the place with files and folders', async () => {
    await upload(member, 'Plan');
    const taken = { projectId, id: newId(), name: 'PLAN', url: 'https://example.com' };
    const refused = {
      code: 'item/name-taken',
      text: 'An item named "PLAN" already exists in this location.',
    };
    expect(await member.refused(api.addLink, taken)).toMatchObject(refused);
    expect(await add(member, { ...taken, clash: 'keepBoth' })).toMatchObject({ name: 'PLAN (2)' });
    // A dot begins no ending.
    expect(await add(member, { name: 'v1.2' })).toMatchObject({ name: 'v1.2' });
    const second = await add(member, { name: 'v1.2', clash: 'keepBoth' });
    expect(second).toMatchObject({ name: 'v1.2 (2)' });
    expect(await member.refused(api.updateLink, { resourceId: second.id, name: 'Plan' })).toMatchObject({
      code: 'item/name-taken',
    });
    // Unlike files, it may be called after an address.
    expect(await add(member, { name: 'example.com/plan' })).toMatchObject({ name: 'example.com/plan' });
  });

  test('is in folders of its project, and of no other place', async () => {
    const { id: parentFolderId } = await folder(admin, 'Sites');
    const link = await add(member, { parentFolderId });
    expect(await member.ok(api.get, { resourceId: link.id })).toMatchObject({
      path: [{ id: parentFolderId, name: 'Sites' }],
    });
    const own = await member.ok(api.createFolder, { id: newId(), name: 'Own', parentFolderId: null });
    expect(
      await member.refused(api.addLink, {
        projectId,
        id: newId(),
        name: 'x',
        url: 'https://a.b',
        parentFolderId: own.id,
      }),
    ).toMatchObject({ code: 'item/not-found' });
    await member.ok(api.move, { resourceIds: [link.id], parentFolderId: null, projectId });
    expect(await names(member)).toEqual(['Sites', 'The plan']);
  });

  test('can be changed and deleted by the person who added it, Owner and Admins', async () => {
    const theirs = await add(admin, { name: 'Theirs' });
    const own = await add(member, { name: 'Own' });
    expect(await member.refused(api.updateLink, { resourceId: theirs.id, name: 'Mine' })).toMatchObject({
      status: 403,
      text: "Unauthorized: You can only change resources you uploaded unless you're an admin/owner.",
    });
    const trash = (link: Resource) => ({ resourceIds: [link.id], projectId });
    expect(await member.refused(api.trash, trash(theirs))).toMatchObject({
      status: 403,
      text: "Unauthorized: You can only delete resources you uploaded unless you're an admin/owner.",
    });
    const better = { name: 'Better', description: 'Than before', url: 'https://better.example/' };
    expect(await owner.ok(api.updateLink, { resourceId: own.id, ...better })).toMatchObject({
      ...better,
      version: 2,
      uploadedBy: member.id,
    });
    expect(await stranger.refused(api.trash, trash(own))).toMatchObject({
      status: 404,
      text: 'Resource not found.',
    });
    await member.ok(api.trash, trash(own));
    await admin.ok(api.trash, trash(theirs));
    expect(await list(owner)).toEqual([]);
    expect(await member.refused(api.updateLink, { resourceId: own.id, name: 'x' })).toMatchObject({
      code: 'item/in-trash',
    });
    await member.ok(api.restore, { resourceIds: [own.id] });
    expect(await list(owner)).toMatchObject([better]);
  });

  test('is published to everyone who sees the project', async () => {
    const subscription = await subscribe(app, admin);
    const { id } = await add(member);
    await untilReceived(
      subscription.received,
      ({ type, payload }) => type === 'resources.saved' && payload.resources[0]?.id === id,
    );
    await member.ok(api.trash, { resourceIds: [id] });
    const { payload } = await untilReceived(
      subscription.received,
      (event) => event.type === 'resources.saved' && event.payload.resources[0]?.deletedAt !== null,
    );
    expect(payload).toMatchObject({ resources: [{ id, type: 'link' }] });
    subscription.stop();
  });

  test('of a former member belongs to the Owner', async () => {
    const { id } = await add(member);
    await member.ok(projectsApi.leave, { projectId });
    expect(await member.refused(api.updateLink, { resourceId: id, name: 'x' })).toMatchObject({
      code: 'item/not-found',
    });
    expect(await list(owner)).toMatchObject([{ id, uploadedBy: owner.id }]);
  });

  test('has nothing to download, to replace or to make a signed link to', async () => {
    const { id: parentFolderId } = await folder(member, 'Sites');
    const { id } = await add(member, { name: 'Plan.txt', parentFolderId });
    const download = (ids: string) => member.raw('GET', `/api/resources/download?resourceIds=${ids}`);
    expect((await download(id)).status).toBe(404);
    expect((await download(parentFolderId)).status).toBe(200);
    expect((await member.raw('GET', `/api/resources/${id}/content/${newId()}`)).status).toBe(404);
    expect(await member.refused(resourceLinksApi.create, { resourceId: id, id: newId() })).toMatchObject({
      text: 'Cannot generate share links for links.',
    });
    await expect(
      upload(member, 'Plan.txt', { projectId: undefined, parentFolderId, clash: 'replace' }),
    ).rejects.toThrow('item/name-taken');
    expect(await member.refused(api.updateLink, { resourceId: parentFolderId, url: wiki })).toMatchObject({
      code: 'item/no-link',
    });
  });
});

describe('the list of a project', () => {
  test('describes files and folders too', async () => {
    const file = await upload(member, 'Plan.txt');
    const described = await member.ok(api.update, { resourceId: file.id, description: ' Of the quay ' });
    expect(described).toMatchObject({ name: 'Plan.txt', description: 'Of the quay', version: 2 });
    expect(
      await member.refused(api.update, { resourceId: file.id, description: '__project_photo__' }),
    ).toMatchObject({ status: 400 });
  });

  test('is searched by itself', async () => {
    await add(member, { name: 'Plan of the quay' });
    await member.ok(api.createFolder, { id: newId(), name: 'Plans of my own', parentFolderId: null });
    const search = { list: 'search' as const, text: 'plan' };
    expect(await names(member, search)).toEqual(['Plan of the quay']);
    const { resources } = await member.ok(api.list, search);
    expect(resources.map(({ name }) => name)).toEqual(['Plans of my own', 'Plan of the quay']);
    expect(await names(stranger, search)).toEqual([]);
  });

  test('is recorded in the activity of the project', async () => {
    const link = await add(member);
    const file = await upload(member, 'Quay.txt');
    const given = await uploadFile(member, { id: newId(), name: 'Given.txt' }, new Uint8Array(9));
    await member.ok(api.move, { resourceIds: [given.id], parentFolderId: null, projectId });
    await member.ok(api.trash, { resourceIds: [link.id, file.id], projectId });
    await member.ok(api.restore, { resourceIds: [link.id] });
    expect((await activity()).slice(0, 6)).toEqual([
      ['resource-restored', 'The plan'],
      ['resource-removed', 'Quay.txt'],
      ['resource-removed', 'The plan'],
      ['resource-added', 'Given.txt'],
      ['resource-added', 'Quay.txt'],
      ['resource-added', 'The plan'],
    ]);
  });

  test('finds what is not in it for no deletion', async () => {
    const own = await uploadFile(member, { id: newId(), name: 'Own.txt' }, new Uint8Array(9));
    expect(await member.refused(api.trash, { resourceIds: [own.id], projectId })).toMatchObject({
      status: 404,
      text: 'Resource not found.',
    });
    const { id } = await add(member);
    expect(await member.ok(api.trash, { resourceIds: [id, newId()], projectId })).toMatchObject({
      resources: [{ id }],
      refused: [{ code: 'resource/not-found' }],
    });
  });

  test('is in the database as `project_resources`', async () => {
    const link = await add(member);
    const file = await upload(admin, 'Quay.txt');
    await folder(member, 'Sites');
    const gone = await add(member, { name: 'Gone' });
    await member.ok(api.trash, { resourceIds: [gone.id] });
    const { rows } = await app.database.pool.query(
      `select id, project_id, name, type, url, uploaded_by, description, size, original_resource_id
       from project_resources where project_id = $1 order by name desc`,
      [projectId],
    );
    const common = { project_id: projectId, description: '', original_resource_id: null };
    expect(rows).toEqual([
      {
        ...common,
        id: link.id,
        name: 'The plan',
        type: 'link',
        url: link.url,
        uploaded_by: member.id,
        size: null,
      },
      {
        ...common,
        id: file.id,
        name: 'Quay.txt',
        type: 'other',
        url: file.publicUrl,
        uploaded_by: admin.id,
        size: 9,
      },
    ]);
  });
});

describe('the preview of a link', () => {
  test('suggests the title of the page', async () => {
    expect(await member.ok(api.linkTitle, { projectId, url: wiki })).toEqual({
      title: 'The harbour & its wiki',
    });
    expect(await stranger.refused(api.linkTitle, { projectId, url: wiki })).toMatchObject({ status: 404 });
  });

  test('is not fetched from a private address', async () => {
    for (const url of [
      wiki.replace('wiki.example', '[::1]'),
      'http://127.0.0.1/',
      'http://intranet.example/',
    ])
      expect(await member.ok(api.linkTitle, { projectId, url })).toEqual({ title: null });
    expect(asked.filter((path) => path !== '/plan')).toEqual([]);
  });

  test('stores the icon of the page, and deletes it when the link leads elsewhere', async () => {
    const subscription = await subscribe(app, admin);
    const { id: resourceId, updatedAt } = await add(member, { url: wiki });
    await untilReceived(
      subscription.received,
      ({ type, payload }) => type === 'resources.saved' && payload.resources[0]?.thumbnailUrl !== null,
    );
    subscription.stop();
    const [link] = await list(member);
    expect(link).toMatchObject({ version: 2, updatedAt });
    const iconUrl = link?.thumbnailUrl ?? '';
    const icon = await admin.raw('GET', iconUrl);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await stranger.raw('GET', iconUrl)).status).toBe(404);
    await member.ok(api.updateLink, { resourceId, url: 'https://gone.example/' });
    expect(await list(member)).toMatchObject([{ thumbnailUrl: null }]);
    expect((await admin.raw('GET', iconUrl)).status).toBe(404);
    await vi.waitFor(
      async () => {
        const { rows } = await app.database.pool.query('select key from stored_files where key like $1', [
          `%/projects/${projectId}/%`,
        ]);
        expect(rows).toEqual([]);
      },
      { timeout: 10_000 },
    );
  });

  test('is limited per person and hour', async () => {
    for (let index = 0; index < webLinkLimits.titlesPerPerson.max; index += 1)
      await member.ok(api.linkTitle, { projectId, url: 'http://127.0.0.1/' });
    expect(await member.refused(api.linkTitle, { projectId, url: wiki })).toMatchObject({
      code: 'request/too-many',
    });
    await owner.ok(api.linkTitle, { projectId, url: wiki });
  });
});
