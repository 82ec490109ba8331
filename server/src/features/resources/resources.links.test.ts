import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { LinkedFile, ResourceLink } from '@longtable/contract/resource-links';
import type { Resource } from '@longtable/contract/resources';
import { maxPublicLinks } from '@longtable/contract/rules/public-link-terms';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { plainPicture } from '../../../test/pictures.ts';
import { subscribe } from '../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { sweepResourceLinksJob } from './resources.links.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let file: Resource;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
  file = await upload('Plan ü.txt', new TextEncoder().encode('Oak, not pine.'));
});

const soon = { timeout: 15_000 };
const upload = (name: string, content: Uint8Array) => uploadFile(ada, { id: newId(), name }, content);
const createLink = (more: { seconds?: number; password?: string; id?: string } = {}, of = file) =>
  ada.ok(api.resourceLinks.create, { resourceId: of.id, id: newId(), ...more });
const listed = async () => (await ada.ok(api.resourceLinks.list, { resourceId: file.id })).links;
const tokenOf = ({ url }: ResourceLink) => url.split('/').at(-1) ?? '';

let addresses = 0;
/** Opens a link as a stranger from a network address of their own. */
async function open(
  token: string,
  password?: string,
  ip = `203.0.113.${(addresses += 1)}`,
): Promise<{ status: number; body: LinkedFile; code: string; text: string }> {
  const headers = { 'x-forwarded-for': ip };
  const { status, body } = await app.visitor().raw('POST', `/api/links/${token}/open`, { password }, headers);
  const { error = { code: '', text: '' } } = body as { error?: { code: string; text: string } };
  return { status, body: body as LinkedFile, ...error };
}

function load(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(app.url + address, { headers });
}

/** As if the link had been made some time ago. */
async function age({ id }: ResourceLink, seconds: number): Promise<void> {
  await app.database.pool.query(
    'update resource_links set expires_at = expires_at - make_interval(secs => $2) where id = $1',
    [id, seconds],
  );
}

