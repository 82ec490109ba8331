import { readdir } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import path from 'node:path';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { LiveEvent } from '@longtable/contract/live';
import { maxPictureBytes } from '@longtable/contract/rules/picture';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { animatedGif, bombPng, noPictures, plainPicture } from '../../../../test/pictures.ts';
import { only } from '../../../../test/recorded-events.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { avatarLimits } from './avatar.service.ts';

const { setAvatar, removeAvatar } = api.profile;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function filesOf({ id }: Person): Promise<string[]> {
  const keys = await app.storedKeys(`public/${id}/avatar/`);
  return keys.map((key) => path.basename(key));
}

async function fetchPicture(who: Person, address: string | null) {
  const response = await fetch(app.url + (address ?? '/none'), { headers: { cookie: who.cookie } });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe('a picture', () => {
  test('is visible to everybody who is signed in, at the address in their answers', async () => {
    const [ada, bob] = [await app.newPerson('Ada'), await app.newPerson('Bob')];
    const { user } = await ada.ok(setAvatar, {}, await plainPicture('jpeg'));
    expect(user.avatarUrl).toMatch(new RegExp(`^/api/people/${ada.id}/avatar/[0-9a-f-]{36}$`));
    expect((await ada.ok(api.people.session, {})).user).toEqual(user);
    await bob.ok(api.profile.get, { personId: ada.id });
    expect(bob.known.people.get(ada.id)?.avatarUrl).toBe(user.avatarUrl);

    const { response, bytes } = await fetchPicture(bob, user.avatarUrl);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const signedOut = await fetch(app.url + user.avatarUrl);
    expect(signedOut.status).toBe(401);
    expect(signedOut.headers.get('cache-control')).toBe('no-store');
  });

  test('has a new address when it is replaced, and the old file is deleted', async () => {
    const ada = await app.newPerson('Ada');
    const first = await ada.ok(setAvatar, {}, await plainPicture('png', { colour: '#ff0000' }));
    const second = await ada.ok(setAvatar, {}, await plainPicture('png', { colour: '#0000ff' }));
    expect(second.user.avatarUrl).not.toBe(first.user.avatarUrl);
    expect((await fetchPicture(ada, first.user.avatarUrl)).response.status).toBe(404);
    const { bytes } = await fetchPicture(ada, second.user.avatarUrl);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    const version = second.user.avatarUrl?.split('/').at(-1);
    await vi.waitFor(async () => expect(await filesOf(ada)).toEqual([`${version}.webp`]), {
      timeout: 15_000,
    });
  });

  test('is deleted when it is removed; removing none changes nothing', async () => {
    const ada = await app.newPerson('Ada');
    const { user } = await ada.ok(setAvatar, {}, await plainPicture('webp'));
    const { received, stop } = await subscribe(app, ada);
    expect((await ada.ok(removeAvatar, {})).user.avatarUrl).toBeNull();
    expect((await ada.ok(removeAvatar, {})).user.avatarUrl).toBeNull();
    expect((await fetchPicture(ada, user.avatarUrl)).response.status).toBe(404);
    await vi.waitFor(async () => expect(await filesOf(ada)).toEqual([]), { timeout: 15_000 });
    // Arrives after all events of interest.
    await ada.ok(api.profile.update, { weekStart: 3 });
    await untilReceived(received, (event) => event.type === 'me.saved' && event.payload.user.weekStart === 3);
    const withoutPicture = only(received, 'person.saved').flatMap((saved) => saved.cards.people ?? []);
    expect(withoutPicture).toMatchObject([{ id: ada.id, avatarUrl: null }]);
    stop();
  });

  test('is not served at the version of somebody else’s picture or an invented one', async () => {
    const [ada, bob] = [await app.newPerson('Ada'), await app.newPerson('Bob')];
    const { user } = await ada.ok(setAvatar, {}, await plainPicture('png'));
    const version = user.avatarUrl?.split('/').at(-1) ?? '';
    for (const input of [
      { personId: bob.id, version },
      { personId: ada.id, version: newId() },
      { personId: newId(), version },
    ]) {
      expect(await bob.refused(api.profile.avatar, input)).toMatchObject({
        status: 404,
        code: 'picture/not-found',
      });
    }
    for (const odd of ['..%2f..%2fsecret', 'x', '%00']) {
      expect((await bob.raw('GET', `/api/people/${ada.id}/avatar/${odd}`)).status).toBe(400);
    }
  });

  test('is published to connected people and nobody else', async () => {
    const [ada, bob, eve] = await Promise.all(['Ada', 'Bob', 'Eve'].map((name) => app.newPerson(name)));
    if (!ada || !bob || !eve) throw new Error('Somebody is missing.');
    await connect(ada, bob);
    const [bobs, eves] = [await subscribe(app, bob), await subscribe(app, eve)];
    const { user } = await ada.ok(setAvatar, {}, await plainPicture('png'));
    const ofPicture = (event: LiveEvent) =>
      event.type === 'person.saved' && event.payload.cards.people?.[0]?.avatarUrl === user.avatarUrl;
    const event = await untilReceived(bobs.received, ofPicture);
    expect(event.payload).toEqual({
      personId: ada.id,
      cards: { people: [{ id: ada.id, name: 'Ada', avatarUrl: user.avatarUrl, version: 2 }] },
    });
    // Arrives after all events of interest.
    await eve.ok(api.profile.update, { weekStart: 3 });
    await untilReceived(eves.received, ({ type }) => type === 'me.saved');
    expect(eves.received.filter(ofPicture)).toEqual([]);
    bobs.stop();
    eves.stop();
  });

  test('set several times at once is one of them, with its file', async () => {
    const ada = await app.newPerson('Ada');
    const pictures = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((colour) => plainPicture('png', { colour })),
    );
    await Promise.all(pictures.map((bytes) => ada.ok(setAvatar, {}, bytes)));
    const { user } = await ada.ok(api.people.session, {});
    expect((await fetchPicture(ada, user?.avatarUrl ?? null)).response.status).toBe(200);
    await vi.waitFor(async () => expect(await filesOf(ada)).toHaveLength(1), { timeout: 15_000 });
  });
});

