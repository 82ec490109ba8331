import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Resource } from '@longtable/contract/resources';
import { maxCopiedItems, maxCopiesAtOnce } from '@longtable/contract/rules/resource-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadFile, uploadPicture } from '../../../test/uploads.ts';
import { itemsAtOnce } from './resources.copies.run.ts';

let app: TestApp;
let owner: Person;
let member: Person;
let stranger: Person;
let teamId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member, stranger] = await Promise.all([
    app.newPerson('Olga'),
    app.newPerson('Mia'),
    app.newPerson('Sam'),
  ]);
  await connect(owner, member);
  teamId = newId();
  await owner.ok(api.teams.create, { id: teamId, name: 'Harbour' });
  await owner.ok(api.teamMembers.add, { teamId, id: newId(), personId: member.id, role: 'Member' });
});

type Where = { readonly teamId?: string; readonly projectId?: string; readonly parentFolderId?: string };

const folder = (who: Person, name: string, where: Where = {}): Promise<Resource> =>
  who.ok(api.resources.createFolder, { id: newId(), name, parentFolderId: null, ...where });
const file = (who: Person, name: string, where: Where = {}): Promise<Resource> =>
  uploadFile(who, { id: newId(), name, ...where }, new TextEncoder().encode(name));
const itemsOf = async (who: Person, where: Where & { list?: 'recent' | 'starred' } = {}) =>
  (await who.ok(api.resources.list, where)).resources;
const names = async (who: Person, where: Where = {}) => (await itemsOf(who, where)).map(({ name }) => name);
const several = (...items: Resource[]) => ({ resourceIds: items.map(({ id }) => id) });
const copying = (items: Resource[], where: Where = {}) => ({
  id: newId(),
  ...several(...items),
  parentFolderId: null,
  ...where,
});
const copy = (who: Person, items: Resource[], where: Where = {}) =>
  who.ok(api.resourceCopies.start, copying(items, where));
const contentOf = async (who: Person, { id, publicUrl }: Resource) => {
  const fileId = publicUrl?.split('/').at(-1) ?? '';
  const { status, body } = await who.send(api.resources.content, { resourceId: id, fileId });
  expect(status).toBe(200);
  return body;
};
/** Waits until copying has ended, by the job. */
const ended = (who: Person, copyId: string) =>
  vi.waitFor(
    async () => {
      const now = await who.ok(api.resourceCopies.get, { copyId });
      expect(now.state).not.toBe('running');
      return now;
    },
    { timeout: 20_000, interval: 100 },
  );

