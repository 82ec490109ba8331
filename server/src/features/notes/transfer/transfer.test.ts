import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { noteFragment } from '@longtable/contract/note-documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { element } from '../../../../test/notes.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';
import { uploadFile } from '../../../../test/uploads.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
  [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
});
afterAll(() => app.close());

/** A text of these blocks, as an import sends it. */
function updateOf(...blocks: Y.XmlElement[]): string {
  const doc = new Y.Doc();
  doc.getXmlFragment(noteFragment).push(blocks);
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
}

const paragraph = (text: string) => element('paragraph', [text]);
const aNote = (title: string, ...blocks: Y.XmlElement[]) => ({
  id: newId(),
  key: `${title} ${newId()}`,
  title,
  update: blocks.length === 0 ? null : updateOf(...blocks),
});
const add = (...notes: ReturnType<typeof aNote>[]) =>
  ada.ok(api.noteImports.add, { importId: newId(), notes });

describe('an import', () => {
  test('creates notes with their fields, times and texts', async () => {
    const log = {
      ...aNote('Log', paragraph('Fair winds')),
      tags: ['sea', 'Sea'],
      isFavorite: true,
      createdAt: '2020-01-02T03:04:05Z',
      date: '2099-01-01T00:00:00Z',
    };
    expect(await add(log, aNote(''))).toMatchObject({ created: 2 });
    const note = await ada.ok(api.notes.get, { noteId: log.id });
    expect(note).toMatchObject({
      title: 'Log',
      tags: ['sea'],
      isFavorite: true,
      words: 2,
      excerpt: 'Fair winds',
    });
    expect(note.createdAt).toMatch(/^2020-01-02/);
    // What is in the future counts as now.
    expect(Date.parse(note.date)).toBeLessThanOrEqual(Date.now() + 1000);
    const { notes } = await ada.ok(api.notes.list, { text: 'fair WINDS' });
    expect(notes.map(({ id }) => id)).toEqual([log.id]);
    // Typing goes on in the text.
    const { state, seq } = await ada.ok(api.noteDocuments.get, { noteId: log.id });
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Buffer.from(state ?? '', 'base64'));
    doc.getXmlFragment(noteFragment).push([paragraph('Rain')]);
    const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
    expect(await ada.ok(api.noteDocuments.update, { noteId: log.id, update })).toEqual({ seq: seq + 1 });
  });

  test('of the same file makes nothing twice, neither with the same ids nor with others', async () => {
    const keel = aNote('Keel');
    expect(await add(keel)).toEqual({ created: 1, notes: [{ key: keel.key, noteId: keel.id }] });
    expect(await add(keel)).toEqual({ created: 0, notes: [{ key: keel.key, noteId: keel.id }] });
    const again = { ...keel, id: newId() };
    expect(await add(again, again)).toEqual({ created: 0, notes: [{ key: keel.key, noteId: keel.id }] });
    expect(await ada.ok(api.noteImports.known, { keys: [keel.key, 'other'] })).toEqual({
      known: [{ key: keel.key, noteId: keel.id }],
    });
    expect(await ben.ok(api.noteImports.known, { keys: [keel.key] })).toEqual({ known: [] });
    // Once its note is in the trash, it can be imported again.
    await ada.ok(api.notes.trash, { noteId: keel.id });
    expect(await ada.ok(api.noteImports.known, { keys: [keel.key] })).toEqual({ known: [] });
    expect(await add(again)).toEqual({ created: 1, notes: [{ key: keel.key, noteId: again.id }] });
  });

  test('refuses a text that is no note text, and creates nothing then', async () => {
    const good = aNote('Good');
    for (const block of [
      element('script', ['x']),
      element('image', [], { src: 'https://a.example/x.png' }),
    ]) {
      const answer = await ada.refused(api.noteImports.add, {
        importId: newId(),
        notes: [good, aNote('Bad', block)],
      });
      expect(answer).toMatchObject({ status: 422, code: 'note/bad-update' });
    }
    expect(await ada.refused(api.notes.get, { noteId: good.id })).toMatchObject({ status: 404 });
  });

  test('is undone: its notes are in the trash, those of others and other imports stay', async () => {
    const [one, two] = [aNote('One'), aNote('Two')];
    const importId = newId();
    await ada.ok(api.noteImports.add, { importId, notes: [one] });
    await add(two);
    expect(await ben.ok(api.noteImports.undo, { importId })).toEqual({ trashed: 0, left: false });
    expect(await ada.ok(api.noteImports.undo, { importId })).toEqual({ trashed: 1, left: false });
    expect(await ada.ok(api.noteImports.undo, { importId })).toEqual({ trashed: 0, left: false });
    expect((await ada.ok(api.notes.get, { noteId: one.id })).deletedAt).not.toBeNull();
    expect((await ada.ok(api.notes.get, { noteId: two.id })).deletedAt).toBeNull();
  });
});