describe('invalid pictures', () => {
  test.each(noPictures)('refuses %s, whatever its declared type', async (_, bytes) => {
    const ada = await app.newPerson('Ada');
    const before = await ada.ok(setAvatar, {}, await plainPicture('png'));
    const answer = await ada.raw('PUT', '/api/me/avatar', bytes, { 'content-type': 'image/png' });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'picture/unreadable' } } });
    expect((await ada.ok(api.people.session, {})).user).toEqual(before.user);
    expect(await filesOf(ada)).toHaveLength(1);
  });

  test('refuses too many pixels or bytes', async () => {
    const ada = await app.newPerson('Ada');
    for (const bytes of [bombPng(20_000), Buffer.alloc(maxPictureBytes + 1)]) {
      const answer = await ada.raw('PUT', '/api/me/avatar', bytes, { 'content-type': 'image/png' });
      expect(answer).toMatchObject({
        status: 413,
        body: {
          error: {
            code: 'picture/too-large',
            text: 'This picture is too large. Use one of at most 10 MB and 50 megapixels.',
          },
        },
      });
    }
    expect(await filesOf(ada)).toEqual([]);
  });

  test.each([{ x: -1 }, { y: 2 }, { size: 0 }, { x: 'left' }, { size: 'NaN' }])(
    'refuses a square at %j',
    async (crop) => {
      const ada = await app.newPerson('Ada');
      const answer = await ada.refused(setAvatar, crop, await plainPicture('png'));
      expect(answer).toMatchObject({ status: 400, code: 'request/malformed' });
    },
  );

  test('accepts an animation and takes its first frame', async () => {
    const ada = await app.newPerson('Ada');
    const { user } = await ada.ok(setAvatar, { x: 0, y: 0, size: 1 }, Uint8Array.from(animatedGif(5000)));
    const { bytes } = await fetchPicture(ada, user.avatarUrl);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  });
});

describe('an upload of a picture', () => {
  const temporaryFiles = () => readdir(path.join(app.dataDir, 'temporary')).catch(() => []);

  test('that is interrupted leaves nothing behind', async () => {
    const ada = await app.newPerson('Ada');
    const before = await ada.ok(setAvatar, {}, await plainPicture('png'));
    const [file] = await filesOf(ada);
    const socket = connectTo(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(`PUT /api/me/avatar HTTP/1.1\r\nhost: longtable.test\r\ncookie: ${ada.cookie}\r\n`);
    socket.write('content-length: 100000\r\n\r\nthe beginning');
    // Written while received: the rest was never sent.
    await vi.waitFor(async () => expect(await temporaryFiles()).toHaveLength(1), 5000);
    socket.destroy();
    await vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]), 5000);
    expect(await filesOf(ada)).toEqual([file]);
    expect((await ada.ok(api.people.session, {})).user).toEqual(before.user);
  });

  test('that turns out too large is refused, and nothing of it is kept', async () => {
    const ada = await app.newPerson('Ada');
    const chunk = new Uint8Array(1_000_000);
    let left = maxPictureBytes + 1;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left <= 0) return controller.close();
        controller.enqueue(chunk.subarray(0, left));
        left -= chunk.length;
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      headers: { cookie: ada.cookie },
      body,
      duplex: 'half',
    };
    const response = await fetch(`${app.url}/api/me/avatar`, init);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: 'picture/too-large' } });
    expect(await temporaryFiles()).toEqual([]);
    expect(await filesOf(ada)).toEqual([]);
  });
});

test('thirty pictures an hour are accepted', async () => {
  const ada = await app.newPerson('Ada');
  const statuses: number[] = [];
  for (let each = 0; each <= avatarLimits.uploadsPerPerson.max; each += 1) {
    statuses.push((await ada.send(setAvatar, {}, new Uint8Array(10))).status);
  }
  expect(statuses.slice(-2)).toEqual([422, 429]);
});

test('the picture is deleted with its account', async () => {
  const ada = await app.newPerson('Ada');
  await ada.ok(setAvatar, {}, await plainPicture('png'));
  expect(await filesOf(ada)).toHaveLength(1);
  await ada.ok(api.account.delete, { currentPassword: testPassword, confirmation: ada.email });
  await vi.waitFor(async () => expect(await filesOf(ada)).toEqual([]), { timeout: 15_000 });
});
