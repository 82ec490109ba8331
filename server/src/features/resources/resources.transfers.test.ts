import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Resource } from '@longtable/contract/resources';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadFile } from '../../../test/uploads.ts';

let app: TestApp;
let owner: Person;
let member: Person;
let other: Person;
let teamId: string;
let projectId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
/** A team of the owner with two members, and a project with one of them. */
beforeEach(async () => {
  [owner, member, other] = await Promise.all([
    app.newPerson('Olga'),
    app.newPerson('Mia'),
    app.newPerson('Otto'),
  ]);
  await Promise.all([connect(owner, member), connect(owner, other), connect(member, other)]);
  [teamId, projectId] = [newId(), newId()];
  await owner.ok(api.teams.create, { id: teamId, name: 'Harbour' });
  for (const { id } of [member, other])
    await owner.ok(api.teamMembers.add, { teamId, id: newId(), personId: id, role: 'Member' });
  await owner.ok(api.projects.create, { id: projectId, name: 'Ship' });
  await owner.ok(api.projectMembers.add, { projectId, id: newId(), personId: member.id });
});

type Where = { readonly teamId?: string; readonly projectId?: string; readonly parentFolderId?: string };

const folder = (who: Person, name: string, where: Where = {}): Promise<Resource> =>
  who.ok(api.resources.createFolder, { id: newId(), name, parentFolderId: null, ...where });
const file = (who: Person, name: string, where: Where = {}): Promise<Resource> =>
  uploadFile(who, { id: newId(), name, ...where }, new TextEncoder().encode(name));
const names = async (who: Person, input: Parameters<typeof who.ok<typeof api.resources.list>>[1] = {}) =>
  (await who.ok(api.resources.list, input)).resources.map(({ name }) => name);
const one = ({ id }: Resource) => ({ resourceId: id });
const several = (...items: Resource[]) => ({ resourceIds: items.map(({ id }) => id) });
const moving = (items: Resource[], where: Where = {}) => ({
  ...several(...items),
  parentFolderId: null,
  ...where,
});
const move = (who: Person, items: Resource[], where: Where = {}) =>
  who.ok(api.resources.move, moving(items, where));

describe('moving to another place', () => {
  test('a person gives own items to a team and takes them out again, folders with what is in them', async () => {
    const drafts = await folder(member, 'Drafts');
    const sketch = await file(member, 'Sketch.txt', { parentFolderId: drafts.id });
    await move(member, [drafts], { teamId });
    expect(await names(owner, { parentFolderId: drafts.id })).toEqual(['Sketch.txt']);
    expect(await names(member)).toEqual([]);
    const { resources } = await move(member, [drafts]);
    expect(resources[0]).toMatchObject({ teamId: null, uploadedBy: member.id, can: { share: true } });
    expect(await owner.refused(api.resources.get, one(sketch))).toMatchObject({ status: 404 });
    expect(await member.ok(api.resources.get, one(sketch))).toMatchObject({
      teamId: null,
      path: [{ id: drafts.id, name: 'Drafts' }],
    });
  });

  test('needs the rights of both places', async () => {
    const plans = await file(owner, 'Plans.txt', { teamId });
    expect(await member.refused(api.resources.move, moving([plans]))).toMatchObject({
      code: 'item/edit-refused',
    });
    const own = await file(other, 'Own.txt');
    expect(await other.refused(api.resources.move, moving([own], { projectId }))).toMatchObject({
      status: 404,
    });
    const stranger = await app.newPerson('Stranger');
    expect(await stranger.refused(api.resources.move, moving([plans]))).toMatchObject({
      code: 'item/not-found',
    });
    expect(await names(owner, { teamId })).toEqual(['Plans.txt']);
  });

  test('a folder with what others have added goes by the Owner and Admins only', async () => {
    const plans = await folder(member, 'Plans', { teamId });
    const notes = await file(other, 'Notes.txt', { parentFolderId: plans.id });
    expect(await member.refused(api.resources.move, moving([plans]))).toMatchObject({
      code: 'item/others-inside',
    });
    // Within the team it is theirs to arrange.
    const archive = await folder(member, 'Archive', { teamId });
    await move(member, [plans], { parentFolderId: archive.id });
    await move(owner, [plans], { projectId });
    expect(await owner.ok(api.resources.get, one(notes))).toMatchObject({ projectId, teamId: null });
  });

  test('whoever added an item stays so if they are there too, and is otherwise whoever moves it', async () => {
    const [theirs, others] = [
      await file(member, 'A.txt', { teamId }),
      await file(other, 'B.txt', { teamId }),
    ];
    await move(owner, [theirs, others], { projectId });
    expect(await owner.ok(api.resources.get, one(theirs))).toMatchObject({ uploadedBy: member.id });
    expect(await owner.ok(api.resources.get, one(others))).toMatchObject({ uploadedBy: owner.id });
    await owner.ok(api.resources.star, { ...one(theirs), starred: true });
    const { resources } = await move(owner, [theirs]);
    expect(resources[0]).toMatchObject({ uploadedBy: owner.id, projectId: null, starred: true });
    expect(await member.refused(api.resources.get, one(theirs))).toMatchObject({ status: 404 });
  });

  test('is told to the people of both places, with the number of files', async () => {
    const plans = await file(member, 'Plans.txt', { teamId });
    await file(member, 'Notes.txt', { teamId });
    const [inTeam, inProject] = [await subscribe(app, other), await subscribe(app, owner)];
    await move(member, [plans], { projectId });
    await untilReceived(inTeam.received, ({ type }) => type === 'resources.changed');
    await untilReceived(
      inTeam.received,
      ({ type, payload }) => type === 'team.files' && JSON.stringify(payload).includes('"resourcesCount":1}'),
    );
    await untilReceived(
      inProject.received,
      ({ type, payload }) => type === 'resources.saved' && JSON.stringify(payload).includes(projectId),
    );
    expect(JSON.stringify(inTeam.received)).not.toContain(projectId);
    inTeam.stop();
    inProject.stop();
    expect(await owner.ok(api.teams.get, { teamId })).toMatchObject({ resourcesCount: 1 });
  });

  test('what is in the trash stays in that of the old place', async () => {
    const plans = await folder(member, 'Plans', { teamId });
    const inner = await folder(member, 'Inner', { parentFolderId: plans.id });
    const oak = await file(other, 'Oak.txt', { parentFolderId: inner.id });
    await owner.ok(api.resources.trash, several(inner));
    await move(member, [plans]);
    expect(await names(member, { list: 'trash' })).toEqual([]);
    expect(await names(owner, { list: 'trash', teamId })).toEqual(['Inner']);
    await owner.ok(api.resources.restore, several(inner));
    expect(await owner.ok(api.resources.get, one(oak))).toMatchObject({
      teamId,
      path: [{ id: inner.id, name: 'Inner' }],
    });
  });

  test('a taken name is refused, or gets a number', async () => {
    const plans = await file(member, 'Plans.txt', { teamId });
    await file(member, 'plans.txt');
    expect(await member.refused(api.resources.move, moving([plans]))).toMatchObject({
      code: 'item/name-taken',
    });
    const { resources } = await member.ok(api.resources.move, { ...moving([plans]), clash: 'keepBoth' });
    expect(resources[0]?.name).toBe('Plans (2).txt');
  });
});

