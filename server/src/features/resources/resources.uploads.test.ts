import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { maxFileBytes } from '@longtable/contract/rules/resource-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { tusHeaders } from '../../../test/tus-headers.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../../platform/log/log.ts';

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

const { start, offset, append, cancel, finish } = api.resourceUploads;
const soon = { timeout: 15_000 };
const bytes = (text: string) => new TextEncoder().encode(text);
const address = (uploadId: string) => `${app.url}/api/resources/uploads/${uploadId}`;
const oak = bytes('0123456789');

/** Starts an upload of ten bytes without sending any. */
async function begin(fields: object = {}, who = ada): Promise<string> {
  const id = newId();
  const answer = await who.send(start, { id, name: `${id}.txt`, uploadLength: oak.length, ...fields });
  expect(answer).toMatchObject({ status: 201, body: null });
  return id;
}

async function offsetOf(uploadId: string, who = ada): Promise<string | null> {
  return (await who.send(offset, { uploadId })).headers.get('upload-offset');
}

const send = (uploadId: string, from: number, content: Uint8Array, who = ada) =>
  who.send(append, { uploadId, uploadOffset: from }, content);

/** Sends the beginning of a body, and no more. Returns how to end the connection, and the response if there is one. */
function sendSlowly(uploadId: string, from: number, beginning: Uint8Array) {
  const stop = new AbortController();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(beginning);
    },
  });
  const answer = fetch(address(uploadId), {
    method: 'PATCH',
    headers: { cookie: ada.cookie, ...tusHeaders({ uploadOffset: from }) },
    body,
    duplex: 'half',
    signal: stop.signal,
  }).catch(() => null);
  return { answer, hangUp: () => stop.abort() };
}

/** The names of the files of unfinished uploads, and that of one of them. */
const partialFiles = () => readdir(path.join(app.dataDir, 'uploads')).catch((): string[] => []);
async function partialFileOf(uploadId: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ file_id: string }>(
    'select file_id from resource_uploads where id = $1',
    [uploadId],
  );
  return rows[0]?.file_id ?? '';
}
const storedFiles = () =>
  readdir(path.join(app.dataDir, 'files/resources/public', ada.id, '_general_files_')).catch(
    (): string[] => [],
  );

async function sweep(): Promise<void> {
  await app.database.pool.query("select graphile_worker.add_job('resources.sweep-uploads', '{}')");
}

