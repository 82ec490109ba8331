import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { noteCommentsApi } from '@longtable/contract/note-comments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAnchor, insertNote, insertNoteComment } from '../../../../test/notes.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

async function download(person: Person): Promise<unknown[]> {
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: person.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  return JSON.parse(files.get('note-comments.json')?.toString('utf8') ?? '') as unknown[];
}

test('comments on notes are in their author’s download, and stay without an author when the account is deleted', async () => {
  const [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
  const [own, theirs] = [await insertNote(app, ada, { title: 'Mine' }), await insertNote(app, ben)];
  const about = { quote: 'Hello', anchor: anAnchor() };
  await ada.ok(noteCommentsApi.post, { noteId: own, id: newId(), content: 'For me', about });
  // From when Ada saw the note.
  const said = await insertNoteComment(app, { noteId: theirs, author: ada, content: 'For you' });
  const files = await download(ada);
  expect(files).toHaveLength(2);
  expect(files).toContainEqual(
    expect.objectContaining({ content: 'For me', note: { id: own, title: 'Mine' }, quote: 'Hello' }),
  );
  expect(files).toContainEqual(
    expect.objectContaining({ id: said, content: 'For you', note: { id: theirs, title: null }, quote: null }),
  );
  expect((await ada.ok(api.account.deletion, {})).consequences).toContain(
    '1 comment that you wrote on notes of others stays, without your name.',
  );
  await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
  const comments = async () => (await ben.ok(noteCommentsApi.list, { noteId: theirs })).comments;
  await expect.poll(comments).toMatchObject([{ content: 'For you', authorId: null }]);
  const left = app.database.db.selectFrom('note_comments').select('id').where('note_id', '=', own);
  await expect.poll(() => left.execute()).toEqual([]);
});
