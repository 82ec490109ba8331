import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
});
afterAll(() => app.close());

async function download(person: Person): Promise<(name: string) => unknown> {
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: person.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  return (name) => JSON.parse(files.get(name)?.toString('utf8') ?? '');
}

test('invitations to tasks are in the download of both, and end with the account of the inviter', async () => {
  const task = await ada.ok(api.tasks.create, { id: newId(), title: 'Sails' });
  await ada.ok(api.invitations.assign, { id: newId(), email: ben.email, taskIds: [task.id] });
  expect((await download(ada))('task-invitations.json')).toMatchObject([
    { taskId: task.id, email: ben.email },
  ]);
  expect((await download(ben))('task-invitations.json')).toEqual([]);
  expect((await download(ben))('received-invitations.json')).toMatchObject([{ from: 'Ada', tasks: 1 }]);
  expect((await ada.ok(api.account.deletion, {})).consequences).toContain('1 invitation to a task ends.');
  await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
  expect(await ben.ok(api.invitations.received, {})).toMatchObject({ invitations: [] });
  const { rows } = await app.database.pool.query('select 1 from task_invitations');
  expect(rows).toEqual([]);
});
