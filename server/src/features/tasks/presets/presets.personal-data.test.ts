import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateContent } from '../../../../test/task-template.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());

test('saved views and templates are in the download, and are deleted with the account', async () => {
  const consequences = async () => (await ada.ok(api.account.deletion, {})).consequences;
  const before = await consequences();
  const view = await ada.ok(api.taskViews.create, { id: newId(), name: 'Mine', address: 'assignee=me' });
  const content = templateContent();
  const templates = [];
  for (const name of ['Survey', 'Voyage'])
    templates.push(await ada.ok(api.taskTemplates.create, { id: newId(), name, content }));
  const ben = await app.newPerson('Ben');
  await ben.ok(api.taskViews.create, { id: newId(), name: 'Ben’s', address: '' });

  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ada.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  const json = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? '') as unknown[];
  expect(json('task-views.json')).toEqual([view]);
  expect(json('task-templates.json')).toEqual(templates);

  expect((await consequences()).filter((sentence) => !before.includes(sentence))).toEqual([
    '1 saved view of tasks is deleted.',
    '2 task templates are deleted.',
  ]);
  await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
  const { rows } = await app.database.pool.query(
    'select name from task_views union all select name from task_templates',
  );
  expect(rows).toEqual([{ name: 'Ben’s' }]);
});