describe('copying', () => {
  test('a file makes another one with its content, which names what it was copied from', async () => {
    const plan = await file(owner, 'Plan.txt');
    await owner.ok(api.resources.star, { resourceId: plan.id, starred: true });
    const { resources, ...done } = await copy(owner, [plan]);
    const [made] = resources;
    expect(done).toMatchObject({ state: 'done', items: 1, copiedItems: 1, refusedItems: 0, refused: [] });
    expect(done.copiedBytes).toBe(plan.sizeBytes);
    expect(made).toMatchObject({
      name: 'Plan (2).txt',
      originalResourceId: plan.id,
      mimeType: plan.mimeType,
      sizeBytes: plan.sizeBytes,
      uploadedBy: owner.id,
      starred: false,
      can: { edit: true },
    });
    expect(done.resourceIds).toEqual([made?.id]);
    await owner.ok(api.resources.trash, several(plan));
    await owner.ok(api.resources.delete, several(plan));
    expect(await contentOf(owner, made ?? plan)).toBe('Plan.txt');
    expect((await itemsOf(owner, { list: 'recent' })).map(({ id }) => id)).toEqual([made?.id]);
  });

  test('a folder copies what is in it, without the trash', async () => {
    const plans = await folder(owner, 'Plans');
    const inner = await folder(owner, 'Inner', { parentFolderId: plans.id });
    await file(owner, 'Oak.txt', { parentFolderId: inner.id });
    const gone = await file(owner, 'Gone.txt', { parentFolderId: plans.id });
    await owner.ok(api.resources.trash, several(gone));
    const done = await copy(owner, [plans, inner]);
    expect(done).toMatchObject({ state: 'done', items: 3, copiedItems: 3 });
    expect(await names(owner)).toEqual(['Plans', 'Plans (2)']);
    const [made] = done.resources;
    const [innerCopy] = await itemsOf(owner, { parentFolderId: made?.id ?? '' });
    expect(innerCopy).toMatchObject({ name: 'Inner', originalResourceId: null });
    const [oak] = await itemsOf(owner, { parentFolderId: innerCopy?.id ?? '' });
    expect(oak).toMatchObject({ name: 'Oak.txt', parentFolderId: innerCopy?.id });
    expect((await itemsOf(owner, { list: 'recent' })).map(({ id }) => id)).not.toContain(oak?.id);
  });

  test('a folder into itself, what is in the trash, and too many levels are refused', async () => {
    const plans = await folder(owner, 'Plans');
    const inner = await folder(owner, 'Inner', { parentFolderId: plans.id });
    const refused = (items: Resource[], where?: Where) =>
      owner.refused(api.resourceCopies.start, copying(items, where));
    expect(await refused([plans], { parentFolderId: inner.id })).toMatchObject({
      code: 'resource-copy/into-itself',
      text: 'A folder can’t be copied into itself.',
    });
    const note = await file(owner, 'Note.txt');
    expect(await refused([note], { parentFolderId: note.id })).toMatchObject({ code: 'item/not-found' });
    const both = await copy(owner, [plans, note], { parentFolderId: inner.id });
    expect(both).toMatchObject({ copiedItems: 1, refused: [{ resourceId: plans.id }] });
    await owner.ok(api.resources.trash, several(note));
    expect(await refused([note])).toMatchObject({ code: 'item/in-trash' });
  });

  test('more items, or more bytes, than can be copied at once are refused', async () => {
    const plans = await folder(owner, 'Plans');
    const small = await file(owner, 'Small.txt');
    await app.database.pool.query(
      `insert into resources (id, uploaded_by, parent_folder_id, ancestors, name, type)
       select gen_random_uuid(), $1, $2, array[$2::uuid], 'F' || n, 'folder' from generate_series(1, $3::int) n`,
      [owner.id, plans.id, maxCopiedItems],
    );
    expect(await owner.refused(api.resourceCopies.start, copying([plans]))).toMatchObject({
      status: 422,
      text: 'At most 5,000 items can be copied at once. Copy some of the folders first.',
    });
    await app.database.pool.query('update resources set size_bytes = 2000000000 where id = $1', [small.id]);
    const copies = await Promise.all([1, 2, 3].map(() => folder(owner, newId())));
    for (const { id } of copies)
      await app.database.pool.query(
        `insert into resources (id, uploaded_by, parent_folder_id, ancestors, name, type, file_path, size_bytes)
         values (gen_random_uuid(), $1, $2, array[$2::uuid], 'Large', 'other', gen_random_uuid()::text, 2000000000)`,
        [owner.id, id],
      );
    expect(await owner.refused(api.resourceCopies.start, copying(copies))).toMatchObject({
      text: 'At most 5.0 GB can be copied at once. Copy some of the items first.',
    });
  });

  test('happens once when it is sent twice, and belongs to who started it', async () => {
    const plan = await file(owner, 'Plan.txt');
    const wanted = copying([plan]);
    const [one, other] = await Promise.all([
      owner.ok(api.resourceCopies.start, wanted),
      owner.ok(api.resourceCopies.start, wanted),
    ]);
    expect(one.resourceIds).toEqual(other.resourceIds);
    expect(await owner.ok(api.resourceCopies.start, wanted)).toMatchObject({ state: 'done', copiedItems: 1 });
    expect(await names(owner)).toEqual(['Plan (2).txt', 'Plan.txt']);
    const own = await file(stranger, 'Own.txt');
    expect(await stranger.refused(api.resourceCopies.start, { ...wanted, ...several(own) })).toMatchObject({
      code: 'request/id-taken',
    });
    expect(await stranger.refused(api.resourceCopies.get, { copyId: wanted.id })).toMatchObject({
      code: 'resource-copy/not-found',
    });
  });

  test('an image copies its thumbnail, or has one drawn', async () => {
    const picture = await uploadPicture(owner, { name: 'Mast.png' });
    const early = await copy(owner, [picture]);
    const drawn = (id: string) =>
      vi.waitFor(
        async () => {
          const row = await owner.ok(api.resources.get, { resourceId: id });
          expect(row.thumbnailUrl).not.toBeNull();
          return row;
        },
        { timeout: 25_000 },
      );
    await Promise.all([drawn(early.resourceIds[0] ?? ''), drawn(picture.id)]);
    const { resources } = await copy(owner, [picture]);
    const fileId = resources[0]?.thumbnailUrl?.split('/').at(-1) ?? '';
    const { status } = await owner.send(api.resources.thumbnail, {
      resourceId: resources[0]?.id ?? '',
      fileId,
    });
    expect(status).toBe(200);
  }, 30_000);
});

