import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '@longtable/contract/ids';
import { maxPictureBytes } from '@longtable/contract/rules/picture';
import { teamsApi as api } from '@longtable/contract/teams';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bombPng, noPictures, plainPicture } from '../../../test/pictures.ts';
import { newTeam, teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { photosPerHour } from '../../kits/photos.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function filesOf(uploader: Person, teamId: string): Promise<string[]> {
  const folder = path.join(app.dataDir, 'files/resources/public', uploader.id, 'teams', teamId);
  return readdir(folder).catch(() => []);
}

async function fetchPhoto(who: Person, address: string | null) {
  const response = await fetch(app.url + (address ?? '/none'), { headers: { cookie: who.cookie } });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const soon = { timeout: 15_000 };

describe('the photo of a team', () => {
  test('is set by the owner, and served to members only', async () => {
    const { owner, admin, member, stranger, team } = await teamOfThree(app);
    const teamId = team.id;
    const { photoUrl, version } = await owner.ok(api.setPhoto, { teamId }, await plainPicture('jpeg'));
    expect(photoUrl).toMatch(new RegExp(`^/api/teams/${teamId}/photo/[0-9a-f-]{36}$`));
    expect(version).toBe(team.version + 1);
    expect(await member.ok(api.get, { teamId })).toMatchObject({ photoUrl, version });
    for (const person of [owner, admin, member]) {
      const { response, bytes } = await fetchPhoto(person, photoUrl);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
      });
    }
    expect((await fetchPhoto(stranger, photoUrl)).response.status).toBe(404);
    expect((await fetchPhoto(app.visitor(), photoUrl)).response.status).toBe(401);
    for (const person of [admin, member]) {
      const answer = await person.refused(api.setPhoto, { teamId }, await plainPicture('png'));
      expect(answer).toMatchObject({ status: 403, code: 'team/edit-refused' });
    }
    expect(await stranger.refused(api.setPhoto, { teamId }, await plainPicture('png'))).toMatchObject({
      status: 404,
      code: 'team/not-a-member',
    });
  });

  test('is cropped to the chosen square', async () => {
    const ada = await app.newPerson('Ada');
    const { id: teamId } = await newTeam(ada);
    const halves = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#ff0000' } })
      .composite([
        {
          input: await plainPicture('png', { width: 40, height: 40, colour: '#0000ff' }),
          left: 40,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const { photoUrl } = await ada.ok(api.setPhoto, { teamId, x: 0.5, y: 0, size: 1 }, halves);
    const { dominant } = await sharp((await fetchPhoto(ada, photoUrl)).bytes).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    const wrong = { teamId, x: -1 };
    expect(await ada.refused(api.setPhoto, wrong, halves)).toMatchObject({ code: 'request/malformed' });
  });

  test('gets a new address when it is replaced; the old file is deleted', async () => {
    const ada = await app.newPerson('Ada');
    const { id: teamId } = await newTeam(ada);
    const first = await ada.ok(api.setPhoto, { teamId }, await plainPicture('png'));
    const second = await ada.ok(api.setPhoto, { teamId }, await plainPicture('webp'));
    expect(second.photoUrl).not.toBe(first.photoUrl);
    expect((await fetchPhoto(ada, first.photoUrl)).response.status).toBe(404);
    const file = `${second.photoUrl?.split('/').at(-1)}.webp`;
    await vi.waitFor(async () => expect(await filesOf(ada, teamId)).toEqual([file]), soon);
    const none = await ada.ok(api.removePhoto, { teamId });
    expect(none).toMatchObject({ photoUrl: null, version: 4 });
    expect(await ada.ok(api.removePhoto, { teamId })).toEqual(none);
    expect((await fetchPhoto(ada, second.photoUrl)).response.status).toBe(404);
    await vi.waitFor(async () => expect(await filesOf(ada, teamId)).toEqual([]), soon);
  });

  test('is deleted with the team', async () => {
    const ada = await app.newPerson('Ada');
    const { id: teamId } = await newTeam(ada);
    const { photoUrl } = await ada.ok(api.setPhoto, { teamId }, await plainPicture('png'));
    expect(await filesOf(ada, teamId)).toHaveLength(1);
    await ada.ok(api.delete, { teamId });
    expect((await fetchPhoto(ada, photoUrl)).response.status).toBe(404);
    await vi.waitFor(async () => expect(await filesOf(ada, teamId)).toEqual([]), soon);
    // The row is deleted after its file.
    await vi.waitFor(async () => {
      const { rows } = await app.database.pool.query('select key from stored_files where key like $1', [
        `%${teamId}%`,
      ]);
      expect(rows).toEqual([]);
    }, soon);
  });

  test('stays after a transfer, and the new owner can remove it', async () => {
    const { owner, member, team } = await teamOfThree(app);
    const teamId = team.id;
    const { photoUrl } = await owner.ok(api.setPhoto, { teamId }, await plainPicture('png'));
    await owner.ok(api.transfer, { teamId, newOwnerId: member.id });
    await owner.ok(api.leave, { teamId });
    expect((await fetchPhoto(member, photoUrl)).response.status).toBe(200);
    expect((await fetchPhoto(owner, photoUrl)).response.status).toBe(404);
    await member.ok(api.removePhoto, { teamId });
    await vi.waitFor(async () => expect(await filesOf(owner, teamId)).toEqual([]), soon);
  });

  test('is not found by the version of another team or an unknown one', async () => {
    const ada = await app.newPerson('Ada');
    const [one, other] = [await newTeam(ada), await newTeam(ada)];
    const { photoUrl } = await ada.ok(api.setPhoto, { teamId: one.id }, await plainPicture('png'));
    const version = photoUrl?.split('/').at(-1) ?? '';
    for (const input of [
      { teamId: other.id, version },
      { teamId: one.id, version: newId() },
    ])
      expect(await ada.refused(api.photo, input)).toMatchObject({ status: 404, code: 'picture/not-found' });
    for (const odd of ['..%2f..%2fsecret', 'x', '%00'])
      expect((await ada.raw('GET', `/api/teams/${one.id}/photo/${odd}`)).status).toBe(400);
  });

  test('leaves no file behind when set concurrently, or while the team is deleted', async () => {
    const ada = await app.newPerson('Ada');
    const pictures = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((colour) => plainPicture('png', { colour })),
    );
    const kept = await newTeam(ada);
    await Promise.all(pictures.map((bytes) => ada.ok(api.setPhoto, { teamId: kept.id }, bytes)));
    const { photoUrl } = await ada.ok(api.get, { teamId: kept.id });
    expect((await fetchPhoto(ada, photoUrl)).response.status).toBe(200);
    await vi.waitFor(async () => expect(await filesOf(ada, kept.id)).toHaveLength(1), soon);
    const gone = await newTeam(ada);
    const answers = await Promise.all([
      ...pictures.map((bytes) => ada.send(api.setPhoto, { teamId: gone.id }, bytes)),
      ada.send(api.delete, { teamId: gone.id }),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    await vi.waitFor(async () => expect(await filesOf(ada, gone.id)).toEqual([]), soon);
  });
});

describe('an invalid picture', () => {
  test.each(noPictures)('%s is refused whatever its declared type', async (_, bytes) => {
    const ada = await app.newPerson('Ada');
    const { id: teamId } = await newTeam(ada);
    const answer = await ada.raw('PUT', `/api/teams/${teamId}/photo`, bytes, { 'content-type': 'image/png' });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'picture/unreadable' } } });
    expect(await ada.ok(api.get, { teamId })).toMatchObject({ photoUrl: null, version: 1 });
    expect(await filesOf(ada, teamId)).toEqual([]);
  });

  test('is refused when it is too large in pixels or in bytes', async () => {
    const ada = await app.newPerson('Ada');
    const { id: teamId } = await newTeam(ada);
    for (const bytes of [bombPng(20_000), Buffer.alloc(maxPictureBytes + 1)])
      expect(await ada.refused(api.setPhoto, { teamId }, bytes)).toMatchObject({
        status: 413,
        code: 'picture/too-large',
      });
    expect(await filesOf(ada, teamId)).toEqual([]);
  });
});

test('limits photos to thirty an hour', async () => {
  const ada = await app.newPerson('Ada');
  const { id: teamId } = await newTeam(ada);
  const statuses: number[] = [];
  for (let each = 0; each <= photosPerHour; each += 1)
    statuses.push((await ada.send(api.setPhoto, { teamId }, new Uint8Array(10))).status);
  expect(statuses.slice(-2)).toEqual([422, 429]);
});
