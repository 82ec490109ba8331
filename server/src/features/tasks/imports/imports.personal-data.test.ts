import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());

test('imports are in the download, and are deleted with the account', async () => {
  const id = newId();
  const importOf = (importId: string) => ({
    id: importId,
    source: 'jira',
    name: 'board.csv',
    total: 1,
    isLast: true,
    comments: [],
    tasks: [{ id: newId(), key: 'PAY-1', title: 'Pay' }],
  });
  await ada.ok(api.taskImports.add, importOf(id));
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ada.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  expect(JSON.parse(files.get('task-imports.json')?.toString('utf8') ?? '')).toMatchObject([
    { id, source: 'jira', file: 'board.csv', tasks: 1 },
  ]);
  expect((await ada.ok(api.account.deletion, {})).consequences).toContain(
    'The record of 1 import of tasks is deleted.',
  );
  await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
  const { rows } = await app.database.pool.query(
    'select 1 from task_imports union select 1 from task_import_tasks',
  );
  expect(rows).toEqual([]);
});
