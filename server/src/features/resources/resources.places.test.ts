import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Resource } from '@longtable/contract/resources';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadFile } from '../../../test/uploads.ts';

let app: TestApp;
let owner: Person;
let member: Person;
let other: Person;
let teamId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member, other] = await Promise.all([
    app.newPerson('Olga'),
    app.newPerson('Mia'),
    app.newPerson('Otto'),
  ]);
  await Promise.all([connect(owner, member), connect(owner, other), connect(member, other)]);
  teamId = newId();
  await owner.ok(api.teams.create, { id: teamId, name: 'Harbour' });
  for (const { id } of [member, other])
    await owner.ok(api.teamMembers.add, { teamId, id: newId(), personId: id, role: 'Member' });
});

type Where = { readonly teamId?: string; readonly projectId?: string; readonly parentFolderId?: string };

const folder = (who: Person, name: string, where: Where = {}): Promise<Resource> =>
  who.ok(api.resources.createFolder, { id: newId(), name, parentFolderId: null, ...where });
const file = (who: Person, name: string, where: Where = {}): Promise<Resource> =>
  uploadFile(who, { id: newId(), name, ...where }, new TextEncoder().encode(name));
const names = async (who: Person, input: Parameters<typeof who.ok<typeof api.resources.list>>[1]) =>
  (await who.ok(api.resources.list, input)).resources.map(({ name }) => name);
const one = ({ id }: Resource) => ({ resourceId: id });
const several = (...items: Resource[]) => ({ resourceIds: items.map(({ id }) => id) });

describe('files of a team', () => {
  test('are seen and added by its members, and changed by who added them, the Owner and Admins', async () => {
    const plans = await folder(member, 'Plans', { teamId });
    const notes = await file(other, 'Notes.txt', { parentFolderId: plans.id });
    expect(notes).toMatchObject({ teamId, projectId: null, uploadedBy: other.id, sharedBy: null });
    expect(await names(owner, { teamId })).toEqual(['Plans']);
    expect(await names(member, { parentFolderId: plans.id })).toEqual(['Notes.txt']);
    const rename = (who: Person) => who.refused(api.resources.update, { ...one(notes), name: 'X.txt' });
    expect(await rename(member)).toMatchObject({ status: 403, code: 'item/edit-refused' });
    expect(await member.ok(api.resources.get, one(notes))).toMatchObject({
      can: { edit: false, delete: false, share: false },
    });
    expect(await owner.ok(api.resources.update, { ...one(notes), name: 'Y.txt' })).toMatchObject({
      name: 'Y.txt',
    });
    const stranger = await app.newPerson('Stranger');
    expect(await stranger.refused(api.resources.list, { teamId })).toMatchObject({ status: 404 });
    expect(await stranger.refused(api.resources.get, one(notes))).toMatchObject({ status: 404 });
  });

  test('have names of their own, and each person has their own stars', async () => {
    await folder(member, 'Plans');
    const plans = await folder(member, 'Plans', { teamId });
    expect(
      await other.refused(api.resources.createFolder, {
        id: newId(),
        name: 'plans',
        parentFolderId: null,
        teamId,
      }),
    ).toMatchObject({ status: 409, text: 'A folder named "plans" already exists in this location.' });
    await other.ok(api.resources.star, { ...one(plans), starred: true });
    expect(await names(other, { list: 'starred' })).toEqual(['Plans']);
    expect(await names(member, { list: 'starred' })).toEqual([]);
  });

  test('a folder with what others have added is deleted by the Owner and Admins only', async () => {
    const plans = await folder(member, 'Plans', { teamId });
    await file(other, 'Notes.txt', { parentFolderId: plans.id });
    expect(await member.refused(api.resources.trash, several(plans))).toMatchObject({
      code: 'item/others-inside',
    });
    await owner.ok(api.resources.trash, several(plans));
    expect(await names(owner, { list: 'trash', teamId })).toEqual(['Plans']);
    expect(await names(other, { list: 'trash', teamId })).toEqual([]);
    expect(await names(member, { list: 'trash', teamId })).toEqual(['Plans']);
    expect(await names(owner, { list: 'trash' })).toEqual([]);
  });

  test('pass to the Owner when whoever added them leaves', async () => {
    const plans = await file(member, 'Plans.txt', { teamId });
    await connect(member, await app.newPerson('Reader'));
    await member.ok(api.teams.leave, { teamId });
    expect(await owner.ok(api.resources.get, one(plans))).toMatchObject({ uploadedBy: owner.id });
    expect(await member.refused(api.resources.get, one(plans))).toMatchObject({ status: 404 });
    expect(await member.refused(api.resources.list, { teamId })).toMatchObject({ status: 404 });
  });

  test('are counted, also live', async () => {
    const live = await subscribe(app, owner);
    const plans = await file(member, 'Plans.txt', { teamId });
    await folder(member, 'A folder', { teamId });
    await file(other, 'Notes.txt', { teamId });
    await member.ok(api.resources.trash, several(plans));
    expect(await owner.ok(api.teams.get, { teamId })).toMatchObject({ resourcesCount: 1 });
    await untilReceived(
      live.received,
      ({ type, payload }) => type === 'team.files' && JSON.stringify(payload).includes('"resourcesCount":1}'),
    );
    live.stop();
  });

  test('are erased with the team', async () => {
    const plans = await folder(member, 'Plans', { teamId });
    const notes = await file(member, 'Notes.txt', { parentFolderId: plans.id });
    await owner.ok(api.teams.delete, { teamId });
    expect(await member.refused(api.resources.get, one(notes))).toMatchObject({ status: 404 });
    await vi.waitFor(
      async () => {
        const left = await app.database.db
          .selectFrom('resources')
          .select('id')
          .where('team_id', '=', teamId)
          .execute();
        expect(left).toEqual([]);
      },
      { timeout: 15_000, interval: 100 },
    );
  });
});

