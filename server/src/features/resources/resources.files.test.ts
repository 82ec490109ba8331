import path from 'node:path';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { maxFileBytes } from '@longtable/contract/rules/resource-limits';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bombPng, plainPicture } from '../../../test/pictures.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';
import { refusedUpload, sendUpload, uploadFile } from '../../../test/uploads.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
});

const soon = { timeout: 15_000 };
const bytes = (text: string) => new TextEncoder().encode(text);
const upload = (name: string, content: Uint8Array) => uploadFile(ada, { id: newId(), name }, content);

async function storedFiles(owner = ada): Promise<string[]> {
  const keys = await app.storedKeys(`public/${owner.id}/_general_files_/`);
  return keys.map((key) => path.basename(key));
}

function load(who: Person, address: string | null, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(app.url + (address ?? '/none'), { headers: { cookie: who.cookie, ...headers } });
}

describe('an uploaded file', () => {
  test('has its type by its content, and is stored under a name of the server’s', async () => {
    const file = await upload('Invoice.exe', await plainPicture('png'));
    expect(file).toMatchObject({ name: 'Invoice.exe', type: 'image', mimeType: 'image/png', version: 1 });
    expect(file.publicUrl).toMatch(new RegExp(`^/api/resources/${file.id}/content/[0-9a-f-]{36}$`));
    const fileId = file.publicUrl?.split('/').at(-1);
    expect(await storedFiles()).toContain(`${fileId}.bin`);
    expect(await upload('Notes.md', bytes('# Notes'))).toMatchObject({
      type: 'document',
      mimeType: 'text/markdown',
    });
    expect(await upload('empty', bytes(''))).toMatchObject({ sizeBytes: 0 });
  });

  test('of exactly 50 MB is accepted, and no byte more', async () => {
    const file = await upload('Large.bin', new Uint8Array(maxFileBytes));
    expect(file).toMatchObject({ sizeBytes: 52_428_800, type: 'other' });
    const input = { id: newId(), name: 'Larger.bin' };
    expect(await refusedUpload(ada, input, new Uint8Array(maxFileBytes + 1))).toMatchObject({
      status: 413,
      code: 'item/too-large',
      text: 'File size exceeds 50MB limit.',
    });
    expect(await storedFiles()).toHaveLength(1);
  });

  test('is one, however often it is sent', async () => {
    const input = { id: newId(), name: 'Plan.txt' };
    const one = await uploadFile(ada, input, bytes('one'));
    expect(await uploadFile(ada, input, bytes('one'))).toEqual(one);
    expect(await refusedUpload(ben, input, bytes('one'))).toMatchObject({
      code: 'request/id-taken',
    });
    expect(await storedFiles(ben)).toEqual([]);
  });

  test('with a taken name is refused, or gets a number', async () => {
    await upload('Plan.txt', bytes('one'));
    const again = { id: newId(), name: 'plan.txt' };
    expect(await refusedUpload(ada, again, bytes('two'))).toMatchObject({
      status: 409,
      text: 'An item named "plan.txt" already exists in this location.',
    });
    const both = await uploadFile(ada, { ...again, clash: 'keepBoth' }, bytes('two'));
    expect(both.name).toBe('plan (2).txt');
    expect(await storedFiles()).toHaveLength(2);
  });

  test('that is sent twice at once leaves no file without a row', async () => {
    const names = await Promise.all(
      [1, 2, 3].map(() => sendUpload(ada, { id: newId(), name: 'Plan.txt' }, bytes('x'.repeat(100_000)))),
    );
    expect(names.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    expect(await storedFiles()).toHaveLength(1);
  });
});

describe('the content', () => {
  test('is sent whole and in parts to its owner only, and never as a page', async () => {
    const { publicUrl } = await upload('Page.html', bytes('<script>alert(1)</script>'));
    const whole = await load(ada, publicUrl);
    expect(await whole.text()).toBe('<script>alert(1)</script>');
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'content-disposition': expect.stringContaining('attachment') as string,
      'cache-control': 'private, max-age=3600',
      'accept-ranges': 'bytes',
    });
    const part = await load(ada, publicUrl, { range: 'bytes=8-13' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 8-13/25');
    expect(await part.text()).toBe('alert(');
    expect((await load(ben, publicUrl)).status).toBe(404);
    expect((await load(app.visitor(), publicUrl)).status).toBe(401);
    expect((await load(ada, `${publicUrl?.slice(0, -1)}x`)).status).toBe(400);
    expect((await load(ada, publicUrl?.replace(/[^/]+$/, newId()) ?? '')).status).toBe(404);
  });

  test('of pictures is shown, unless a download is asked for', async () => {
    const { publicUrl } = await upload('Mast ü.png', await plainPicture('png'));
    expect((await load(ada, publicUrl)).headers.get('content-disposition')).toBeNull();
    const saved = await load(ada, `${publicUrl}?download=true`);
    expect(saved.headers.get('content-disposition')).toContain("filename*=UTF-8''Mast%20%C3%BC.png");
  });

  test('is removed once its row is deleted permanently', async () => {
    const file = await upload('Plan.txt', bytes('x'));
    await ada.ok(api.resources.trash, { resourceIds: [file.id] });
    expect((await load(ada, file.publicUrl)).status).toBe(200);
    await ada.ok(api.resources.delete, { resourceIds: [file.id] });
    expect((await load(ada, file.publicUrl)).status).toBe(404);
    await vi.waitFor(async () => expect(await storedFiles()).toEqual([]), soon);
  });
});

describe('a thumbnail', () => {
  test('is drawn of a picture after its upload', async () => {
    const { id } = await upload('Mast.jpg', await plainPicture('jpeg', { width: 1000, height: 500 }));
    const thumbnailUrl = await vi.waitFor(async () => {
      const { thumbnailUrl } = await ada.ok(api.resources.get, { resourceId: id });
      expect(thumbnailUrl).not.toBeNull();
      return thumbnailUrl;
    }, soon);
    const answer = await load(ada, thumbnailUrl);
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 160,
    });
    expect((await load(ben, thumbnailUrl)).status).toBe(404);
  });

  test('is not drawn of a picture that would take too much memory, which is kept all the same', async () => {
    const file = await upload('Bomb.png', bombPng(30_000));
    const small = await upload('Small.png', await plainPicture('png'));
    await vi.waitFor(async () => {
      expect((await ada.ok(api.resources.get, { resourceId: small.id })).thumbnailUrl).not.toBeNull();
    }, soon);
    expect(await ada.ok(api.resources.get, { resourceId: file.id })).toMatchObject({ thumbnailUrl: null });
    expect((await load(ada, file.publicUrl)).status).toBe(200);
  });
});