describe('shares and links of what is moved to another place', () => {
  let reader: Person;
  beforeEach(async () => {
    reader = await app.newPerson('Rea');
    await Promise.all([connect(member, reader), connect(owner, reader)]);
  });
  const share = (who: Person, item: Resource) =>
    who.ok(api.resources.share, { ...several(item), personIds: [reader.id] });
  const link = (who: Person, item: Resource) =>
    who.ok(api.resourceLinks.create, { ...one(item), id: newId() });
  const rowsOf = async (table: 'resource_shares' | 'resource_links', { id }: Resource) =>
    (await app.database.pool.query(`select from ${table} where resource_id = $1`, [id])).rows.length;

  test('stay where whoever made them may still share it', async () => {
    const plans = await file(member, 'Plans.txt');
    await share(member, plans);
    await move(member, [plans], { teamId });
    expect(await names(reader, { list: 'shared' })).toEqual(['Plans.txt']);
    expect(await rowsOf('resource_shares', plans)).toBe(1);
  });

  test('end for good where they may not', async () => {
    const plans = await folder(member, 'Plans', { teamId });
    const notes = await file(member, 'Notes.txt', { parentFolderId: plans.id });
    await share(owner, notes);
    const live = await subscribe(app, reader);
    await move(member, [plans]);
    await untilReceived(live.received, ({ type }) => type === 'resources.changed');
    live.stop();
    expect(await rowsOf('resource_shares', notes)).toBe(0);
    expect(await reader.refused(api.resources.get, one(notes))).toMatchObject({ status: 404 });
    await move(member, [plans], { teamId });
    expect(await names(reader, { list: 'shared' })).toEqual([]);
  });

  test('links too', async () => {
    const plans = await file(member, 'Plans.txt', { teamId });
    await link(owner, plans);
    await link(member, plans);
    await move(member, [plans]);
    expect(await rowsOf('resource_links', plans)).toBe(1);
  });

  test('a shared folder no longer shares what was moved out of it', async () => {
    const plans = await folder(member, 'Plans');
    const notes = await file(member, 'Notes.txt', { parentFolderId: plans.id });
    await share(member, plans);
    await move(member, [notes], { teamId });
    expect(await reader.refused(api.resources.get, one(notes))).toMatchObject({ status: 404 });
  });
});