describe('copying between places', () => {
  test('a member copies own files into a team, whose number of files is told', async () => {
    const live = await subscribe(app, owner);
    const plan = await file(member, 'Plan.txt');
    const { resources } = await copy(member, [plan], { teamId });
    expect(resources[0]).toMatchObject({ teamId, uploadedBy: member.id, originalResourceId: plan.id });
    expect(await names(owner, { teamId })).toEqual(['Plan.txt']);
    expect(await names(member)).toEqual(['Plan.txt']);
    await untilReceived(
      live.received,
      ({ type, payload }) => type === 'team.files' && JSON.stringify(payload).includes('"resourcesCount":1}'),
    );
    live.stop();
  });

  test('whoever sees an item copies it to where they may add something, and nowhere else', async () => {
    const plans = await folder(owner, 'Plans', { teamId });
    await file(owner, 'Oak.txt', { parentFolderId: plans.id });
    const { resources } = await copy(member, [plans]);
    expect(resources[0]).toMatchObject({ teamId: null, uploadedBy: member.id, can: { edit: true } });
    expect(await names(member, { parentFolderId: resources[0]?.id ?? '' })).toEqual(['Oak.txt']);
    expect(await stranger.refused(api.resourceCopies.start, copying([plans]))).toMatchObject({
      code: 'item/not-found',
    });
    const own = await file(stranger, 'Own.txt');
    expect(await stranger.refused(api.resourceCopies.start, copying([own], { teamId }))).toMatchObject({
      status: 404,
    });
    expect(
      await stranger.refused(api.resourceCopies.start, copying([own], { parentFolderId: plans.id })),
    ).toMatchObject({ code: 'item/not-found' });
  });

  test('a shared folder is copied by its readers, without its shares, but nothing into it', async () => {
    await connect(owner, stranger);
    const plans = await folder(owner, 'Plans');
    await file(owner, 'Oak.txt', { parentFolderId: plans.id });
    await owner.ok(api.resources.share, { ...several(plans), personIds: [stranger.id] });
    const { resources } = await copy(stranger, [plans]);
    const [made] = resources;
    expect(made).toMatchObject({ name: 'Plans', sharedBy: null, uploadedBy: stranger.id });
    expect((await stranger.ok(api.resources.access, { resourceId: made?.id ?? '' })).shares).toEqual([]);
    const own = await file(stranger, 'Own.txt');
    expect(
      await stranger.refused(api.resourceCopies.start, copying([own], { parentFolderId: plans.id })),
    ).toMatchObject({ code: 'item/add-refused' });
  });

  test('a file that is copied into a project names its origin', async () => {
    const projectId = newId();
    await owner.ok(api.projects.create, { id: projectId, name: 'Pier' });
    const plan = await file(owner, 'Plan.txt');
    await copy(owner, [plan], { projectId });
    expect(await itemsOf(owner, { projectId })).toMatchObject([
      { name: 'Plan.txt', projectId, originalResourceId: plan.id },
    ]);
  });

  test('the name of an original is told to those who see it, and to nobody else', async () => {
    const secret = await file(owner, 'Secret.txt');
    const { resources } = await copy(owner, [secret], { teamId });
    const made = { resourceId: resources[0]?.id ?? '' };
    const named = await owner.ok(api.resources.update, { ...made, name: 'Public.txt' });
    expect((await owner.ok(api.resources.get, made)).original).toEqual({ id: secret.id, name: 'Secret.txt' });
    const seen = await member.ok(api.resources.get, made);
    expect(seen).toMatchObject({ name: named.name, original: null });
    expect(JSON.stringify(seen)).not.toContain('Secret');
    await owner.ok(api.resources.share, { ...several(secret), personIds: [member.id] });
    expect((await member.ok(api.resources.get, made)).original).toMatchObject({ name: 'Secret.txt' });
    await owner.ok(api.resources.unshare, { resourceId: secret.id, personId: member.id });
    expect((await member.ok(api.resources.get, made)).original).toBeNull();
    await owner.ok(api.resources.trash, several(secret));
    await owner.ok(api.resources.delete, several(secret));
    expect(await owner.ok(api.resources.get, made)).toMatchObject({
      originalResourceId: secret.id,
      original: null,
    });
  });
});

