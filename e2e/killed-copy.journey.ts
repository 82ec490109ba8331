import { newId } from '@longtable/contract/ids';
import { resourceCopiesApi } from '@longtable/contract/resource-copies';
import { resourceStorageApi } from '@longtable/contract/resource-storage';
import { resourcesApi } from '@longtable/contract/resources';
import { tusHeaders } from '../server/test/tus-headers.ts';
import { expect, testWithOwnServer as test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

const files = 80;

test('a copy goes on after the server was killed, and makes nothing twice', async ({
  newPerson,
  server,
  watch,
}) => {
  test.slow();
  // A server that has just started may not have its database yet.
  watch.expectError(lostConnection, answered(503));
  await server.start();
  const ada = await newPerson('Ada Lovelace');
  const { request } = ada.page.context();
  const folderId = newId();
  await ada.call(resourcesApi.createFolder, { id: folderId, name: 'Plans', parentFolderId: null });
  const bytes = Array.from({ length: files }, (_, index) => 1000 + index);
  for (const [index, uploadLength] of bytes.entries()) {
    const headers = tusHeaders({
      id: newId(),
      name: `File ${index}.txt`,
      uploadLength,
      parentFolderId: folderId,
    });
    const data = Buffer.alloc(uploadLength, 'x');
    expect((await request.post('/api/resources/uploads', { headers, data })).status()).toBe(201);
  }

  const copyId = newId();
  const copied = async () => {
    const [copy] = await server.query<{ copied_items: number }>(
      'select copied_items from resource_copies where id = $1',
      [copyId],
    );
    return copy?.copied_items ?? 0;
  };
  const lost = ada
    .call(resourceCopiesApi.start, { id: copyId, resourceIds: [folderId], parentFolderId: null })
    .catch(() => null);
  while ((await copied()) === 0);
  await server.kill();
  expect(await lost, 'the answer, which was lost').toBeNull();
  expect(await copied()).toBeLessThan(files + 1);

  await server.start();
  await expect
    .poll(async () => (await ada.call(resourceCopiesApi.get, { copyId })).state, { timeout: 60_000 })
    .toBe('done');
  const [count] = await server.query<{ rows: number; contents: number; names: number }>(
    `select count(*)::int as rows, count(distinct file_path)::int as contents, count(distinct (parent_folder_id, name))::int as names
     from resources where uploaded_by = $1 and type <> 'folder'`,
    [ada.id],
  );
  expect(count).toEqual({ rows: 2 * files, contents: 2 * files, names: 2 * files });
  const total = bytes.reduce((sum, size) => sum + size, 0);
  await expect
    .poll(async () => (await ada.call(resourceStorageApi.get, {})).filesBytes, { timeout: 30_000 })
    .toBe(2 * total);
});