describe('an upload', () => {
  test('goes on from where it was interrupted, and becomes the file', async () => {
    const id = await begin({ name: 'Mast.txt' });
    expect(await send(id, 0, oak.subarray(0, 4))).toMatchObject({ status: 204, body: null });
    const known = await ada.send(offset, { uploadId: id });
    expect(Object.fromEntries(known.headers)).toMatchObject({
      'upload-offset': '4',
      'upload-length': '10',
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
      'upload-expires': expect.stringMatching(/GMT$/) as string,
    });
    const { status, body } = await send(id, 4, oak.subarray(4));
    expect({ status, body }).toMatchObject({ status: 200, body: { id, name: 'Mast.txt', sizeBytes: 10 } });
    const file = await ada.ok(api.resources.get, { resourceId: id });
    const content = await fetch(app.url + file.publicUrl, { headers: { cookie: ada.cookie } });
    expect(await content.text()).toBe('0123456789');
    expect(await partialFiles()).toEqual([]);
  });

  test('keeps what came before the connection was lost, also while the server does not know that it is', async () => {
    const id = await begin();
    const lost = sendSlowly(id, 0, oak.subarray(0, 3));
    await vi.waitFor(async () => {
      const { rows } = await app.database.pool.query('select writer from resource_uploads where id = $1', [
        id,
      ]);
      expect(rows).not.toEqual([{ writer: null }]);
    }, soon);
    await pause(200);
    expect(await offsetOf(id)).toBe('3');
    expect(await lost.answer).toBeNull();
    expect(await send(id, 3, oak.subarray(3))).toMatchObject({ status: 200 });
  });

  test('is written by one request at a time', async () => {
    const id = await begin();
    const answers = await Promise.all([1, 2, 3].map(() => send(id, 0, oak).catch(() => null)));
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
    const { publicUrl, sizeBytes } = await ada.ok(api.resources.get, { resourceId: id });
    const content = await fetch(app.url + publicUrl, { headers: { cookie: ada.cookie } });
    expect([sizeBytes, await content.text()]).toEqual([10, '0123456789']);
  });

  test('waits for a request of another server', async () => {
    const id = await begin();
    const writing = (until: string) =>
      app.database.pool.query(
        `update resource_uploads set writer = gen_random_uuid(), writer_until = now() + $2::interval where id = $1`,
        [id, until],
      );
    await writing('15 seconds');
    const refused = await send(id, 0, oak);
    expect(refused).toMatchObject({ status: 423, body: { error: { code: 'upload/busy', retryAfter: 5 } } });
    // That server has died.
    await writing('-1 second');
    expect(await send(id, 0, oak)).toMatchObject({ status: 200 });
  });

  test('goes on only from the offset that the server has, and takes no byte too many', async () => {
    const id = await begin();
    for (const from of [1, 10])
      expect(await send(id, from, oak)).toMatchObject({
        status: 409,
        body: { error: { code: 'upload/wrong-offset' } },
      });
    expect(await send(id, 0, bytes('0123456789x'))).toMatchObject({ status: 400 });
    expect(Number(await offsetOf(id))).toBeLessThanOrEqual(10);
    expect(await ada.refused(api.resources.get, { resourceId: id })).toMatchObject({ status: 404 });
  });

  test('is found by the person who started it only, and its content cannot be read', async () => {
    const id = await begin();
    const notFound = { status: 404, body: { error: { code: 'upload/not-found' } } };
    expect(await send(id, 0, oak, ben)).toMatchObject(notFound);
    expect(await ben.send(cancel, { uploadId: id })).toMatchObject(notFound);
    expect((await ben.send(offset, { uploadId: id })).status).toBe(404);
    expect(await ben.send(start, { id, name: 'x', uploadLength: 10 }, oak)).toMatchObject({
      status: 409,
      body: { error: { code: 'request/id-taken' } },
    });
    expect(await ada.raw('GET', `/api/resources/uploads/${id}`)).toMatchObject({ status: 404 });
    expect(await offsetOf(id)).toBe('0');
  });

  test('of more than 50 MB is refused before it is sent', async () => {
    const large = { id: newId(), name: 'Film.mp4', uploadLength: maxFileBytes + 1 };
    expect(await ada.send(start, large)).toMatchObject({
      status: 413,
      body: { error: { text: 'File size exceeds 50MB limit.' } },
    });
    expect((await ada.send(offset, { uploadId: large.id })).status).toBe(404);
  });

  test('speaks tus 1.0.0 only, from this site only', async () => {
    const id = await begin();
    const headers = tusHeaders({ uploadOffset: 0 });
    const sent = (changed: Record<string, string>) =>
      ada.raw('PATCH', `/api/resources/uploads/${id}`, oak, { ...headers, ...changed });
    expect(await sent({ 'tus-resumable': '0.2.2' })).toMatchObject({
      status: 412,
      body: { error: { code: 'request/unsupported-tus' } },
    });
    expect(await sent({ origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 });
    expect(await sent({ 'upload-offset': 'none' })).toMatchObject({ status: 400 });
    const described = { 'upload-metadata': 'id MTIz,name', 'upload-length': '1' };
    const malformed = await ada.raw('POST', '/api/resources/uploads', undefined, {
      ...headers,
      ...described,
    });
    expect(malformed).toMatchObject({ status: 400, body: { error: { fields: {} } } });
    expect(await offsetOf(id)).toBe('0');
  });

  test('that is cancelled leaves nothing', async () => {
    const id = await begin();
    await send(id, 0, oak.subarray(0, 4));
    const file = await partialFileOf(id);
    expect(await partialFiles()).toContain(file);
    expect(await ada.send(cancel, { uploadId: id })).toMatchObject({ status: 204 });
    expect(await partialFiles()).not.toContain(file);
    expect((await ada.send(offset, { uploadId: id })).status).toBe(404);
  });

  test('is limited in number, until others are finished', async () => {
    await app.database.pool.query(
      `insert into resource_uploads (id, user_id, name, clash, size_bytes, file_id)
       select gen_random_uuid(), $1, 'x', 'refuse', 1, gen_random_uuid() from generate_series(1, 100)`,
      [ada.id],
    );
    const input = { id: newId(), name: 'x.txt', uploadLength: 10 };
    expect(await ada.send(start, input, oak)).toMatchObject({
      status: 409,
      body: { error: { code: 'upload/too-many' } },
    });
    await app.database.pool.query('update resource_uploads set finished_at = now() where user_id = $1', [
      ada.id,
    ]);
    expect(await ada.send(start, input, oak)).toMatchObject({ status: 201 });
  });

  test('ends with the session', async () => {
    const id = await begin();
    const slow = sendSlowly(id, 0, oak.subarray(0, 3));
    await pause(200);
    await ada.raw('POST', '/api/auth/sign-out', {});
    slow.hangUp();
    ada = await app.again(ada);
    expect(await offsetOf(id)).toBe('3');
  });
});

describe('the end of an upload', () => {
  test('may be repeated, by the request that completed it or by its beginning', async () => {
    const id = await begin();
    const { body } = await send(id, 0, oak);
    expect(await send(id, 10, new Uint8Array())).toMatchObject({ status: 200, body });
    expect(await ada.ok(finish, { uploadId: id, clash: 'refuse' })).toEqual(body);
    const again = await ada.send(start, { id, name: `${id}.txt`, uploadLength: 10 }, oak);
    expect(again).toMatchObject({ status: 201, body });
    expect(again.headers.get('upload-offset')).toBe('10');
    expect(await storedFiles()).toHaveLength(1);
  });

  test('is refused when the name was taken meanwhile, and can be tried again with another choice', async () => {
    const id = await begin({ name: 'Mast.txt' });
    await uploadFile(ada, { id: newId(), name: 'mast.txt' }, oak);
    expect(await send(id, 0, oak)).toMatchObject({
      status: 409,
      body: { error: { text: 'An item named "Mast.txt" already exists in this location.' } },
    });
    expect(await offsetOf(id)).toBe('10');
    expect(await storedFiles()).toHaveLength(1);
    expect(await ada.ok(finish, { uploadId: id, clash: 'keepBoth' })).toMatchObject({ name: 'Mast (2).txt' });
  });

  test('is refused when the folder is gone, and before all bytes are there', async () => {
    const folder = { id: newId(), name: 'Plans', parentFolderId: null };
    await ada.ok(api.resources.createFolder, folder);
    const id = await begin({ parentFolderId: folder.id });
    expect(await ada.refused(finish, { uploadId: id, clash: 'refuse' })).toMatchObject({
      code: 'upload/incomplete',
    });
    await ada.ok(api.resources.trash, { resourceIds: [folder.id] });
    expect(await send(id, 0, oak)).toMatchObject({ status: 409, body: { error: { code: 'item/in-trash' } } });
    await ada.ok(api.resources.delete, { resourceIds: [folder.id] });
    expect(await ada.refused(finish, { uploadId: id, clash: 'refuse' })).toMatchObject({
      code: 'item/not-found',
    });
    expect(await storedFiles()).toEqual([]);
  });
});

describe('what is left of uploads', () => {
  test('is removed after a day', async () => {
    const [old, fresh] = [await begin(), await begin()];
    for (const id of [old, fresh]) await send(id, 0, oak.subarray(0, 4));
    const files = [await partialFileOf(old), await partialFileOf(fresh)];
    await app.database.pool.query(
      `update resource_uploads set expires_at = now() - interval '1 second' where id = $1`,
      [old],
    );
    expect((await ada.send(offset, { uploadId: old })).status).toBe(404);
    await sweep();
    await vi.waitFor(async () => expect(await partialFiles()).not.toContain(files[0]), soon);
    expect(await partialFiles()).toContain(files[1]);
    expect(await offsetOf(fresh)).toBe('4');
    // It starts again from the beginning, with its id.
    expect(await ada.send(start, { id: old, name: 'Old.txt', uploadLength: 10 }, oak)).toMatchObject({
      status: 201,
      body: { id: old },
    });
    await ada.send(cancel, { uploadId: fresh });
  });

  test('goes with the account', async () => {
    const id = await begin();
    await send(id, 0, oak.subarray(0, 4));
    const file = await partialFileOf(id);
    await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
    await vi.waitFor(async () => {
      const { rows } = await app.database.pool.query('select id from resource_uploads where user_id = $1', [
        ada.id,
      ]);
      expect(rows).toEqual([]);
      expect(await partialFiles()).not.toContain(file);
    }, soon);
  });
});

test('an upload goes on after a restart of the server, or on another one', async () => {
  const id = await begin();
  await send(id, 0, oak.subarray(0, 4));
  const config = readConfig({ DATA_DIR: app.dataDir, DATABASE_URL: 'postgres://unused' });
  const other = await buildApp({ config, database: app.database, log: createLog('silent') });
  await other.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = other.http.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/resources/uploads/${id}`, {
    method: 'PATCH',
    headers: { cookie: ada.cookie, ...tusHeaders({ uploadOffset: 4 }) },
    body: oak.subarray(4),
  });
  expect([answer.status, await answer.json()]).toMatchObject([200, { id, sizeBytes: 10 }]);
  await other.http.close();
});
