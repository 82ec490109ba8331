import { newId } from '@longtable/contract/ids';
import { noteCommentsApi as api, type NoteComment } from '@longtable/contract/note-comments';
import { notesApi } from '@longtable/contract/notes';
import { maxNoteComments } from '@longtable/contract/rules/note-limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAnchor, insertNote, insertNoteComment } from '../../../../test/notes.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let noteId: string;
beforeAll(async () => {
  app = await startTestApp();
  [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
});
afterAll(() => app.close());
beforeEach(async () => {
  noteId = await insertNote(app, ada, { title: 'Log' });
});

const about = { quote: 'Fair winds', anchor: anAnchor() };
const begin = (content: string, id = newId()) => ada.ok(api.post, { noteId, id, content, about });
const reply = (threadId: string, content: string, id = newId()) =>
  ada.ok(api.post, { noteId, id, content, threadId });
const list = async (): Promise<NoteComment[]> => (await ada.ok(api.list, { noteId })).comments;

describe('a comment', () => {
  test('begins a thread with the text that it is about, which others reply in', async () => {
    const thread = await begin('  Really?  ');
    expect(thread).toMatchObject({
      noteId,
      threadId: null,
      content: 'Really?',
      quote: 'Fair winds',
      anchor: about.anchor,
      authorId: ada.id,
      resolvedAt: null,
      can: { edit: true, delete: true },
    });
    const answer = await reply(thread.id, 'Yes');
    expect(answer).toMatchObject({ threadId: thread.id, quote: '', anchor: null });
    expect((await list()).map(({ content }) => content)).toEqual(['Yes', 'Really?']);
  });

  test('that is sent again counts once, and another person’s id is taken', async () => {
    const id = newId();
    const first = await begin('Once', id);
    expect(await begin('Once', id)).toEqual(first);
    expect(await list()).toHaveLength(1);
    const theirs = await insertNoteComment(app, { noteId, author: ben });
    expect(await ada.refused(api.post, { noteId, id: theirs, content: 'Mine', about })).toMatchObject({
      code: 'request/id-taken',
    });
  });

  test('is about a text or a reply, and a reply is in a thread of the note', async () => {
    const said = { noteId, id: newId(), content: 'Where?' };
    expect(await ada.refused(api.post, said)).toMatchObject({ status: 400 });
    const { id: threadId } = await begin('Here');
    expect(await ada.refused(api.post, { ...said, about, threadId })).toMatchObject({ status: 400 });
    const { id: replyId } = await reply(threadId, 'There');
    expect(await ada.refused(api.post, { ...said, threadId: replyId })).toMatchObject({
      code: 'note-comment/not-found',
    });
    const noAnchor = { quote: 'Fair', anchor: { ...about.anchor, from: 'A'.repeat(400) } };
    expect(await ada.refused(api.post, { ...said, about: noAnchor })).toMatchObject({ status: 400 });
  });

  test('is edited by its author, and deleted by its author and the owner of the note', async () => {
    const { id: own } = await begin('Frist');
    expect(await ada.ok(api.edit, { noteCommentId: own, content: 'First' })).toMatchObject({
      content: 'First',
      quote: 'Fair winds',
      anchor: about.anchor,
      editedAt: expect.any(String),
    });
    const theirs = await insertNoteComment(app, { noteId, author: ben });
    expect((await list()).find(({ id }) => id === theirs)).toMatchObject({
      can: { edit: false, delete: true },
    });
    expect(await ada.refused(api.edit, { noteCommentId: theirs, content: 'Hm' })).toMatchObject({
      code: 'note-comment/not-allowed',
    });
    expect(await ada.ok(api.delete, { noteCommentId: theirs })).toEqual({ commentId: theirs });
    expect((await list()).map(({ id }) => id)).toEqual([own]);
  });

  test('that others have replied to stays without its text, until the last reply goes', async () => {
    const { id: threadId } = await begin('@Ada, see', newId());
    const replies = [await reply(threadId, 'One'), await reply(threadId, 'Two')];
    expect(await ada.ok(api.delete, { noteCommentId: threadId })).toMatchObject({
      commentId: threadId,
      comment: { id: threadId, content: '', authorId: null, quote: 'Fair winds', can: { edit: false } },
    });
    const [received = []] = await recordEvents(app, [ada], async () => {
      for (const { id } of replies) await ada.ok(api.delete, { noteCommentId: id });
    });
    expect(only(received, 'note-comment.deleted').map(({ commentId }) => commentId)).toEqual([
      replies[0]?.id,
      threadId,
      replies[1]?.id,
    ]);
    expect(await list()).toEqual([]);
  });

  test('is one of at most 1,000 of a note', async () => {
    await sql`insert into note_comments (id, note_id, author_id, content, anchor)
      select gen_random_uuid(), ${noteId}, ${ada.id}, 'Hm', '{}' from generate_series(1, ${maxNoteComments})`.execute(
      app.database.db,
    );
    expect(await ada.refused(api.post, { noteId, id: newId(), content: 'One more', about })).toMatchObject({
      status: 409,
      code: 'note-comment/too-many',
    });
  });
});

describe('a thread', () => {
  test('is resolved and opened again, once each, and published', async () => {
    const { id: noteCommentId } = await begin('Done?');
    const { id: replyId } = await reply(noteCommentId, 'Yes');
    const [received = []] = await recordEvents(app, [ada], async () => {
      const resolved = await ada.ok(api.resolve, { noteCommentId, isResolved: true });
      expect(resolved).toMatchObject({ resolvedAt: expect.any(String), editedAt: null });
      expect(await ada.ok(api.resolve, { noteCommentId, isResolved: true })).toEqual(resolved);
      await ada.ok(api.resolve, { noteCommentId, isResolved: false });
    });
    const saved = only(received, 'note-comment.saved').map(({ comment }) => comment.resolvedAt);
    expect(saved).toEqual([expect.any(String), null]);
    expect(await ada.refused(api.resolve, { noteCommentId: replyId, isResolved: true })).toMatchObject({
      status: 404,
    });
  });

  test('follows its text to other positions', async () => {
    const { id: noteCommentId } = await begin('Where?');
    const anchor = { ...anAnchor(), from: 'AQID', to: 'BwgJ', before: 'now ', after: ' then' };
    expect(await ada.ok(api.moveAnchor, { noteCommentId, anchor })).toMatchObject({ anchor, editedAt: null });
    expect((await list())[0]).toMatchObject({ anchor, quote: 'Fair winds' });
  });
});

describe('mentions', () => {
  test('of somebody who does not see the note are refused, and nothing is posted', async () => {
    const said = { noteId, id: newId(), content: '@Ben', mentionIds: [ben.id], about };
    expect(await ada.refused(api.post, said)).toMatchObject({
      status: 422,
      code: 'note-comment/mention-outside',
    });
    expect(await list()).toEqual([]);
    expect(await ada.ok(api.mentionable, { noteId, text: 'B' })).toMatchObject({ personIds: [] });
  });

  test('of oneself notify nobody', async () => {
    const [received = []] = await recordEvents(app, [ada], () =>
      ada.ok(api.post, { noteId, id: newId(), content: '@Ada', mentionIds: [ada.id], about }),
    );
    expect(received.map(({ type }) => type)).toEqual(['note-comment.saved']);
    expect((await list())[0]).toMatchObject({ mentionIds: [ada.id] });
  });
});

describe('the comments of a note', () => {
  test('stay as they are in the trash, and go with it', async () => {
    const { id: noteCommentId } = await begin('Why?');
    await ada.ok(notesApi.trash, { noteId });
    const inTrash = { code: 'note/in-trash' };
    expect(await ada.refused(api.post, { noteId, id: newId(), content: 'And?', about })).toMatchObject(
      inTrash,
    );
    expect(await ada.refused(api.edit, { noteCommentId, content: 'What?' })).toMatchObject(inTrash);
    expect(await ada.refused(api.resolve, { noteCommentId, isResolved: true })).toMatchObject(inTrash);
    expect(await ada.refused(api.delete, { noteCommentId })).toMatchObject(inTrash);
    await ada.ok(notesApi.restore, { noteId });
    expect(await list()).toMatchObject([{ content: 'Why?' }]);
    await ada.ok(notesApi.trash, { noteId });
    await ada.ok(notesApi.delete, { noteId });
    const left = app.database.db.selectFrom('note_comments').select('id').where('note_id', '=', noteId);
    expect(await left.execute()).toEqual([]);
  });

  test('are not copied with it', async () => {
    await begin('Only here');
    const copy = await ada.ok(notesApi.duplicate, { noteId, id: newId() });
    expect(await ada.ok(api.list, { noteId: copy.id })).toMatchObject({ comments: [] });
  });

  test('come in pages, newest first', async () => {
    for (let index = 0; index < 3; index += 1) await begin(`Comment ${index}`);
    const first = await ada.ok(api.list, { noteId, limit: 2 });
    expect(first.comments.map(({ content }) => content)).toEqual(['Comment 2', 'Comment 1']);
    const rest = await ada.ok(api.list, { noteId, limit: 2, after: first.next ?? '' });
    expect(rest).toMatchObject({ comments: [{ content: 'Comment 0' }], next: null });
  });
});
