import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@longtable/contract/ids';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectResourcesApi as api, type ProjectResource } from '@longtable/contract/project-resources';
import { projectsApi } from '@longtable/contract/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { plainPicture } from '../../../../test/pictures.ts';
import { projectOfThree } from '../../../../test/project.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { resourceLimits } from './resources.service.ts';

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

const add = (person: Person, fields: object = {}): Promise<ProjectResource> =>
  person.ok(api.add, {
    projectId,
    id: newId(),
    name: 'The plan',
    url: 'https://example.com/plan',
    ...fields,
  });
const list = async (person: Person) => (await person.ok(api.list, { projectId })).resources;

describe('a link', () => {
  test('can be added by every member, who all see it', async () => {
    const link = await add(member, { description: ' Of the quay ' });
    expect(link).toEqual({
      id: link.id,
      projectId,
      name: 'The plan',
      type: 'link',
      url: 'https://example.com/plan',
      iconUrl: null,
      description: 'Of the quay',
      size: null,
      originalResourceId: null,
      uploadedBy: member.id,
      createdAt: link.createdAt,
      version: 1,
      can: { edit: true, delete: true },
    });
    expect(await list(admin)).toEqual([link]);
    for (const { known } of [member, admin]) expect(known.people.get(member.id)?.name).toBe('Mia Member');
    const text = 'Project not found or you do not have access.';
    expect(await stranger.refused(api.list, { projectId })).toMatchObject({ text });
    expect(
      await stranger.refused(api.add, { projectId, id: newId(), name: 'x', url: 'https://a.b' }),
    ).toMatchObject({ text });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ url: 'https://ada:secret@example.com/' }, 'url'],
    [{ description: '__project_photo__' }, 'description'],
  ])('%j is refused by its field', async (fields, field) => {
    const body = { id: newId(), name: 'The plan', url: 'https://example.com', ...fields };
    const { status, body: answer } = await member.raw('POST', `/api/projects/${projectId}/resources`, body);
    expect(status).toBe(400);
    expect(Object.keys((answer as { error: { fields: object } }).error.fields)).toEqual([field]);
  });

  test.each([{ url: ' ' }, { url: undefined }])(
    '%j is refused for its address (docs/product/project-resources.md, "Resource")',
    async (fields) => {
      const body = { id: newId(), name: 'The plan', ...fields };
      expect(await member.raw('POST', `/api/projects/${projectId}/resources`, body)).toMatchObject({
        status: 422,
        body: { error: { code: 'resource/no-address', text: 'Failed to determine resource URL.' } },
      });
    },
  );

  test('sent repeatedly is one; its id is refused for another', async () => {
    const wanted = { projectId, id: newId(), name: 'Once', url: 'https://example.com' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => member.ok(api.add, wanted)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await list(member)).toHaveLength(1);
    expect(await admin.refused(api.add, wanted)).toMatchObject({ code: 'request/id-taken' });
  });

  test('can be changed and deleted by the person who added it, Owner and Admins', async () => {
    const theirs = await add(admin);
    const own = await add(member);
    const refused = { status: 403 };
    expect(await member.refused(api.update, { projectResourceId: theirs.id, name: 'Mine' })).toMatchObject({
      ...refused,
      text: "Unauthorized: You can only change resources you uploaded unless you're an admin/owner.",
    });
    expect(await member.refused(api.delete, { projectResourceId: theirs.id })).toMatchObject({
      ...refused,
      text: "Unauthorized: You can only delete resources you uploaded unless you're an admin/owner.",
    });
    expect(await owner.ok(api.update, { projectResourceId: own.id, name: 'Better' })).toMatchObject({
      name: 'Better',
      version: 2,
      uploadedBy: member.id,
    });
    expect(await stranger.refused(api.delete, { projectResourceId: own.id })).toMatchObject({
      status: 404,
      text: 'Resource not found.',
    });
    await member.ok(api.delete, { projectResourceId: own.id });
    await admin.ok(api.delete, { projectResourceId: theirs.id });
    expect(await list(owner)).toEqual([]);
  });

  test('is published to everyone who sees the project, and recorded in its activity', async () => {
    const subscription = await subscribe(app, admin);
    const { id } = await add(member);
    await untilReceived(
      subscription.received,
      ({ type, payload }) => type === 'project-resource.saved' && payload.resource.id === id,
    );
    await member.ok(api.delete, { projectResourceId: id });
    await untilReceived(subscription.received, ({ type }) => type === 'project-resource.deleted');
    subscription.stop();
    const { activity } = await admin.ok(projectActivityApi.list, { projectId });
    expect(activity.slice(0, 2).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['resource-removed', 'The plan'],
      ['resource-added', 'The plan'],
    ]);
  });

  test('pages follow each other, the newest first, without the photo', async () => {
    await owner.ok(projectsApi.setPhoto, { projectId }, await plainPicture('png'));
    for (const name of ['One', 'Two', 'Three']) await add(member, { name });
    const first = await member.ok(api.list, { projectId, limit: 2 });
    expect(first.resources.map(({ name }) => name)).toEqual(['Three', 'Two']);
    const rest = await member.ok(api.list, { projectId, limit: 2, after: first.next ?? '' });
    expect(rest).toMatchObject({ resources: [{ name: 'One' }], next: null });
  });

  test('of a former member cannot be changed by them', async () => {
    const { id } = await add(member);
    await member.ok(projectsApi.leave, { projectId });
    expect(await member.refused(api.update, { projectResourceId: id, name: 'x' })).toMatchObject({
      code: 'resource/not-found',
    });
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

  test('stores the icon of the page, and deletes it when the link changes', async () => {
    const subscription = await subscribe(app, admin);
    const { id: projectResourceId } = await add(member, { url: wiki });
    await untilReceived(
      subscription.received,
      ({ type, payload }) => type === 'project-resource.saved' && payload.resource.iconUrl !== null,
    );
    subscription.stop();
    const [{ iconUrl, version } = { iconUrl: null, version: 0 }] = await list(member);
    expect(version).toBe(2);
    const icon = await admin.raw('GET', iconUrl ?? '');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await stranger.raw('GET', iconUrl ?? '')).status).toBe(404);
    await member.ok(api.update, { projectResourceId, url: 'https://gone.example/' });
    expect(await list(member)).toMatchObject([{ iconUrl: null }]);
    expect((await admin.raw('GET', iconUrl ?? '')).status).toBe(404);
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
    for (let index = 0; index < resourceLimits.linkTitlesPerPerson.max; index += 1)
      await member.ok(api.linkTitle, { projectId, url: 'http://127.0.0.1/' });
    expect(await member.refused(api.linkTitle, { projectId, url: wiki })).toMatchObject({
      code: 'request/too-many',
    });
    await owner.ok(api.linkTitle, { projectId, url: wiki });
  });
});
