import { newId } from '@longtable/contract/ids';
import { noteDocumentsApi as api } from '@longtable/contract/note-documents';
import { maxNoteVersions } from '@longtable/contract/rules/note-limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertNote, openNote } from '../../../../test/notes.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { deleteExpired } from './versions.store.ts';

let app: TestApp;
let ada: Person;
let noteId: string;
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());
beforeEach(async () => {
  noteId = await insertNote(app, ada, { title: 'Log' });
});

const versions = async () => (await ada.ok(api.versions, { noteId })).versions;
const row = () =>
  app.database.db
    .selectFrom('notes')
    .innerJoin('note_documents', 'note_documents.note_id', 'notes.id')
    .selectAll()
    .where('notes.id', '=', noteId)
    .executeTakeFirstOrThrow();

async function write(text: string): Promise<void> {
  const client = openNote(ada, noteId);
  await client.load();
  client.write(text);
  await client.send();
}

/** As if time had passed since the last update. */
async function pass(minutes: number): Promise<void> {
  await sql`update note_documents set changed_at = changed_at - make_interval(mins => ${minutes}),
    session_since = session_since - make_interval(mins => ${minutes}) where note_id = ${noteId}`.execute(
    app.database.db,
  );
}

/** Requests the job that may end the session now. */
async function endSession(): Promise<void> {
  await sql`insert into job_requests (name, payload, max_attempts) values ('notes.end-session', ${JSON.stringify({ noteId })}, 3)`.execute(
    app.database.db,
  );
}

const untilStored = () => vi.waitFor(async () => expect((await row()).unstored_since).toBeNull(), 15_000);

describe('storing', () => {
  test('follows two seconds after the last update, and then there is one state, HTML, words and one event', async () => {
    const before = await app.database.db
      .selectFrom('notes')
      .select(['version', 'date'])
      .where('id', '=', noteId)
      .executeTakeFirstOrThrow();
    const [events = []] = await recordEvents(app, [ada], async () => {
      for (const text of ['Fog.', 'No wind', 'at all']) await write(text);
      expect((await row()).unstored_since).not.toBeNull();
      await untilStored();
    });
    const stored = await row();
    expect(stored).toMatchObject({
      seq: 3,
      state_seq: 3,
      text: 'Fog. No wind at all',
      words: 5,
      version: before.version + 1,
    });
    expect(stored.content).toBe('<p>Fog.</p><p>No wind</p><p>at all</p>');
    expect(stored.date > before.date).toBe(true);
    expect(stored.session_author_ids).toEqual([ada.id]);
    expect(only(events, 'note.saved').filter(({ note }) => note.id === noteId)).toMatchObject([
      { note: { excerpt: 'Fog. No wind at all', words: 5, version: 2 }, cards: { people: [{ id: ada.id }] } },
    ]);
    const { state, updates, seq } = await ada.ok(api.get, { noteId });
    expect([state === null, updates, seq]).toEqual([false, [], 3]);
    // Whoever has a part of it gets all, and whoever has all gets nothing.
    expect(await ada.ok(api.get, { noteId, after: 1 })).toMatchObject({ state, updates: [], seq: 3 });
    expect(await ada.ok(api.get, { noteId, after: 3 })).toEqual({ state: null, updates: [], seq: 3 });
    await write('Wind');
    expect((await ada.ok(api.get, { noteId })).updates.map((update) => update.seq)).toEqual([4]);
  }, 30_000);
});

describe('a writing session', () => {
  test('leaves one version five minutes after its last change, with its authors', async () => {
    await write('One');
    await write('Two');
    await untilStored();
    await endSession();
    await pass(4);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await versions()).toEqual([]);
    await pass(2);
    await endSession();
    await vi.waitFor(async () => expect(await versions()).toHaveLength(1), 10_000);
    expect(await versions()).toMatchObject([
      { kind: 'session', name: null, title: 'Log', words: 2, authorIds: [ada.id] },
    ]);
    expect(ada.known.people.get(ada.id)?.name).toBe('Ada');
    // Nothing was written since: no other version.
    await endSession();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await versions()).toHaveLength(1);
    await write('Three');
    await untilStored();
    await pass(6);
    await endSession();
    await vi.waitFor(async () => expect(await versions()).toHaveLength(2), 10_000);
    const [newest] = await versions();
    expect((await ada.ok(api.version, { noteId, versionId: newest?.id ?? '' })).html).toBe(
      '<p>One</p><p>Two</p><p>Three</p>',
    );
  }, 60_000);

  test('that goes on leaves a version each hour', async () => {
    await write('One');
    await pass(61);
    await write('Two');
    await vi.waitFor(
      async () => expect(await versions()).toMatchObject([{ kind: 'session', words: 2 }]),
      15_000,
    );
    expect((await row()).session_since).toBeNull();
  }, 30_000);
});