describe('long copying', () => {
  const count = itemsAtOnce + 5;
  let plans: Resource;
  /** A folder with files, which share one stored file. */
  beforeEach(async () => {
    plans = await folder(owner, 'Plans', { teamId });
    const oak = await file(owner, 'Oak.txt', { parentFolderId: plans.id });
    await app.database.pool.query(
      `insert into resources (id, uploaded_by, team_id, parent_folder_id, ancestors, name, type, mime_type, file_path, size_bytes)
       select gen_random_uuid(), uploaded_by, team_id, parent_folder_id, ancestors, 'Oak ' || n, type, mime_type, file_path,
         size_bytes from resources, generate_series(2, $2::int) n where id = $1`,
      [oak.id, count],
    );
  });

  /** Starts copying as a server would that dies before the first part: only what is left is written down. */
  async function startAndDie(who: Person, where: Where = {}): Promise<string> {
    const wanted = copying([plans], where);
    await app.database.pool.query(
      `create or replace function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
       create or replace trigger killed before delete on resource_copy_items for each row execute function die()`,
    );
    try {
      expect(await who.ok(api.resourceCopies.start, wanted)).toMatchObject({
        state: 'running',
        copiedItems: 0,
      });
    } finally {
      await app.database.pool.query('drop trigger killed on resource_copy_items');
    }
    return wanted.id;
  }

  test('goes on by the job, and leaves neither files without rows nor rows without files', async () => {
    const live = await subscribe(app, member);
    const id = await startAndDie(member);
    const done = await ended(member, id);
    expect(done).toMatchObject({ state: 'done', copiedItems: count + 1, refusedItems: 0 });
    const { resources } = await member.ok(api.resources.list, {
      parentFolderId: done.resourceIds[0] ?? '',
      limit: 200,
    });
    expect(resources).toHaveLength(count);
    await vi.waitFor(async () => {
      const stored = await app.storedKeys(`public/${member.id}/`);
      expect(stored).toHaveLength(count);
    }, 10_000);
    const { rows } = await app.database.pool.query('select from stored_files where not kept');
    expect(rows).toEqual([]);
    await untilReceived(
      live.received,
      ({ type, payload }) => type === 'resource-copy.saved' && JSON.stringify(payload).includes('"done"'),
    );
    live.stop();
  }, 40_000);

  test('ends for what its person may not see any more', async () => {
    const id = await startAndDie(member);
    await owner.ok(api.teamMembers.remove, { teamId, personId: member.id });
    expect(await ended(member, id)).toMatchObject({
      state: 'done',
      copiedItems: 0,
      refusedItems: count + 1,
      refusal: 'Item not found.',
    });
    expect(await names(member)).toEqual([]);
    expect(await app.storedKeys(`public/${member.id}/`)).toEqual([]);
  }, 40_000);

  test('ends where its person may not add anything any more', async () => {
    const target = await folder(owner, 'Target', { teamId });
    const id = await startAndDie(owner, { parentFolderId: target.id });
    await owner.ok(api.resources.trash, several(target));
    expect(await ended(owner, id)).toMatchObject({ copiedItems: 0, refusedItems: count + 1 });
  }, 40_000);

  test('is canceled by its person, and what was copied stays', async () => {
    const id = await startAndDie(member);
    expect(await stranger.refused(api.resourceCopies.cancel, { copyId: id })).toMatchObject({ status: 404 });
    const canceled = await member.ok(api.resourceCopies.cancel, { copyId: id });
    expect(canceled).toMatchObject({ state: 'canceled', copiedItems: 0 });
    expect(await member.ok(api.resourceCopies.cancel, { copyId: id })).toEqual(canceled);
    expect(await names(member)).toEqual([]);
  }, 40_000);

  test('of one person is limited, and ends with the account', async () => {
    const ids: string[] = [];
    for (let started = 0; started < maxCopiesAtOnce; started += 1) ids.push(await startAndDie(member));
    expect(await member.refused(api.resourceCopies.start, copying([plans]))).toMatchObject({
      code: 'resource-copy/too-many',
    });
    await app.database.pool.query('update user_profiles set closed_at = now() where id = $1', [member.id]);
    await new Promise((resolve) => setTimeout(resolve, 7000));
    const { rows } = await app.database.pool.query(
      'select from resources where uploaded_by = $1 and team_id is null',
      [member.id],
    );
    expect(rows).toEqual([]);
  }, 60_000);
});

test('a link is copied with its address and description, and the project says so', async () => {
  const projectId = newId();
  await owner.ok(api.projects.create, { id: projectId, name: 'Quay' });
  const link = await owner.ok(api.resources.addLink, {
    projectId,
    id: newId(),
    name: 'Tides',
    url: 'https://tides.example/',
    description: 'Of this year',
  });
  const { resources } = await copy(owner, [link], { projectId });
  expect(resources).toMatchObject([
    {
      type: 'link',
      name: 'Tides (2)',
      url: 'https://tides.example/',
      description: 'Of this year',
      projectId,
      originalResourceId: link.id,
    },
  ]);
  const { activity } = await owner.ok(api.projectActivity.list, { projectId });
  expect(activity[0]).toMatchObject({ kind: 'resource-added', subject: 'Tides (2)' });
});