describe('files of a project', () => {
  test('are its members’, and erased with it', async () => {
    const projectId = newId();
    await owner.ok(api.projects.create, { id: projectId, name: 'Ship' });
    await owner.ok(api.projectMembers.add, { projectId, id: newId(), personId: member.id });
    const plans = await file(member, 'Plans.txt', { projectId });
    expect(await names(owner, { projectId })).toEqual(['Plans.txt']);
    expect(await other.refused(api.resources.list, { projectId })).toMatchObject({ status: 404 });
    await owner.ok(api.projectMembers.remove, { projectId, personId: member.id });
    expect(await owner.ok(api.resources.get, one(plans))).toMatchObject({ uploadedBy: owner.id });
    await owner.ok(api.projects.delete, { projectId });
    expect(await owner.refused(api.resources.get, one(plans))).toMatchObject({ status: 404 });
  });
});

describe('sharing', () => {
  let reader: Person;
  beforeEach(async () => {
    reader = await app.newPerson('Rea');
    await Promise.all([connect(member, reader), connect(owner, reader)]);
  });
  const share = (who: Person, ...items: Resource[]) =>
    who.ok(api.resources.share, { ...several(...items), personIds: [reader.id] });

  test('shows a folder with what is in it, and nothing around it', async () => {
    const outside = await folder(member, 'Outside');
    const plans = await folder(member, 'Plans', { parentFolderId: outside.id });
    const notes = await file(member, 'Notes.txt', { parentFolderId: plans.id });
    const live = await subscribe(app, reader);
    await share(member, plans);
    await untilReceived(live.received, ({ type }) => type === 'resources.changed');
    live.stop();
    expect(await names(reader, { list: 'shared' })).toEqual(['Plans']);
    expect(await reader.ok(api.resources.get, one(plans))).toMatchObject({
      parentFolderId: null,
      sharedBy: member.id,
      path: [],
      can: { edit: false, delete: false, share: false, add: false },
    });
    expect(await reader.ok(api.resources.get, one(notes))).toMatchObject({
      sharedBy: member.id,
      path: [{ id: plans.id, name: 'Plans' }],
    });
    expect(await reader.refused(api.resources.get, one(outside))).toMatchObject({ status: 404 });
    expect(await names(reader, { list: 'search', text: 'notes' })).toEqual(['Notes.txt']);
    const ownNotes = await file(reader, 'Own notes.txt');
    expect(await names(reader, { list: 'search', text: 'notes', scope: 'own' })).toEqual([ownNotes.name]);
    expect(
      await reader.refused(api.resources.createFolder, {
        id: newId(),
        name: 'Mine',
        parentFolderId: plans.id,
      }),
    ).toMatchObject({ code: 'item/add-refused' });
  });

  test('needs a connection, and may be repeated', async () => {
    const plans = await folder(member, 'Plans');
    const stranger = await app.newPerson('Stranger');
    expect(
      await member.refused(api.resources.share, { ...several(plans), personIds: [stranger.id] }),
    ).toMatchObject({ code: 'item/not-connected' });
    await share(member, plans);
    await share(member, plans);
    const { shares } = await member.ok(api.resources.access, one(plans));
    expect(shares).toMatchObject([{ personId: reader.id, permission: 'view', folder: null }]);
  });

  test('is ended by either side', async () => {
    const plans = await folder(member, 'Plans');
    for (const who of [member, reader]) {
      await share(member, plans);
      await who.ok(api.resources.unshare, { ...one(plans), personId: reader.id });
      expect(await reader.refused(api.resources.get, one(plans))).toMatchObject({ status: 404 });
    }
  });

  test('says who has access, and why', async () => {
    const plans = await folder(member, 'Plans', { teamId });
    const notes = await file(member, 'Notes.txt', { parentFolderId: plans.id });
    await share(member, plans);
    expect(await member.ok(api.resources.access, one(notes))).toMatchObject({
      ownerId: owner.id,
      team: { id: teamId, membersCount: 3 },
      project: null,
      shares: [{ personId: reader.id, sharedBy: member.id, folder: { id: plans.id, name: 'Plans' } }],
    });
  });

  test('ends when whoever shared may not do so any more', async () => {
    const plans = await folder(member, 'Plans', { teamId });
    await share(member, plans);
    expect(await names(reader, { list: 'shared' })).toEqual(['Plans']);
    await member.ok(api.teams.leave, { teamId });
    expect(await names(reader, { list: 'shared' })).toEqual([]);
    expect(await reader.refused(api.resources.get, one(plans))).toMatchObject({ status: 404 });
  });

  test('of an Admin ends with their role', async () => {
    await owner.ok(api.teamMembers.changeRole, { teamId, personId: other.id, role: 'Admin' });
    await connect(other, reader);
    const plans = await folder(member, 'Plans', { teamId });
    await share(other, plans);
    expect(await names(reader, { list: 'shared' })).toEqual(['Plans']);
    await owner.ok(api.teamMembers.changeRole, { teamId, personId: other.id, role: 'Member' });
    expect(await names(reader, { list: 'shared' })).toEqual([]);
  });
});