describe('a version by hand', () => {
  test('has the text of that moment and a name, once for each id', async () => {
    await write('Draft');
    const id = newId();
    const kept = await ada.ok(api.keepVersion, { noteId, id, name: ' First ' });
    expect(kept).toMatchObject({ id, noteId, kind: 'manual', name: 'First', words: 1, authorIds: [ada.id] });
    await write('More');
    expect(await ada.ok(api.keepVersion, { noteId, id, name: 'Again' })).toMatchObject({
      name: 'First',
      words: 1,
    });
    expect((await ada.ok(api.version, { noteId, versionId: id })).html).toBe('<p>Draft</p>');
    const other = await insertNote(app, ada);
    expect(await ada.refused(api.keepVersion, { noteId: other, id })).toMatchObject({
      code: 'request/id-taken',
    });
  });

  test('of a note without text is empty, and restores that', async () => {
    const id = newId();
    expect(await ada.ok(api.keepVersion, { noteId, id })).toMatchObject({
      name: null,
      words: 0,
      authorIds: [],
    });
    await write('Too much');
    await ada.ok(api.restoreVersion, { noteId, versionId: id, id: newId() });
    const reader = openNote(ada, noteId);
    await reader.load();
    expect(reader.lines()).toEqual([]);
  });

  test('tells those who see the note', async () => {
    const [events = []] = await recordEvents(app, [ada], async () => {
      await ada.ok(api.keepVersion, { noteId, id: newId(), name: 'Told' });
    });
    expect(only(events, 'note.version-saved')).toMatchObject([{ version: { noteId, name: 'Told' } }]);
  });
});

describe('restoring', () => {
  test('keeps the text before it, and what others type at the same moment', async () => {
    for (const text of ['Kept', 'Old', 'End']) await write(text);
    const versionId = newId();
    await ada.ok(api.keepVersion, { noteId, id: versionId });
    const client = openNote(ada, noteId);
    await client.load();
    client.fragment.delete(1, 1);
    client.write('New');
    await client.send();
    // Somebody types in a line that stays, without knowing of it.
    const typing = openNote(ada, noteId);
    await typing.load();
    const line = typing.fragment.get(0);
    const text = (line as unknown as { get(index: number): { insert(at: number, what: string): void } }).get(
      0,
    );
    text.insert(4, ' and typed');
    const id = newId();
    const [events = []] = await recordEvents(app, [ada], async () => {
      const { seq } = await ada.ok(api.restoreVersion, { noteId, versionId, id });
      expect(seq).toBe(5);
      expect(await ada.ok(api.restoreVersion, { noteId, versionId, id })).toEqual({ seq });
    });
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['note.saved', 'note.version-saved']),
    );
    await typing.send();
    for (const each of [client, typing]) {
      await each.load();
      expect(each.lines()).toEqual(['Kept and typed', 'Old', 'End']);
    }
    expect(await versions()).toMatchObject([{ id, kind: 'restore' }, { id: versionId }]);
    expect((await ada.ok(api.version, { noteId, versionId: id })).html).toBe(
      '<p>Kept</p><p>End</p><p>New</p>',
    );
  });

  test('what is the same already changes nothing but keeps a version', async () => {
    await write('Same');
    const versionId = newId();
    await ada.ok(api.keepVersion, { noteId, id: versionId });
    expect(await ada.ok(api.restoreVersion, { noteId, versionId, id: newId() })).toEqual({ seq: 1 });
  });

  test('is refused in the trash', async () => {
    const versionId = newId();
    await ada.ok(api.keepVersion, { noteId, id: versionId });
    await sql`update notes set deleted_at = now() where id = ${noteId}`.execute(app.database.db);
    expect(await ada.refused(api.restoreVersion, { noteId, versionId, id: newId() })).toMatchObject({
      code: 'note/in-trash',
    });
  });
});

describe('versions go', () => {
  test('after thirty days', async () => {
    const [old, young] = [newId(), newId()];
    for (const id of [old, young]) await ada.ok(api.keepVersion, { noteId, id });
    await sql`update note_versions set created_at = now() - interval '31 days' where id = ${old}`.execute(
      app.database.db,
    );
    expect(await deleteExpired(app.database.db, 10)).toBe(1);
    expect(await versions()).toMatchObject([{ id: young }]);
  });

  test('beyond the most, those by hand last', async () => {
    await sql`insert into note_versions (id, note_id, kind, title, state, seq, words, created_at)
      select gen_random_uuid(), ${noteId}, case when n <= 3 then 'manual' else 'session' end, 'Old', '\\x0000', 0, 0,
        now() - make_interval(hours => 600 - n) from generate_series(1, ${maxNoteVersions}) as n`.execute(
      app.database.db,
    );
    await ada.ok(api.keepVersion, { noteId, id: newId(), name: 'Newest' });
    const { rows } = await sql<{
      kind: string;
      count: number;
    }>`select kind, count(*)::int as count from note_versions
      where note_id = ${noteId} group by kind order by kind`.execute(app.database.db);
    expect(rows).toEqual([
      { kind: 'manual', count: 4 },
      { kind: 'session', count: maxNoteVersions - 4 },
    ]);
    const page = await ada.ok(api.versions, { noteId });
    expect(page.versions).toHaveLength(50);
    expect((await ada.ok(api.versions, { noteId, after: page.next ?? '' })).versions).toHaveLength(50);
  });
});
