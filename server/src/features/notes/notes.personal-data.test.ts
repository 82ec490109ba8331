import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());

test('notes are in the download with their texts, and are deleted with the account', async () => {
  const create = async (title: string, by = ada) =>
    (await by.ok(api.notes.create, { id: newId(), title, tags: ['sea'] })).id;
  const titles = ['Log/book: <1>', 'Log', 'LOG', '..', 'con', 'Gone'];
  const ids: string[] = [];
  for (const title of titles) ids.push(await create(title));
  const [log = '', , again = '', , , gone = ''] = ids;
  await ada.ok(api.notes.trash, { noteId: gone });
  await app.database.pool.query("update notes set content = '<p>Fair winds</p>' where id = $1", [log]);
  const ben = await app.newPerson('Ben');
  await create('Ben’s', ben);

  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ada.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  const rows = JSON.parse(files.get('notes.json')?.toString('utf8') ?? '') as { id: string }[];
  expect(rows.map(({ id }) => id)).toEqual(ids.toSorted());
  expect(rows[0]).toMatchObject({ title: 'Log/book: <1>', tags: ['sea'], category: 'General' });
  expect([...files.keys()].filter((name) => name.startsWith('notes/')).toSorted()).toEqual(
    [
      'notes/Log-book- -1-.html',
      'notes/Log.html',
      `notes/LOG ${again}.html`,
      'notes/Note.html',
      'notes/Note con.html',
      'notes/trash/Gone.html',
    ].toSorted(),
  );
  const page = files.get('notes/Log-book- -1-.html')?.toString('utf8');
  expect(page).toContain('<h1>Log/book: &lt;1&gt;</h1>\n<p>Fair winds</p>');

  expect((await ada.ok(api.account.deletion, {})).consequences).toContain('6 notes of yours are deleted.');
  await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
  await expect
    .poll(async () => (await app.database.pool.query('select title from notes')).rows)
    .toEqual([{ title: 'Ben’s' }]);
});