describe('the export of all notes', () => {
  const download = async (who: Person, query = '') => {
    const answer = await fetch(app.url + api.noteImports.exportAll.path + query, {
      headers: { cookie: who.cookie },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/filename="Notes \d{4}-\d\d-\d\d\.zip"/);
    const files = unzip(new Uint8Array(await answer.arrayBuffer()));
    return new Map([...files].map(([name, bytes]) => [name, bytes.toString('utf8')]));
  };

  test('has Markdown with fields, links among the notes, and the files of the person', async () => {
    const cid = await app.newPerson('Cid');
    const file = await uploadFile(
      cid,
      { id: newId(), name: 'Plan (1).txt' },
      new TextEncoder().encode('plan'),
    );
    const foreign = await uploadFile(ada, { id: newId(), name: 'Secret.txt' }, new TextEncoder().encode('x'));
    const { id: taskId } = await cid.ok(api.tasks.create, { id: newId(), title: 'Caulk [it]' });
    const log = {
      ...aNote('Log: a/b', paragraph('Fair winds')),
      tags: ['sea'],
      category: 'Meeting Note' as const,
    };
    const reference = (kind: string, id: string) =>
      element('paragraph', [element('reference', [], { kind, id })]);
    const index = aNote(
      'Index',
      reference('note', log.id),
      reference('task', taskId),
      element('file', [], { resourceId: file.id }),
      element('file', [], { resourceId: foreign.id }),
    );
    const gone = aNote('Gone', paragraph('x'));
    await cid.ok(api.noteImports.add, {
      importId: newId(),
      notes: [log, index, aNote('index', paragraph('another')), gone],
    });
    await cid.ok(api.notes.trash, { noteId: gone.id });
    const files = await download(cid);
    expect([...files.keys()].toSorted()).toEqual([
      'Index.md',
      'Log- a-b.md',
      'files/Plan (1).txt',
      'index (2).md',
    ]);
    expect(files.get('files/Plan (1).txt')).toBe('plan');
    expect(files.get('Log- a-b.md')).toMatch(
      /^---\ntitle: "Log: a\/b"\ncategory: "Meeting Note"\ntags: \["sea"\]\ncreated: "[^"]+"\nupdated: "[^"]+"\n---\n\nFair winds\n$/,
    );
    expect(files.get('Index.md')).toContain('[Log: a/b](Log-%20a-b.md)');
    expect(files.get('Index.md')).toContain(
      `[Caulk \\[it\\]](http://longtable.test/app/tasks?task=${taskId})`,
    );
    expect(files.get('Index.md')).toContain('[Plan (1).txt](files/Plan%20\\(1\\).txt "file")');
    // Nothing of what the person may not see.
    expect(files.get('Index.md')).toContain('Private item');
    const inFolders = await download(cid, '?folders=category');
    expect([...inFolders.keys()].toSorted()).toEqual([
      'General/Index.md',
      'General/index (2).md',
      'Meeting Notes/Log- a-b.md',
      'files/Plan (1).txt',
    ]);
    expect(inFolders.get('General/Index.md')).toContain('(../Meeting%20Notes/Log-%20a-b.md)');
  });

  test('of nobody’s notes says so', async () => {
    expect([...(await download(ben)).keys()]).toEqual(['There are no notes.txt']);
    expect((await fetch(app.url + api.noteImports.exportAll.path)).status).toBe(401);
  });
});
