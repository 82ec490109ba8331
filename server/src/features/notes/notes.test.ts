import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { maxActionItemLength, maxActionItems } from '@longtable/contract/rules/note-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createChanges } from '../../platform/change.ts';
import { createLog } from '../../platform/log/log.ts';
import { noteTrashJobs } from './notes.bulk.ts';
import { hasAsMany } from './notes.store.ts';

let app: TestApp;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startTestApp();
  ben = await app.newPerson('Ben');
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.newPerson('Ada');
});

const create = (fields: object = {}, by = ada) => by.ok(api.notes.create, { id: newId(), ...fields });

describe('a new note', () => {
  test('is a General one without text, as its fields say', async () => {
    const note = await create({ title: '  Log  ', tags: ['Sea', 'sea', 'Crew'] });
    expect(note).toMatchObject({
      userId: ada.id,
      title: 'Log',
      category: 'General',
      kind: 'note',
      tags: ['Sea', 'Crew'],
      isFavorite: false,
      isPinned: false,
      excerpt: '',
      words: 0,
      deletedAt: null,
      version: 1,
      can: { edit: true, delete: true, publish: true },
    });
    const { rows } = await app.database.pool.query('select content from notes where id = $1', [note.id]);
    expect(rows).toEqual([{ content: '<p></p>' }]);
  });

  test('without a title is an Untitled Note if it is General, and refused otherwise', async () => {
    expect(await create({ title: ' ' })).toMatchObject({ title: 'Untitled Note' });
    for (const category of ['Reading List', 'Meeting Note'] as const)
      expect(await ada.refused(api.notes.create, { id: newId(), category })).toMatchObject({
        status: 422,
        code: 'note/no-title',
        text: 'Enter a title.',
      });
  });

  test('of a Reading List has an address and an author, and is a resource by the address', async () => {
    const fields = { title: 'Knots', category: 'Reading List', author: ' Ashley ' };
    expect(await create({ ...fields, url: 'https://knots.example/a' })).toMatchObject({
      kind: 'resource',
      url: 'https://knots.example/a',
      author: 'Ashley',
    });
    expect(await create({ ...fields, url: '' })).toMatchObject({ kind: 'note', url: null });
    const bad = { id: newId(), ...fields, url: 'javascript:alert(1)' };
    expect((await ada.send(api.notes.create, bad)).status).toBe(400);
  });

  test('sent again is the same, and its id is taken for others', async () => {
    const note = await create({ title: 'Log' });
    expect(await ada.ok(api.notes.create, { id: note.id, title: 'Else' })).toEqual(note);
    expect(await ben.refused(api.notes.create, { id: note.id, title: 'Mine' })).toMatchObject({
      code: 'request/id-taken',
    });
  });

  test('of a meeting takes all attendees and action items that there may be', async () => {
    const actionItems = Array.from({ length: maxActionItems }, () => ({
      id: newId(),
      text: 'x'.repeat(maxActionItemLength),
      done: false,
      taskId: null,
    }));
    const note = await create({ title: 'Muster', category: 'Meeting Note', attendees: ['Ben'], actionItems });
    expect(note).toMatchObject({ attendees: ['Ben'], actionItems });
  });

  test('is refused beyond the most notes', async () => {
    await app.database.pool.query(
      "insert into notes (id, user_id, title) select gen_random_uuid(), $1, 'n' from generate_series(1, 3)",
      [ada.id],
    );
    expect(await hasAsMany(app.database.db, ada.id, 3)).toBe(true);
    expect(await hasAsMany(app.database.db, ada.id, 4)).toBe(false);
  });
});