describe('a download of several items', () => {
  const archiveOf = async (items: readonly { id: string }[], who = ada) => {
    const ids = items.map(({ id }) => id).join(',');
    const response = await load(who, `/api/resources/download?resourceIds=${ids}`);
    const content = new Uint8Array(await response.arrayBuffer());
    return { response, files: response.ok ? unzip(content) : new Map<string, Buffer>() };
  };
  const newFolder = (name: string, parentFolderId: string | null = null) =>
    ada.ok(api.resources.createFolder, { id: newId(), name, parentFolderId });
  const put = (name: string, parentFolderId: string, text: string) =>
    uploadFile(ada, { id: newId(), name, parentFolderId }, bytes(text));

  test('is a zip with the folders as they are, without what is in the trash', async () => {
    const [outer, other] = [await newFolder('Outer'), await newFolder('Other')];
    const plans = await newFolder('Plans', outer.id);
    const masts = await newFolder('Masts', plans.id);
    await newFolder('Empty', plans.id);
    const oak = await put('Oak.txt', masts.id, 'oak');
    const gone = await put('Pine.txt', masts.id, 'pine');
    await ada.ok(api.resources.trash, { resourceIds: [gone.id] });
    const { response, files } = await archiveOf([plans]);
    expect(response.headers.get('content-disposition')).toContain('filename="Plans.zip"');
    expect([...files.keys()].toSorted()).toEqual(['Plans/Empty/', 'Plans/Masts/Oak.txt']);
    expect(files.get('Plans/Masts/Oak.txt')?.toString()).toBe('oak');
    // Chosen with its folder, a file is in it once; of another folder, it gets a number.
    const twin = await put('Oak.txt', other.id, 'twin');
    const several = await archiveOf([oak, twin, plans]);
    expect(several.response.headers.get('content-disposition')).toMatch(
      /filename="Files \d{4}-\d\d-\d\d\.zip"/,
    );
    expect([...several.files.keys()].toSorted()).toEqual(['Oak.txt', 'Plans/Empty/', 'Plans/Masts/Oak.txt']);
    expect([...(await archiveOf([oak, twin])).files.keys()].toSorted()).toEqual(['Oak (2).txt', 'Oak.txt']);
  });

  test('leaves out what the actor may not read', async () => {
    const plans = await newFolder('Plans');
    expect((await archiveOf([plans], ben)).response.status).toBe(404);
    expect((await archiveOf([plans], app.visitor())).response.status).toBe(401);
    await ada.ok(api.resources.trash, { resourceIds: [plans.id] });
    expect((await archiveOf([plans])).response.status).toBe(404);
  });
});

describe('the account', () => {
  test('has files and folders in its download, and takes them with it', async () => {
    const folder = await ada.ok(api.resources.createFolder, {
      id: newId(),
      name: 'Plans',
      parentFolderId: null,
    });
    const file = await uploadFile(
      ada,
      { id: newId(), name: 'Mast.txt', parentFolderId: folder.id },
      bytes('oak'),
    );
    const old = await upload('Old.txt', bytes('pine'));
    await ada.ok(api.resources.trash, { resourceIds: [old.id] });
    const answer = await load(ada, api.account.download.path);
    const files = unzip(new Uint8Array(await answer.arrayBuffer()));
    expect(files.get('files/Plans/Mast.txt')?.toString()).toBe('oak');
    expect(files.get(`trash/${old.id} Old.txt`)?.toString()).toBe('pine');
    const rows = JSON.parse(files.get('resources.json')?.toString() ?? '') as { id: string }[];
    expect(rows.map(({ id }) => id)).toEqual([folder.id, file.id, old.id]);
    await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
    await vi.waitFor(async () => {
      const { rows: left } = await app.database.pool.query(
        'select id from resources where uploaded_by = $1',
        [ada.id],
      );
      expect(left).toEqual([]);
      expect(await storedFiles()).toEqual([]);
    }, soon);
  });
});
