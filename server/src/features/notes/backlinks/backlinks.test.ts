import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectLive } from '../../../../test/live-client.ts';
import { element, insertNote, openNote } from '../../../../test/notes.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
let target: string;
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());
beforeEach(async () => {
  target = await insertNote(app, ada, { title: 'Rigging' });
});

const linkTo = (id: string, kind = 'note') => element('reference', [], { kind, id });
const backlinks = async (noteId = target, who = ada) =>
  (await who.ok(api.noteBacklinks.list, { noteId })).backlinks;
const titles = async (noteId = target) => (await backlinks(noteId)).map(({ title }) => title);

/** Adds a line to a note, which is stored at once. */
async function write(noteId: string, ...line: Parameters<typeof element>[1] & object): Promise<void> {
  const client = openNote(ada, noteId);
  await client.load();
  client.fragment.push([element('paragraph', line)]);
  await client.send();
  await store(noteId);
}

async function store(noteId: string): Promise<void> {
  await ada.ok(api.noteDocuments.keepVersion, { noteId, id: newId() });
}

/** A note that links to the target. */
async function linking(title: string): Promise<string> {
  const id = await insertNote(app, ada, { title });
  await write(id, 'Ask about ', linkTo(target), ' today.');
  return id;
}

test('are notes with the words around the link, last changed first, and follow what is written', async () => {
  expect(await backlinks()).toEqual([]);
  const [first, second] = [await linking('First'), await linking('Second')];
  await write(target, 'Itself: ', linkTo(target));
  expect(await backlinks()).toMatchObject([
    { type: 'note', id: second, title: 'Second' },
    {
      type: 'note',
      id: first,
      title: 'First',
      category: 'General',
      before: 'Ask about ',
      after: ' today.',
      links: 1,
    },
  ]);
  await write(first, linkTo(target));
  expect(await backlinks()).toMatchObject([{ id: first, links: 2 }, { id: second }]);
  await ada.ok(api.notes.update, { noteId: first, title: 'Renamed' });
  expect(await titles()).toEqual(['Renamed', 'Second']);
  const client = openNote(ada, second);
  await client.load();
  client.fragment.delete(0, client.fragment.length);
  await client.send();
  await store(second);
  expect(await titles()).toEqual(['Renamed']);
});

test('are tasks that are linked to the note, before notes, page by page', async () => {
  await linking('Text');
  for (const title of ['One', 'Two']) {
    const { id: taskId } = await ada.ok(api.tasks.create, { id: newId(), title });
    await ada.ok(api.taskLinks.create, {
      taskId,
      id: newId(),
      linkedItemType: 'note',
      linkedItemId: target,
      linkDescription: `Why ${title}`,
    });
  }
  expect(await backlinks()).toMatchObject([
    { type: 'task', title: 'Two', status: 'todo', linkTitle: '', linkDescription: 'Why Two' },
    { type: 'task', title: 'One' },
    { type: 'note', title: 'Text' },
  ]);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: { backlinks: { title: string }[]; next: string | null } = await ada.ok(
      api.noteBacklinks.list,
      { noteId: target, limit: 1, ...(after !== null && { after }) },
    );
    seen.push(...page.backlinks.map(({ title }) => title));
    after = page.next;
  } while (after !== null);
  expect(seen).toEqual(['Two', 'One', 'Text']);
});

test('are those only that the person sees now', async () => {
  const trashed = await linking('Trashed');
  await linking('Kept');
  await ada.ok(api.notes.trash, { noteId: trashed });
  expect(await titles()).toEqual(['Kept']);
  await ada.ok(api.notes.restore, { noteId: trashed });
  expect(await titles()).toEqual(['Kept', 'Trashed']);
  // Somebody who knows the id of the note may link to it, which nobody else hears of.
  const ben = await app.newPerson('Ben');
  const own = await insertNote(app, ben);
  await app.database.db
    .insertInto('note_backlinks')
    .values({ note_id: own, kind: 'note', target_id: target, words_before: 'Spy', words_after: '', links: 1 })
    .execute();
  expect(await titles()).toEqual(['Kept', 'Trashed']);
  expect(await ben.refused(api.noteBacklinks.list, { noteId: target })).toMatchObject({
    code: 'note/not-found',
  });
});

test('a copy links to what the note links to', async () => {
  const first = await linking('Plan');
  await ada.ok(api.notes.duplicate, { noteId: first, id: newId() });
  expect((await titles()).toSorted()).toEqual(['Plan', 'Plan (copy)']);
});

test('those who have the note open hear that they changed, and others do not', async () => {
  const eve = await app.newPerson('Eve');
  const at = (client: ReturnType<typeof connectLive>) =>
    client.socket.send(JSON.stringify({ places: [{ kind: 'note', id: target }], editing: null }));
  const [open, stranger] = [ada, eve].map(({ cookie }) => connectLive(app.url, { cookie }));
  if (!open || !stranger) throw new Error('Two connections were opened.');
  await Promise.all([open.welcomed, stranger.welcomed]);
  at(open);
  at(stranger);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const heard = (client: typeof open) =>
    client.events.filter(({ type }) => type === 'note.backlinks-changed').map(({ payload }) => payload);
  const noteId = await linking('News');
  await vi.waitFor(() => expect(heard(open)).toEqual([{ noteId: target }]));
  // More text elsewhere in the note is no change of the link.
  await write(noteId, 'More');
  await ada.ok(api.notes.trash, { noteId });
  await vi.waitFor(() => expect(heard(open)).toHaveLength(2));
  expect(heard(stranger)).toEqual([]);
  open.close();
  stranger.close();
});