describe('a link', () => {
  test('shows and downloads a file to people without an account', async () => {
    const link = await createLink();
    expect(link).toMatchObject({ resourceId: file.id, createdBy: ada.id, hasPassword: false, opens: 0 });
    expect(link.url).toMatch(/^http:\/\/longtable\.test\/s\/[\w-]{43}$/);
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(3_600_000);
    const { body } = await open(tokenOf(link));
    expect(body).toEqual({
      name: 'Plan ü.txt',
      type: 'document',
      sizeBytes: 14,
      downloadUrl: `/api/links/${tokenOf(link)}/content?download=true`,
      viewUrl: null,
      thumbnailUrl: null,
      expiresAt: link.expiresAt,
    });
    const answer = await load(body.downloadUrl);
    expect(await answer.text()).toBe('Oak, not pine.');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringContaining("filename*=UTF-8''Plan%20%C3%BC.txt") as string,
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
    });
    const etag = answer.headers.get('etag') ?? '';
    const part = await load(body.downloadUrl, { range: 'bytes=5-7', 'if-range': etag });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 5-7/14');
    expect(await part.text()).toBe('not');
    expect((await load(body.downloadUrl, { range: 'bytes=99-' })).status).toBe(416);
    expect((await load(body.downloadUrl, { 'if-none-match': etag })).status).toBe(304);
  });

  test('serves a picture to be shown, and its thumbnail', async () => {
    const picture = await upload('Mast.jpg', await plainPicture('jpeg', { width: 1000, height: 500 }));
    const token = tokenOf(await createLink({}, picture));
    const { viewUrl, thumbnailUrl } = await vi.waitFor(async () => {
      const { body } = await open(token);
      expect(body.thumbnailUrl).not.toBeNull();
      return body;
    }, soon);
    const shown = await load(viewUrl ?? '');
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('content-disposition')).toBeNull();
    const thumbnail = await load(thumbnailUrl ?? '');
    expect(thumbnail.headers.get('content-type')).toBe('image/webp');
    expect(thumbnail.headers.get('cache-control')).toBe('private, no-store');
  });

  test('counts how often it was opened', async () => {
    const link = await createLink();
    await open(tokenOf(link));
    await open(tokenOf(link));
    const [counted] = await listed();
    expect(counted).toMatchObject({ id: link.id, url: link.url, opens: 2 });
    expect(Math.abs(Date.parse(counted?.lastOpenedAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('is one, however often it is sent', async () => {
    const id = newId();
    const link = await createLink({ id, seconds: 86_400 });
    expect(await createLink({ id })).toEqual(link);
    const own = await uploadFile(ben, { id: newId(), name: 'x' }, new Uint8Array(3));
    const other = await upload('Other.txt', new Uint8Array(3));
    for (const [who, of] of [
      [ben, own],
      [ada, other],
    ] as const)
      expect(await who.refused(api.resourceLinks.create, { resourceId: of.id, id })).toMatchObject({
        code: 'request/id-taken',
      });
  });

  test('can’t be made to a folder, an item in the trash, or with other terms', async () => {
    const folder = await ada.ok(api.resources.createFolder, { id: newId(), name: 'F', parentFolderId: null });
    const refused = (resourceId: string, more: object = {}) =>
      ada.refused(api.resourceLinks.create, { resourceId, id: newId(), ...more });
    expect(await refused(folder.id)).toMatchObject({
      status: 422,
      text: 'Cannot generate share links for folders.',
    });
    for (const more of [{ seconds: 59 }, { seconds: 400 * 86_400 }, { password: 'abc' }])
      expect(await refused(file.id, more)).toMatchObject({ code: 'request/malformed' });
    await ada.ok(api.resources.trash, { resourceIds: [file.id] });
    expect(await refused(file.id)).toMatchObject({ code: 'item/in-trash' });
  });

  test('is one of twenty at most, expired ones not counted', async () => {
    const links = [];
    for (let n = 0; n < maxPublicLinks; n += 1) links.push(await createLink());
    expect(await ada.refused(api.resourceLinks.create, { resourceId: file.id, id: newId() })).toMatchObject({
      status: 409,
      text: 'A file can have at most 20 links. Revoke one first.',
    });
    const [first] = links;
    if (first) await age(first, 3600);
    await createLink();
    expect(await listed()).toHaveLength(maxPublicLinks);
  });

  test('is announced to the person’s other windows when it is made and revoked', async () => {
    const { received, stop } = await subscribe(app, ada);
    const changes = () => received.filter(({ type }) => type === 'resource-links.changed');
    const announced = { payload: { resourceId: file.id } };
    const link = await createLink();
    await vi.waitFor(() => expect(changes()).toMatchObject([announced]), soon);
    await ada.ok(api.resourceLinks.revoke, { resourceId: file.id, linkId: link.id });
    await vi.waitFor(() => expect(changes()).toMatchObject([announced, announced]), soon);
    stop();
  });
});

describe('a link with a password', () => {
  test('gives nothing without it, not even the name', async () => {
    const link = await createLink({ password: 'open sesame' });
    expect(link.hasPassword).toBe(true);
    const token = tokenOf(link);
    const asked = await open(token);
    expect(asked).toMatchObject({ status: 403, code: 'resource-link/password-required' });
    expect(JSON.stringify(asked)).not.toContain('Plan');
    expect(await open(token, 'Open sesame')).toMatchObject({
      status: 403,
      code: 'resource-link/wrong-password',
    });
    expect((await load(`/api/links/${token}/content`)).status).toBe(403);
    expect(await listed()).toMatchObject([{ opens: 0 }]);
    const { body } = await open(token, 'open sesame');
    expect(await (await load(body.downloadUrl)).text()).toBe('Oak, not pine.');
  });

  test('is proved by the addresses of the file, for six hours and for this link only', async () => {
    const [link, other] = [
      await createLink({ password: 'one two' }),
      await createLink({ password: 'three' }),
    ];
    const { body } = await open(tokenOf(link), 'one two');
    const pass = new URLSearchParams(body.downloadUrl.split('?')[1]).get('pass') ?? '';
    expect((await load(`/api/links/${tokenOf(other)}/content?pass=${pass}`)).status).toBe(403);
    const later = pass.replace(/^\w+/, (until) => (Number.parseInt(until, 36) + 1).toString(36));
    expect((await load(`/api/links/${tokenOf(link)}/content?pass=${later}`)).status).toBe(403);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 5.9 * 3_600_000 });
    try {
      // The clock of the database, by which the link expires, goes on as before.
      expect((await load(body.downloadUrl)).status).toBe(200);
      vi.setSystemTime(now + 6.1 * 3_600_000);
      expect((await load(body.downloadUrl)).status).toBe(403);
    } finally {
      vi.useRealTimers();
    }
  });

  test('can be tried ten times from an address, right ones not counted', async () => {
    const token = tokenOf(await createLink({ password: 'open sesame' }));
    const ip = '203.0.114.7';
    for (let n = 0; n < 12; n += 1)
      expect(await open(token, 'open sesame', ip)).toMatchObject({ status: 200 });
    for (let n = 0; n < 10; n += 1) expect(await open(token, `${n}`, ip)).toMatchObject({ status: 403 });
    expect(await open(token, 'open sesame', ip)).toMatchObject({
      status: 429,
      code: 'resource-link/too-many-passwords',
      text: expect.stringMatching(
        /^Too many wrong passwords\. Please wait \d+ minutes and try again\.$/,
      ) as string,
    });
    expect(await open(token, 'open sesame')).toMatchObject({ status: 200 });
    const other = tokenOf(await createLink({ password: 'open sesame' }));
    expect(await open(other, 'open sesame', ip)).toMatchObject({ status: 200 });
  });

  test('counts tries at the same time too', async () => {
    const token = tokenOf(await createLink({ password: 'open sesame' }));
    const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => open(token, `${n}`, '203.0.114.8')));
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(10);
  });
});