describe('an edit', () => {
  test('changes what it names, with a new date and version; the same again changes nothing', async () => {
    const note = await create({ title: 'Log', tags: ['sea'] });
    const edited = await ada.ok(api.notes.update, { noteId: note.id, title: 'Logbook', author: 'Ada' });
    expect(edited).toMatchObject({ title: 'Logbook', author: 'Ada', tags: ['sea'], version: 2 });
    expect(edited.date > note.date).toBe(true);
    expect(await ada.ok(api.notes.update, { noteId: note.id, title: 'Logbook' })).toEqual(edited);
  });

  test('that empties the title gives a General note another one, and is refused otherwise', async () => {
    const note = await create({ title: 'Log' });
    expect(await ada.ok(api.notes.update, { noteId: note.id, title: '' })).toMatchObject({
      title: 'Untitled Note',
    });
    const meeting = { noteId: note.id, category: 'Meeting Note' as const };
    expect(await ada.refused(api.notes.update, { ...meeting, title: ' ' })).toMatchObject({
      code: 'note/no-title',
    });
    expect(await ada.ok(api.notes.update, meeting)).toMatchObject({ title: 'Untitled Note' });
  });

  test('marks leave the date, and are live to the owner’s other devices only', async () => {
    const note = await create({ title: 'Log' });
    const noteId = note.id;
    const pinned = await ada.ok(api.notes.pin, { noteId, isPinned: true });
    expect(pinned).toMatchObject({ isPinned: true, date: note.date, version: 2 });
    expect(await ada.ok(api.notes.favorite, { noteId, isFavorite: true })).toMatchObject({
      isFavorite: true,
      date: note.date,
    });
    expect(await ada.ok(api.notes.favorite, { noteId, isFavorite: true })).toMatchObject({ version: 3 });
    const { rows } = await app.database.pool.query<{ type: string; audience: string[] }>(
      `select type, audience from events where payload #>> '{note,id}' = $1`,
      [noteId],
    );
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toEqual({ type: 'note.saved', audience: [`user:${ada.id}`] });
  });
});

describe('a copy', () => {
  test('has fields and text, without the marks', async () => {
    const note = await create({ title: 'x'.repeat(200), tags: ['sea'], category: 'Meeting Note' });
    await ada.ok(api.notes.pin, { noteId: note.id, isPinned: true });
    const typed = new Doc();
    typed.getText('default').insert(0, 'Fair winds');
    const first = Buffer.from(encodeStateAsUpdate(typed));
    typed.getText('default').insert(10, ' and following seas');
    const { pool } = app.database;
    await pool.query("update notes set content = '<p>Fair</p>', text = 'Fair', words = 1 where id = $1", [
      note.id,
    ]);
    await pool.query(
      `insert into note_documents (note_id, state, state_seq, seq) values ($1, $2, 1, 2)
       on conflict (note_id) do update set state = $2, state_seq = 1, seq = 2`,
      [note.id, first],
    );
    await pool.query('insert into note_updates (note_id, seq, update) values ($1, 2, $2)', [
      note.id,
      Buffer.from(encodeStateAsUpdate(typed)),
    ]);
    const id = newId();
    const copy = await ada.ok(api.notes.duplicate, { noteId: note.id, id });
    expect(copy).toMatchObject({
      id,
      tags: ['sea'],
      category: 'Meeting Note',
      isPinned: false,
      excerpt: 'Fair',
    });
    expect(copy.title).toBe(`${'x'.repeat(193)} (copy)`);
    const { state, updates } = await ada.ok(api.noteDocuments.get, { noteId: id });
    const read = new Doc();
    for (const update of [state, ...updates.map((each) => each.update)]) {
      if (update !== null) applyUpdate(read, Buffer.from(update, 'base64'));
    }
    expect(read.getText('default').toJSON()).toBe('Fair winds and following seas');
    expect(await ada.ok(api.notes.duplicate, { noteId: note.id, id })).toEqual(copy);
  });
});

