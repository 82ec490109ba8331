import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Resource } from '@longtable/contract/resources';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { wrongStorage } from '../../../test/stored-sums.ts';
import { addToTeam, newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { refusedUpload, sendUpload, uploadFile } from '../../../test/uploads.ts';

const kilobyte = 1024;
const { start, offset, append, cancel, finish } = api.resourceUploads;

let app: TestApp;
let ada: Person;
let ben: Person;
// 1,024 KB for each person.
beforeAll(async () => {
  app = await startTestApp({ STORAGE_QUOTA: '1MB' });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
});

const content = (kilobytes: number) => new Uint8Array(kilobytes * kilobyte).fill(7);
const named = (fields: object = {}) => {
  const id = newId();
  return { id, name: `${id}.bin`, ...fields };
};
const upload = (who: Person, kilobytes: number, fields: object = {}): Promise<Resource> =>
  uploadFile(who, named(fields), content(kilobytes));
const refused = (who: Person, kilobytes: number, fields: object = {}) =>
  refusedUpload(who, named(fields), content(kilobytes));
/** Starts an upload without sending any of it. */
async function begin(who: Person, kilobytes: number, fields: object = {}) {
  const described = named(fields);
  const answer = await who.send(start, { ...described, uploadLength: kilobytes * kilobyte });
  return { ...described, uploadId: described.id, answer };
}
const trash = (who: Person, { id }: Resource) => who.ok(api.resources.trash, { resourceIds: [id] });
const erase = (who: Person, { id }: Resource) => who.ok(api.resources.delete, { resourceIds: [id] });
const versionsOf = async (who: Person, { id }: Resource) =>
  (await who.ok(api.resourceVersions.list, { resourceId: id })).versions;

/** Files, trash and versions, in KB. */
async function used(who: Person): Promise<number[]> {
  const { filesBytes, trashBytes, versionsBytes } = await who.ok(api.resourceStorage.get, {});
  return [filesBytes, trashBytes, versionsBytes].map((bytes) => bytes / kilobyte);
}

describe('used storage', () => {
  test('is what somebody has added in any place, with trash and versions', async () => {
    const { id: teamId } = await newTeam(ben);
    await addToTeam(ben, teamId, [ada]);
    expect(await ada.ok(api.resourceStorage.get, {})).toEqual({
      filesBytes: 0,
      trashBytes: 0,
      versionsBytes: 0,
      version: 0,
      quotaBytes: 1_048_576,
    });
    const plan = await upload(ada, 10, { name: 'Plan.bin' });
    await upload(ada, 20, { teamId });
    await upload(ben, 40, { teamId });
    expect(await used(ada)).toEqual([30, 0, 0]);
    await upload(ada, 5, { name: 'plan.bin', clash: 'replace' });
    expect(await used(ada)).toEqual([25, 0, 10]);
    await trash(ada, plan);
    expect(await used(ada)).toEqual([20, 15, 0]);
    await ada.ok(api.resources.restore, { resourceIds: [plan.id] });
    const [version] = await versionsOf(ada, plan);
    const one = { resourceId: plan.id, versionId: version?.id ?? '' };
    await ada.ok(api.resourceVersions.restore, one);
    expect(await used(ada)).toEqual([30, 0, 5]);
    const [other] = await versionsOf(ada, plan);
    await ada.ok(api.resourceVersions.delete, { resourceId: plan.id, versionId: other?.id ?? '' });
    expect(await used(ada)).toEqual([30, 0, 0]);
    await trash(ada, plan);
    await erase(ada, plan);
    expect(await used(ada)).toEqual([20, 0, 0]);
    await ben.ok(api.teamMembers.remove, { teamId, personId: ada.id });
    expect([await used(ada), await used(ben)]).toEqual([
      [0, 0, 0],
      [60, 0, 0],
    ]);
    expect(await wrongStorage(app)).toEqual([]);
  });

  test('is published to its person only, each change in one event', async () => {
    const events = async (work: () => Promise<unknown>) => {
      const [mine, others] = await recordEvents(app, [ada, ben], work);
      expect(only(others, 'storage.changed')).toEqual([]);
      return only(mine, 'storage.changed');
    };
    const uploaded = await events(() => upload(ada, 10, { name: 'Plan.bin' }));
    expect(uploaded).toEqual([{ filesBytes: 10_240, trashBytes: 0, versionsBytes: 0, version: 1 }]);
    expect((await ada.ok(api.resourceStorage.get, {})).version).toBe(1);
    const plan = await upload(ada, 20, { name: 'Plan.bin', clash: 'replace' });
    const [version] = await versionsOf(ada, plan);
    const deleted = await events(() =>
      ada.ok(api.resourceVersions.delete, { resourceId: plan.id, versionId: version?.id ?? '' }),
    );
    expect(deleted).toMatchObject([{ filesBytes: 20_480, versionsBytes: 0 }]);
    expect(await events(() => trash(ada, plan))).toMatchObject([{ filesBytes: 0, trashBytes: 20_480 }]);
    // What takes nothing changes nothing.
    const nothing = await events(() =>
      ada.ok(api.resources.createFolder, { ...named(), parentFolderId: null }),
    );
    expect(nothing).toEqual([]);
    const rename = { resourceId: (await upload(ada, 1)).id, name: 'Another.bin' };
    await events(async () => undefined);
    expect(await events(() => ada.ok(api.resources.update, rename))).toEqual([]);
  });

  test('names the largest files of all places with their versions, as far as they are seen', async () => {
    const { id: teamId } = await newTeam(ada);
    const [small, plan, gone] = [
      await upload(ada, 1),
      await upload(ada, 2, { name: 'Plan.bin' }),
      await upload(ada, 3, { teamId }),
    ];
    await upload(ada, 2, { name: 'Plan.bin', clash: 'replace' });
    await trash(ada, gone);
    await upload(ben, 50);
    await upload(ada, 0);
    const { files } = await ada.ok(api.resourceStorage.largest, {});
    expect(files.map(({ id, versionsBytes }) => [id, versionsBytes])).toEqual([
      [plan.id, 2 * kilobyte],
      [gone.id, 0],
      [small.id, 0],
    ]);
    expect(files[1]).toMatchObject({ teamId, deletedAt: expect.any(String), can: { delete: true } });
  });
});

describe('the quota', () => {
  test('refuses an upload that would exceed it before it is sent, in plain words, until there is space', async () => {
    const first = await upload(ada, 900);
    const { answer } = await begin(ada, 125);
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'storage/full' } } });
    expect(await refused(ada, 125)).toMatchObject({
      status: 409,
      code: 'storage/full',
      text: 'Not enough storage: 900.0 KB of 1.0 MB used. Delete files, empty the trash or delete old versions.',
    });
    expect(await app.storedKeys(`public/${ada.id}/`)).toHaveLength(1);
    // Exactly all of it fits.
    await upload(ada, 124);
    expect(await refused(ada, 1)).toMatchObject({ code: 'storage/full' });
    await trash(ada, first);
    expect(await refused(ada, 1)).toMatchObject({ code: 'storage/full' });
    await erase(ada, first);
    await upload(ada, 900);
    // That of each person is their own.
    await upload(ben, 1024);
  });

  test('refuses a copy as a whole, and a move that would make others’ files one’s own', async () => {
    const file = await upload(ada, 600);
    const copying = { resourceIds: [file.id], parentFolderId: null };
    const copied = await ada.refused(api.resourceCopies.start, { id: newId(), ...copying });
    expect(copied).toMatchObject({ status: 409, code: 'storage/full' });
    expect(await used(ada)).toEqual([600, 0, 0]);

    const { id: teamId } = await newTeam(ada);
    await addToTeam(ada, teamId, [ben]);
    const theirs = await upload(ben, 500, { teamId });
    const moved = await ada.refused(api.resources.move, { resourceIds: [theirs.id], parentFolderId: null });
    expect(moved).toMatchObject({ status: 409, code: 'storage/full' });
    expect([await used(ada), await used(ben)]).toEqual([
      [600, 0, 0],
      [500, 0, 0],
    ]);
    // The mover has room for it.
    await trash(ada, file);
    await erase(ada, file);
    await ada.ok(api.resources.move, { resourceIds: [theirs.id], parentFolderId: null });
    expect([await used(ada), await used(ben)]).toEqual([
      [500, 0, 0],
      [0, 0, 0],
    ]);
  });

  test('also counts what is added to teams and projects', async () => {
    const { id: teamId } = await newTeam(ada);
    await upload(ada, 1000, { teamId });
    expect(await refused(ada, 100)).toMatchObject({ code: 'storage/full' });
    expect(await refused(ada, 100, { teamId })).toMatchObject({ code: 'storage/full' });
  });

  test('counts unfinished uploads, so that several at once do not exceed it together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendUpload(ada, named(), content(300))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 409, 409, 409, 409, 409,
    ]);
    expect(await used(ada)).toEqual([900, 0, 0]);
    const waiting = await begin(ben, 600);
    expect(await refused(ben, 500)).toMatchObject({
      text: expect.stringContaining('600.0 KB of 1.0 MB used'),
    });
    await ben.send(cancel, { uploadId: waiting.uploadId });
    await upload(ben, 500);
  });

  test('does not count an upload that has expired', async () => {
    const { uploadId } = await begin(ada, 600);
    await app.database.pool.query(
      `update resource_uploads set expires_at = now() - interval '1 second' where id = $1`,
      [uploadId],
    );
    await upload(ada, 1000);
    // Started again, it does not fit any more.
    const again = { id: uploadId, name: 'Again.bin', uploadLength: 600 * kilobyte };
    expect(await ada.refused(start, again)).toMatchObject({ code: 'storage/full' });
  });

  test('lets an upload go on that it has room for, and refuses its rest if there is none any more', async () => {
    const { uploadId } = await begin(ada, 600);
    const half = content(300);
    expect(await ada.send(append, { uploadId, uploadOffset: 0 }, half)).toMatchObject({ status: 204 });
    // Files that somebody who left has left to them.
    await app.database.pool.query(
      `insert into resources (id, uploaded_by, name, type, file_path, size_bytes) values ($1, $2, 'x', 'other', 'x', 500000)`,
      [newId(), ada.id],
    );
    const rest = { uploadId, uploadOffset: half.length };
    expect(await ada.refused(append, rest, half)).toMatchObject({ status: 409, code: 'storage/full' });
    const again = { id: uploadId, name: 'Again.bin', uploadLength: 600 * kilobyte };
    expect((await ada.send(start, again)).headers.get('upload-offset')).toBe(String(half.length));
    expect((await ada.send(offset, { uploadId })).headers.get('upload-offset')).toBe(String(half.length));
    await app.database.pool.query(`delete from resources where uploaded_by = $1 and name = 'x'`, [ada.id]);
    expect(await ada.send(append, rest, half)).toMatchObject({ status: 200 });
    expect(await used(ada)).toEqual([600, 0, 0]);
  });

  test('counts what a file contained before it was replaced', async () => {
    const plan = await upload(ada, 600, { name: 'Plan.bin' });
    const replacing = { name: 'Plan.bin', clash: 'replace' };
    expect(await refused(ada, 500, replacing)).toMatchObject({ code: 'storage/full' });
    await upload(ada, 400, replacing);
    // Restoring a version takes no more than before.
    const [version] = await versionsOf(ada, plan);
    await upload(ada, 24);
    await ada.ok(api.resourceVersions.restore, { resourceId: plan.id, versionId: version?.id ?? '' });
    expect(await used(ada)).toEqual([624, 0, 400]);
    expect(await refused(ada, 1)).toMatchObject({ code: 'storage/full' });
    const [other] = await versionsOf(ada, plan);
    await ada.ok(api.resourceVersions.delete, { resourceId: plan.id, versionId: other?.id ?? '' });
    await upload(ada, 400);
  });

  test('of a file’s owner counts when somebody else replaces it', async () => {
    const { id: teamId } = await newTeam(ada);
    await addToTeam(ada, teamId, [ben]);
    const plan = { name: 'Plan.bin', teamId, clash: 'replace' };
    await upload(ben, 600, { name: 'Plan.bin', teamId });
    expect(await refused(ada, 500, plan)).toMatchObject({ status: 409, code: 'storage/owner-full' });
    // Also when it is chosen at the end.
    const { uploadId } = await begin(ada, 500, { teamId });
    await app.database.pool.query(`update resource_uploads set name = 'Plan.bin' where id = $1`, [uploadId]);
    const sent = await ada.send(append, { uploadId, uploadOffset: 0 }, content(500));
    expect(sent).toMatchObject({ status: 409, body: { error: { code: 'item/name-taken' } } });
    expect(await ada.refused(finish, { uploadId, clash: 'replace' })).toMatchObject({
      code: 'storage/owner-full',
    });
    await ada.ok(finish, { uploadId, clash: 'keepBoth' });
    await upload(ada, 400, plan);
    expect([await used(ada), await used(ben)]).toEqual([
      [500, 0, 0],
      [400, 0, 600],
    ]);
  });

  test('lets files of somebody who leaves pass on beyond it', async () => {
    const { id: teamId } = await newTeam(ada);
    await addToTeam(ada, teamId, [ben]);
    await upload(ada, 1000);
    await upload(ben, 1000, { teamId });
    await ada.ok(api.teamMembers.remove, { teamId, personId: ben.id });
    expect([await used(ada), await used(ben)]).toEqual([
      [2000, 0, 0],
      [0, 0, 0],
    ]);
    expect(await refused(ada, 1)).toMatchObject({
      text: expect.stringContaining('2.0 MB of 1.0 MB used'),
    });
  });
});

test('without a quota, everything that is sent is accepted', async () => {
  const unlimited = await startTestApp();
  try {
    const cy = await unlimited.newPerson('Cy');
    await upload(cy, 2000);
    const use = { filesBytes: 2_048_000, trashBytes: 0, versionsBytes: 0, version: 1, quotaBytes: null };
    expect(await cy.ok(api.resourceStorage.get, {})).toEqual(use);
  } finally {
    await unlimited.close();
  }
});