describe('a link that ends', () => {
  const gone = {
    status: 404,
    code: 'resource-link/not-found',
    text: 'This link does not work, or does not work any more.',
  };

  /** Expects that a link gives nothing, in the words for links that never were. */
  async function expectGone(token: string, contentUrl: string): Promise<void> {
    expect(await open(token)).toMatchObject(gone);
    expect((await load(contentUrl)).status).toBe(404);
  }

  async function opened(more: Parameters<typeof createLink>[0] = {}) {
    const link = await createLink(more);
    const token = tokenOf(link);
    return { link, token, url: `/api/links/${token}/content` };
  }

  test('by its time says so', async () => {
    const { link, token, url } = await opened();
    await age(link, 3601);
    expect(await open(token)).toMatchObject({ status: 410, text: 'This link has expired.' });
    expect((await load(url)).status).toBe(410);
    expect(await listed()).toEqual([]);
    const secretive = await opened({ password: 'open sesame' });
    await age(secretive.link, 3601);
    expect(await open(secretive.token)).toMatchObject({ status: 410 });
  });

  test('by its time is deleted after 30 days', async () => {
    const [old, young] = [await opened(), await opened()];
    await age(old.link, 31 * 86_400);
    await age(young.link, 30 * 86_400);
    const job = sweepResourceLinksJob(app.database.db);
    await job.run({ _cron: {} }, { log: pino({ level: 'silent' }), signal: new AbortController().signal });
    expect(await open(old.token)).toMatchObject(gone);
    expect(await open(young.token)).toMatchObject({ status: 410 });
  });

  test('by being revoked, alone or with all others', async () => {
    const [one, two, three] = [await opened(), await opened(), await opened()];
    const input = { resourceId: file.id, linkId: one.link.id };
    expect(await ada.ok(api.resourceLinks.revoke, input)).toEqual({ linkId: one.link.id });
    expect(await ada.ok(api.resourceLinks.revoke, input)).toEqual({ linkId: one.link.id });
    await expectGone(one.token, one.url);
    expect(await open(two.token)).toMatchObject({ status: 200 });
    const other = await upload('Other.txt', new Uint8Array(3));
    await ada.ok(api.resourceLinks.revoke, { resourceId: other.id, linkId: two.link.id });
    expect(await open(two.token)).toMatchObject({ status: 200 });
    expect(await ada.ok(api.resourceLinks.revokeAll, { resourceId: file.id })).toEqual({ revoked: 2 });
    for (const { token, url } of [two, three]) await expectGone(token, url);
  });

  test('in the trash, until the file is restored, and with the file', async () => {
    const { token, url } = await opened();
    await ada.ok(api.resources.trash, { resourceIds: [file.id] });
    await expectGone(token, url);
    await ada.ok(api.resources.restore, { resourceIds: [file.id] });
    expect(await open(token)).toMatchObject({ status: 200 });
    await ada.ok(api.resources.trash, { resourceIds: [file.id] });
    await ada.ok(api.resources.delete, { resourceIds: [file.id] });
    await expectGone(token, url);
  });

  test('when its maker may not share the file any more', async () => {
    const { token, url } = await opened();
    const give = (owner: Person) =>
      app.database.pool.query('update resources set uploaded_by = $2 where id = $1', [file.id, owner.id]);
    await give(ben);
    await expectGone(token, url);
    await give(ada);
    expect(await open(token)).toMatchObject({ status: 200 });
  });

  test('when the account of its maker is closed, and with it', async () => {
    const { link, token, url } = await opened();
    await app.database.pool.query('update user_profiles set closed_at = now() where id = $1', [ada.id]);
    await expectGone(token, url);
    await app.database.pool.query('update user_profiles set closed_at = null where id = $1', [ada.id]);
    expect(await ada.ok(api.account.deletion, {})).toMatchObject({
      consequences: expect.arrayContaining(['1 link to a file that you shared stops working.']) as string[],
    });
    await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
    await expectGone(token, url);
    const { rowCount } = await app.database.pool.query('select from resource_links where id = $1', [link.id]);
    expect(rowCount).toBe(0);
  });

  test('that never was, or is changed, is refused in the same words', async () => {
    const { token } = await opened();
    const changed = token.slice(0, 30) + (token[30] === 'A' ? 'B' : 'A') + token.slice(31);
    const end = token.slice(0, -1) + String.fromCharCode(token.charCodeAt(42) + 1);
    for (const wrong of [changed, end, 'x', 'x'.repeat(43), 'x'.repeat(150), `${token}A`])
      expect(await open(wrong)).toMatchObject(gone);
  });

  test('can’t be made again by another person with the same id', async () => {
    const { link, token } = await opened();
    await ada.ok(api.resourceLinks.revoke, { resourceId: file.id, linkId: link.id });
    // The id is free again when it is not reserved any more.
    await app.database.pool.query('delete from deleted_ids where id = $1', [link.id]);
    const bait = await uploadFile(ben, { id: newId(), name: 'Bait' }, new Uint8Array(3));
    const again = await ben.ok(api.resourceLinks.create, { resourceId: bait.id, id: link.id });
    expect(tokenOf(again)).not.toBe(token);
    expect(await open(token)).toMatchObject(gone);
  });
});

test('links are in the download of one’s data, without their addresses', async () => {
  const link = await createLink({ password: 'open sesame' });
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ada.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  const text = files.get('resource-links.json')?.toString('utf8') ?? '';
  expect(JSON.parse(text)).toEqual([
    {
      id: link.id,
      resourceId: file.id,
      name: 'Plan ü.txt',
      createdAt: link.createdAt,
      expiresAt: link.expiresAt,
      hasPassword: true,
      opens: 0,
      lastOpenedAt: null,
    },
  ]);
});