describe('the trash', () => {
  test('has what was moved there until it is restored or deleted', async () => {
    const { id: noteId } = await create({ title: 'Log' });
    const before = Date.now();
    const trashed = await ada.ok(api.notes.trash, { noteId });
    expect(Date.parse(trashed.deletedAt ?? '')).toBeGreaterThan(before - 60_000);
    expect(await ada.ok(api.notes.trash, { noteId })).toEqual(trashed);
    expect((await ada.ok(api.notes.list, {})).notes).toEqual([]);
    expect((await ada.ok(api.notes.list, { trash: 'true' })).notes).toMatchObject([{ id: noteId }]);
    for (const [endpoint, input] of [
      [api.notes.update, { noteId, title: 'Else' }],
      [api.notes.pin, { noteId, isPinned: true }],
      [api.notes.favorite, { noteId, isFavorite: true }],
      [api.notes.duplicate, { noteId, id: newId() }],
    ] as const)
      expect((await ada.send(endpoint, input)).body).toMatchObject({ error: { code: 'note/in-trash' } });
    expect(await ada.ok(api.notes.restore, { noteId })).toMatchObject({ deletedAt: null });
    expect(await ada.ok(api.notes.restore, { noteId })).toMatchObject({ deletedAt: null });
    expect(await ada.refused(api.notes.delete, { noteId })).toMatchObject({ code: 'note/not-in-trash' });
    await ada.ok(api.notes.trash, { noteId });
    expect(await ada.ok(api.notes.delete, { noteId })).toEqual({ noteId });
    expect((await ada.send(api.notes.get, { noteId })).status).toBe(404);
  });

  test('is emptied at once, a large one by a job, and takes no note that comes later', async () => {
    await app.database.pool.query(
      `insert into notes (id, user_id, title, deleted_at)
       select gen_random_uuid(), $1, 'n', now() - interval '1 minute' from generate_series(1, 1200)`,
      [ada.id],
    );
    const kept = await create({ title: 'Kept' });
    expect(await ada.ok(api.notes.emptyTrash, {})).toEqual({ deleted: 1200 });
    await expect.poll(async () => (await ada.ok(api.notes.counts, {})).trash, { timeout: 20_000 }).toBe(0);
    expect((await ada.ok(api.notes.list, {})).notes).toMatchObject([{ id: kept.id }]);
    expect(await ada.ok(api.notes.emptyTrash, {})).toEqual({ deleted: 0 });
  });

  test('is cleared of what has been there for 30 days', async () => {
    const [old, young] = [await create({ title: 'Old' }), await create({ title: 'Young' })];
    for (const { id } of [old, young]) await ada.ok(api.notes.trash, { noteId: id });
    await app.database.pool.query(
      `update notes set deleted_at = now() - case when id = $1 then interval '30 days 1 minute' else interval '29 days' end
       where id in ($1, $2)`,
      [old.id, young.id],
    );
    await purge();
    expect((await ada.ok(api.notes.list, { trash: 'true' })).notes).toMatchObject([{ id: young.id }]);
  });
});

describe('tags', () => {
  const tagsOf = async () =>
    (await ada.ok(api.notes.list, { sort: 'title_asc' })).notes.map(({ tags }) => tags);

  test('are renamed in all notes, and merge with one that exists', async () => {
    await create({ title: 'a', tags: ['One', 'Two', 'Three'] });
    await create({ title: 'b', tags: ['two', 'x', 'ONE'] });
    await create({ title: 'c', tags: ['Three', 'two'] });
    await create({ title: 'd', tags: ['x'] });
    const before = (await ada.ok(api.notes.list, { sort: 'title_asc' })).notes;
    expect(await ada.ok(api.notes.renameTag, { from: 'one', to: 'Two' })).toEqual({ notes: 2 });
    expect(await tagsOf()).toEqual([['Two', 'Three'], ['Two', 'x'], ['Three', 'Two'], ['x']]);
    const after = (await ada.ok(api.notes.list, { sort: 'title_asc' })).notes;
    expect(after.map(({ version }) => version)).toEqual([2, 2, 2, 1]);
    expect(after.map(({ date }) => date)).toEqual(before.map(({ date }) => date));
    expect(await ada.ok(api.notes.renameTag, { from: 'two', to: 'TWO' })).toEqual({ notes: 3 });
    expect(await tagsOf()).toEqual([['TWO', 'Three'], ['TWO', 'x'], ['Three', 'TWO'], ['x']]);
    expect(await ada.ok(api.notes.renameTag, { from: 'none', to: 'x' })).toEqual({ notes: 0 });
  });

  test('are deleted from all notes of their owner only', async () => {
    const others = await create({ title: 'z', tags: ['Ünder'] }, ben);
    await create({ title: 'a', tags: ['x', 'Ünder', 'y'] });
    expect(await ada.ok(api.notes.deleteTag, { name: 'üNDER' })).toEqual({ notes: 1 });
    expect(await tagsOf()).toEqual([['x', 'y']]);
    expect(await ben.ok(api.notes.get, { noteId: others.id })).toMatchObject({ tags: ['Ünder'] });
    const { rows } = await app.database.pool.query(
      `select type from events where audience = $1 and type = 'notes.changed'`,
      [[`user:${ada.id}`]],
    );
    expect(rows).toHaveLength(1);
  });
});

/** Runs the job that clears the trash. */
async function purge(): Promise<void> {
  const changes = createChanges({
    database: app.database,
    events: { appendStatements: () => [], wake: () => undefined },
    jobs: { requestStatements: () => [], wake: () => undefined },
  });
  const job = noteTrashJobs({ changes }).find(({ name }) => name === 'notes.purge');
  await job?.run({ _cron: {} }, { log: createLog('silent'), signal: new AbortController().signal });
}
