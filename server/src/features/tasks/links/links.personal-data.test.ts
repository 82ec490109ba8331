import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { insertNote } from '../../../../test/notes.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

/** Ben has linked a note of his to a task that Ada gave him. */
async function benHasLinked() {
  const [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
  await connect(ada, ben);
  const task = { id: newId(), title: 'Dredge', assigneeId: ben.id };
  await ada.ok(api.tasks.create, task);
  const linkedItemId = await insertNote(app, ben, { title: 'Depths' });
  const link = { taskId: task.id, id: newId(), linkedItemType: 'note', linkedItemId } as const;
  await ben.ok(api.taskLinks.create, { ...link, linkTitle: 'How deep it is' });
  return { ada, ben, taskId: task.id, link };
}

async function download(person: Person): Promise<unknown> {
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: person.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  return JSON.parse(files.get('task-links.json')?.toString('utf8') ?? '');
}

test('links are in the export of who made them, without titles of tasks that they may not see', async () => {
  const { ada, ben, taskId, link } = await benHasLinked();
  const own = {
    id: link.id,
    task: { id: taskId, title: 'Dredge' },
    linkedItemType: 'note',
    linkedItemId: link.linkedItemId,
    linkTitle: 'How deep it is',
    linkDescription: '',
    createdAt: expect.any(String),
  };
  expect(await download(ben)).toEqual([own]);
  expect(await download(ada)).toEqual([]);
  await ada.ok(api.tasks.update, { taskId, assigneeId: ada.id });
  expect(await download(ben)).toEqual([{ ...own, task: { id: taskId, title: null } }]);
});

test('links to what is deleted with an account end, and the others stay without a name', async () => {
  const { ada, ben, taskId } = await benHasLinked();
  const noteId = await insertNote(app, ada, { title: 'Charts' });
  await ada.ok(api.taskLinks.create, { taskId, id: newId(), linkedItemType: 'note', linkedItemId: noteId });
  const { db } = app.database;
  await db.updateTable('task_links').set({ created_by: ben.id }).where('note_id', '=', noteId).execute();
  await ben.ok(api.account.delete, { confirmation: ben.email, currentPassword: testPassword });
  await expect
    .poll(async () => (await ada.ok(api.taskLinks.list, { taskId })).links, { timeout: 15_000 })
    .toMatchObject([{ linkedItemId: noteId, createdBy: null, item: { itemTitle: 'Charts' } }]);
});
