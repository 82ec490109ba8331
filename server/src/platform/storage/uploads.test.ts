import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eicar, startClamd, type TestClamd } from '../../../test/clamd.ts';
import { plainPicture } from '../../../test/pictures.ts';
import { startS3Server } from '../../../test/s3-server.ts';
import { freePort } from '../../../test/server-process.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { refusedUpload, uploadFile } from '../../../test/uploads.ts';

/** Uploads to a server with a virus scanner. */
let port: number;
let clamd: TestClamd;
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  port = await freePort();
  clamd = await startClamd({ port, maxBytes: 1_000_000 });
  app = await startTestApp({ CLAMD_ADDRESS: `127.0.0.1:${port}` });
  ada = await app.newPerson('Ada');
});
afterAll(async () => {
  await app.close();
  await clamd.stop();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const input = () => ({ id: newId(), name: `${newId()}.txt` });
const stored = () => app.storedKeys(`public/${ada.id}/_general_files_/`);
const rows = async () => (await app.database.db.selectFrom('stored_files').select('key').execute()).length;

test('a file without a virus is stored', async () => {
  await uploadFile(ada, input(), bytes('Hello.'));
  expect(clamd.received()).toBe(6);
  expect(await stored()).toHaveLength(1);
});

test('a file with a virus is refused, and nothing of it is stored', async () => {
  const before = [await stored(), await rows()];
  expect(await refusedUpload(ada, input(), bytes(`Hello. ${eicar}`))).toMatchObject({
    status: 422,
    code: 'file/infected',
    text: 'This file contains a virus and was not uploaded.',
  });
  expect([await stored(), await rows()]).toEqual(before);
  expect((await ada.ok(api.resources.list, {})).resources).toHaveLength(1);
  expect(app.logged).toContainEqual(
    expect.objectContaining({ msg: 'a file with a virus was refused', reason: 'Eicar-Test-Signature' }),
  );
});

test('a file that is too large for the scanner is refused', async () => {
  expect(await refusedUpload(ada, input(), new Uint8Array(1_500_000))).toMatchObject({
    status: 413,
    code: 'file/too-large-to-scan',
  });
});

test('without the scanner every upload is refused, and is accepted again once it is back', async () => {
  await clamd.stop();
  const again = input();
  const refusal = {
    status: 503,
    code: 'file/not-scanned',
    text: 'This file can’t be checked for viruses right now and was not uploaded. Please try again in a moment.',
    retryAfter: 10,
  };
  expect(await refusedUpload(ada, again, bytes('Hello.'))).toMatchObject(refusal);
  const picture = await plainPicture('png');
  expect(await ada.refused(api.profile.setAvatar, {}, picture)).toMatchObject(refusal);
  expect(app.logged.filter(({ msg }) => msg.startsWith('the virus scanner does not work'))).toHaveLength(1);
  clamd = await startClamd({ port });
  expect(await uploadFile(ada, again, bytes('Hello.'))).toMatchObject({ sizeBytes: 6 });
  await ada.ok(api.profile.setAvatar, {}, picture);
});

test('an outage of S3 is a refusal that says to try again, and names no key in the log', async () => {
  const server = await startS3Server();
  const onS3 = await startTestApp(server.settings);
  try {
    const ben = await onS3.newPerson('Ben');
    const file = await uploadFile(ben, input(), bytes('Hello.'));
    await server.stop();
    expect(await refusedUpload(ben, input(), bytes('Hello.'))).toMatchObject({
      status: 503,
      code: 'server/files-unavailable',
      text: 'The server can’t reach its file storage right now. Nothing was changed. Please try again in a moment.',
      retryAfter: 5,
    });
    const content = await fetch(`${onS3.url}${file.publicUrl}`, { headers: { cookie: ben.cookie } });
    expect(content.status).toBe(503);
    const log = JSON.stringify(onS3.logged);
    expect(log).toContain('cannot be reached');
    expect(log).not.toMatch(/test-secret-key|test-access-key|Signature=/);
  } finally {
    await onS3.close();
  }
});
