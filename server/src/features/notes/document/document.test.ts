import { accountApi } from '@longtable/contract/account';
import { newId } from '@longtable/contract/ids';
import { noteDocumentsApi as api } from '@longtable/contract/note-documents';
import { maxNoteDepth, maxNoteUpdateBytes } from '@longtable/contract/rules/note-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { connectLive } from '../../../../test/live-client.ts';
import { base64, element, fromBase64, insertNote, openNote, updateOf } from '../../../../test/notes.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
let noteId: string;
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());
beforeEach(async () => {
  noteId = await insertNote(app, ada);
});

const hello = () => updateOf((fragment) => fragment.push([element('paragraph', ['Hello'])]));
const unchanged = async (id = noteId) => (await ada.ok(api.get, { noteId: id })).seq;

describe('an update', () => {
  test('is numbered without gaps, answered from what was sent before, and heard of by the next reader', async () => {
    const [one, other] = [openNote(ada, noteId), openNote(ada, noteId)];
    expect(await ada.ok(api.get, { noteId })).toEqual({ state: null, updates: [], seq: 0 });
    one.write('One');
    await one.send();
    other.write('Other');
    await other.send();
    await one.load();
    await other.load();
    expect(one.lines()).toEqual(other.lines());
    expect(one.lines().toSorted()).toEqual(['One', 'Other']);
    const { updates, seq } = await ada.ok(api.get, { noteId });
    expect(updates.map((update) => update.seq)).toEqual([1, 2]);
    expect(seq).toBe(2);
    expect((await ada.ok(api.get, { noteId, after: 1 })).updates.map((update) => update.seq)).toEqual([2]);
    one.write('More');
    await one.send();
    expect((await ada.ok(api.get, { noteId, after: 2 })).updates.map((update) => update.seq)).toEqual([3]);
    expect((await ada.ok(api.get, { noteId, after: 3 })).updates).toEqual([]);
    // As after a restore of the database: the client is ahead of the server.
    expect((await ada.ok(api.get, { noteId, after: 7 })).updates).toHaveLength(3);
  });

  test('sent again changes nothing', async () => {
    const update = hello();
    for (let time = 0; time < 3; time += 1)
      expect(await ada.ok(api.update, { noteId, update })).toEqual({ seq: 1 });
    expect((await ada.ok(api.get, { noteId })).updates).toHaveLength(1);
  });

  test('of many at once gets one number each', async () => {
    const writers = Array.from({ length: 12 }, () => openNote(ada, noteId));
    for (const [index, writer] of writers.entries()) writer.write(`Line ${index}`);
    await Promise.all(writers.map((writer) => writer.send()));
    const { updates } = await ada.ok(api.get, { noteId });
    expect(updates.map(({ seq }) => seq)).toEqual(writers.map((_, index) => index + 1));
  });

  test('is stored although others at the same moment are refused', async () => {
    const good = Array.from({ length: 6 }, (_, index) =>
      updateOf((fragment) => fragment.push([element('paragraph', [`Line ${index}`])])),
    );
    const bad = updateOf((fragment) => fragment.push([element('script')]));
    const eve = await app.newPerson('Eve');
    const answers = await Promise.all([
      ...good.flatMap((update) => [
        ada.send(api.update, { noteId, update }),
        ada.send(api.update, { noteId, update: bad }),
      ]),
      eve.send(api.update, { noteId, update: hello() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([...good.flatMap(() => [200, 422]), 404]);
    const reader = openNote(ada, noteId);
    await reader.load();
    expect(reader.lines().toSorted()).toEqual(good.map((_, index) => `Line ${index}`));
    expect(reader.seq()).toBe(good.length);
  });

  test('that builds on one that the server lacks is refused, and both together are not', async () => {
    const client = openNote(ada, noteId);
    const sent: Uint8Array[] = [];
    client.doc.on('update', (update: Uint8Array) => void sent.push(update));
    client.write('First');
    client.write('Second');
    const [first, second] = sent as [Uint8Array, Uint8Array];
    expect(await ada.refused(api.update, { noteId, update: base64(second) })).toMatchObject({
      status: 503,
      code: 'note/missing-updates',
      retryAfter: 1,
    });
    expect(await unchanged()).toBe(0);
    await ada.ok(api.update, { noteId, update: base64(Y.mergeUpdates([first, second])) });
  });
});

describe('a hostile update is refused, stored nowhere, and harms no later one', () => {
  const deep = (levels: number): Y.XmlElement => {
    let inner = element('paragraph', ['deep']);
    for (let level = 0; level < levels; level += 1) inner = element('blockquote', [inner]);
    return inner;
  };
  const formatted = (key: string, value: unknown) => {
    const text = new Y.XmlText();
    text.insert(0, 'x', { [key]: value as object });
    return element('paragraph', [text]);
  };
  const reference = { kind: 'note', id: newId() };
  const hostile: Readonly<Record<string, string>> = {
    'no Yjs': base64(Buffer.from('<script>alert(1)</script>')),
    'cut off': base64(fromBase64(hello()).slice(0, -3)),
    'an unknown node': updateOf((fragment) => fragment.push([element('script', ['alert(1)'])])),
    'a node named like one of JavaScript': updateOf((fragment) => fragment.push([element('__proto__')])),
    'a node in the wrong place': updateOf((fragment) => fragment.push([element('listItem')])),
    'the document in itself': updateOf((fragment) => fragment.push([element('doc')])),
    'an unknown attribute': updateOf((fragment) =>
      fragment.push([element('paragraph', [], { onclick: 'alert(1)' })]),
    ),
    'a wrong value': updateOf((fragment) => fragment.push([element('heading', ['x'], { level: 9 })])),
    'a value of another type': updateOf((fragment) =>
      fragment.push([element('taskList', [element('taskItem', [], { checked: { toString: 1 } })])]),
    ),
    'a foreign image': updateOf((fragment) =>
      fragment.push([element('image', [], { src: 'https://evil.example/pixel.png' })]),
    ),
    'a link to a script': updateOf((fragment) =>
      // oxlint-disable-next-line eslint/no-script-url -- what is tested
      fragment.push([formatted('link', { href: 'javascript:alert(1)' })]),
    ),
    'a link with more than links have': updateOf((fragment) =>
      fragment.push([formatted('link', { href: 'https://good.example', onclick: 'alert(1)' })]),
    ),
    'an unknown mark': updateOf((fragment) => fragment.push([formatted('style', { color: 'red' })])),
    'a mark that is no object': updateOf((fragment) => fragment.push([formatted('bold', 'yes')])),
    'a mark in code': updateOf((fragment) => {
      const text = new Y.XmlText();
      text.insert(0, 'x', { bold: {} });
      fragment.push([element('codeBlock', [text])]);
    }),
    'an object in a text': updateOf((fragment) => {
      const text = new Y.XmlText();
      text.insertEmbed(0, { image: 'x' });
      fragment.push([element('paragraph', [text])]);
    }),
    'an attribute of a text': updateOf((fragment) => {
      const text = new Y.XmlText('x');
      text.setAttribute('onclick', 'alert(1)');
      fragment.push([element('paragraph', [text])]);
    }),
    'a text outside of a block': updateOf((fragment) => fragment.push([new Y.XmlText('x')])),
    'a text in a list': updateOf((fragment) => fragment.push([element('bulletList', ['x'])])),
    'an element in a text of its line': updateOf((fragment) =>
      fragment.push([element('paragraph', [element('reference', ['x'], reference)])]),
    ),
    'another shared type': updateOf((_, doc) => doc.getMap('more').set('key', 'value')),
    'another shared type, deleted again': updateOf((_, doc) => {
      doc.getMap('more').set('key', 'value');
      doc.getMap('more').set('key', 'other');
    }),
    'a shared type in the text': updateOf((fragment) =>
      fragment.push([new Y.XmlHook('hook') as unknown as Y.XmlElement]),
    ),
    'a document in a document': updateOf((fragment) => {
      const made = element('paragraph');
      made.setAttribute('sub', new Y.Doc() as unknown as string);
      fragment.push([made]);
    }),
    'nested too deeply': updateOf((fragment) => fragment.push([deep(maxNoteDepth + 5)])),
  };

  test.each(Object.entries(hostile))('%s', async (_, update) => {
    await ada.ok(api.update, { noteId, update: hello() });
    expect(await ada.refused(api.update, { noteId, update })).toMatchObject({
      status: 422,
      code: 'note/bad-update',
    });
    const after = openNote(ada, noteId);
    await after.load();
    after.write('And on');
    await after.send();
    const reader = openNote(ada, noteId);
    await reader.load();
    expect(reader.lines()).toEqual(['Hello', 'And on']);
    expect([...reader.doc.share.keys()]).toEqual(['default']);
    expect(reader.seq()).toBe(2);
  });

  test('too large', async () => {
    const long = 'x'.repeat(maxNoteUpdateBytes + 1);
    const update = updateOf((fragment) => fragment.push([element('paragraph', [long])]));
    expect(await ada.refused(api.update, { noteId, update })).toMatchObject({
      status: 413,
      code: 'note/update-too-large',
    });
    expect(await ada.refused(api.update, { noteId, update: update + update })).toMatchObject({ status: 413 });
    expect(await ada.refused(api.update, { noteId, update: 'no base64!' })).toMatchObject({ status: 400 });
  });

  test('a note that would be too long', async () => {
    const client = openNote(ada, noteId);
    for (let part = 0; part < 8; part += 1) {
      client.write('x'.repeat(maxNoteUpdateBytes - 10_000));
      await client.send();
    }
    client.write('y'.repeat(maxNoteUpdateBytes - 10_000));
    await expect(client.send()).rejects.toThrow('note/too-large');
    // Taking something away is possible.
    const other = openNote(ada, noteId);
    await other.load();
    other.fragment.delete(0, 2);
    await other.send();
    other.write('z'.repeat(100_000));
    await other.send();
  }, 60_000);
});

test('structure that two valid changes produce together is not refused', async () => {
  const [one, other] = [openNote(ada, noteId), openNote(ada, noteId)];
  one.fragment.push([
    element('bulletList', [
      element('listItem', [element('paragraph', ['a'])]),
      element('listItem', [element('paragraph', ['b'])]),
    ]),
    element('details', [element('detailsSummary', ['s']), element('detailsContent', [element('paragraph')])]),
  ]);
  await one.send();
  await other.load();
  // One person deletes one item, the other one the other item: the list is empty then.
  const [mine, theirs] = [one.fragment.get(0), other.fragment.get(0)] as [Y.XmlElement, Y.XmlElement];
  mine.delete(0, 1);
  theirs.delete(1, 1);
  // Both replace the content of a toggle: it has two.
  for (const { fragment } of [one, other]) {
    const toggle = fragment.get(1) as Y.XmlElement;
    toggle.delete(1, 1);
    toggle.insert(1, [element('detailsContent', [element('paragraph', ['new'])])]);
  }
  await one.send();
  await other.send();
  await one.load();
  await other.load();
  expect(one.fragment.toString()).toBe(other.fragment.toString());
  expect((one.fragment.get(0) as Y.XmlElement).length).toBe(0);
});

describe('whoever loses the right while they type is refused with the next update', () => {
  test('when the note is moved to the trash', async () => {
    const client = openNote(ada, noteId);
    client.write('Before');
    await client.send();
    await app.database.db
      .updateTable('notes')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', noteId)
      .execute();
    expect(await ada.refused(api.update, { noteId, update: hello() })).toMatchObject({
      code: 'note/in-trash',
    });
    expect(await ada.refused(api.keepVersion, { noteId, id: newId() })).toMatchObject({
      code: 'note/in-trash',
    });
    expect(await unchanged()).toBe(1);
  });

  test('when the note is deleted', async () => {
    await ada.ok(api.update, { noteId, update: hello() });
    await app.database.db.deleteFrom('notes').where('id', '=', noteId).execute();
    expect(await ada.refused(api.update, { noteId, update: hello() })).toMatchObject({
      code: 'note/not-found',
    });
    expect(await ada.refused(api.get, { noteId })).toMatchObject({ code: 'note/not-found' });
  });

  test('when the account is closed, and somebody else never had it', async () => {
    const [eve, leaver] = [await app.newPerson('Eve'), await app.newPerson('Lea')];
    const theirs = await insertNote(app, leaver);
    await leaver.ok(api.update, { noteId: theirs, update: hello() });
    expect(await eve.refused(api.update, { noteId: theirs, update: hello() })).toMatchObject({
      code: 'note/not-found',
    });
    await leaver.ok(accountApi.delete, { currentPassword: testPassword, confirmation: leaver.email });
    expect(await leaver.refused(api.update, { noteId: theirs, update: hello() })).toMatchObject({
      status: 401,
    });
  });
});

describe('note.typed', () => {
  test('reaches those who have the note open and may see it, and nobody later', async () => {
    const [eve, away] = [await app.newPerson('Eve'), await app.newPerson('Away')];
    noteId = await insertNote(app, away);
    const at = (client: ReturnType<typeof connectLive>, ...ids: string[]) =>
      client.socket.send(JSON.stringify({ places: ids.map((id) => ({ kind: 'note', id })), editing: null }));
    const [open, elsewhere, stranger] = [
      connectLive(app.url, { cookie: away.cookie }),
      connectLive(app.url, { cookie: away.cookie }),
      connectLive(app.url, { cookie: eve.cookie }),
    ];
    const welcomes = await Promise.all([open.welcomed, elsewhere.welcomed, stranger.welcomed]);
    at(open, noteId);
    at(elsewhere, newId());
    at(stranger, noteId);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const update = hello();
    await away.ok(api.update, { noteId, update });
    await vi.waitFor(() => expect(open.events.map(({ type }) => type)).toContain('note.typed'));
    const [typed] = open.events;
    expect(typed).toMatchObject({ type: 'note.typed', payload: { noteId, seq: 1, update } });
    expect(stranger.events).toEqual([]);
    // Storing follows, which everyone who sees the note hears of.
    await vi.waitFor(() => expect(elsewhere.events.map(({ type }) => type)).toEqual(['note.saved']), 8000);
    expect(open.events.map(({ type }) => type)).toEqual(['note.typed', 'note.saved']);
    expect(stranger.events).toEqual([]);
    // Whoever comes back, even to the offset of the typing, hears of the note as it was saved only.
    const again = connectLive(app.url, { cookie: away.cookie, offset: welcomes[0].offset });
    expect(await again.welcomed).toMatchObject({ kind: 'resumed', events: [{ type: 'note.saved' }] });
    const afterTyping = connectLive(app.url, { cookie: away.cookie, offset: typed?.offset });
    expect(await afterTyping.welcomed).toMatchObject({ kind: 'resumed', events: [{ type: 'note.saved' }] });
    for (const client of [open, elsewhere, stranger, again, afterTyping]) client.close();
  }, 20_000);

  test('does not contain a large update', async () => {
    const open = connectLive(app.url, { cookie: ada.cookie });
    await open.welcomed;
    open.socket.send(JSON.stringify({ places: [{ kind: 'note', id: noteId }], editing: null }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const client = openNote(ada, noteId);
    client.write('x'.repeat(100_000));
    await client.send();
    // Ada also gets events about notes of earlier tests, which are stored some seconds later.
    const typed = () => open.events.filter(({ type }) => type === 'note.typed');
    await vi.waitFor(() => expect(typed()).toMatchObject([{ payload: { noteId, seq: 1, update: null } }]));
    open.close();
  });
});
