import { api } from '@longtable/contract/api';
import type { InputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { maxTaskLinks } from '@longtable/contract/rules/task-link-limits';
import type { Task } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { deleteNote, insertNote } from '../../../../test/notes.ts';
import { newProject } from '../../../../test/project.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { uploadFile } from '../../../../test/uploads.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let taskId: string;
let noteId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
  await connect(ada, ben);
  taskId = await newTask({ assigneeId: ben.id });
  noteId = await insertNote(app, ada, {
    title: 'The moth',
    text: `Found in relay 70. ${'Well. '.repeat(40)}`,
  });
});

const newTask = async (fields: object = {}) =>
  (await ada.ok(api.tasks.create, { id: newId(), title: 'Debug', ...fields })).id;
const task = (who = ada, id = taskId) => who.ok(api.tasks.get, { taskId: id });
const links = async (who = ada, id = taskId) => (await who.ok(api.taskLinks.list, { taskId: id })).links;
const toNote = (fields: object = {}) => ({
  taskId,
  id: newId(),
  linkedItemType: 'note' as const,
  linkedItemId: noteId,
  ...fields,
});
const toResource = (linkedItemId: string, fields: object = {}) => ({
  ...toNote(fields),
  linkedItemType: 'resource' as const,
  linkedItemId,
});
const addFile = (who = ada, name = 'Relay.txt') =>
  uploadFile(who, { id: newId(), name }, new Uint8Array(1536).fill(65));
const search = (who: Person, text: string, type: 'note' | 'resource' = 'note') =>
  who.ok(api.taskLinks.search, { taskId, type, text });

describe('links of a task', () => {
  test('are listed in the order in which they were made, with what is known of their items', async () => {
    const file = await addFile();
    const folder = await ada.ok(api.resources.createFolder, {
      id: newId(),
      name: 'Reports',
      parentFolderId: null,
    });
    const first = await ada.ok(
      api.taskLinks.create,
      toNote({ linkTitle: '  Moth ', linkDescription: 'See it' }),
    );
    await ada.ok(api.taskLinks.create, toResource(file.id));
    await ada.ok(api.taskLinks.create, toResource(folder.id));
    expect(await links()).toEqual([
      {
        id: first.id,
        taskId,
        linkedItemType: 'note',
        linkedItemId: noteId,
        linkTitle: 'Moth',
        linkDescription: 'See it',
        createdAt: expect.any(String),
        createdBy: ada.id,
        item: {
          itemTitle: 'The moth',
          itemContent: 'Found in relay 70. Well. Well. Well. Well. Well. Well. Well. Well. Well. Well. W…',
          url: null,
          resourceType: null,
          fileName: null,
          itemSizeBytes: null,
          itemCreatedAt: expect.any(String),
          isInTrash: false,
        },
      },
      expect.objectContaining({
        linkTitle: '',
        item: expect.objectContaining({
          itemTitle: 'Relay.txt',
          itemContent: null,
          resourceType: 'document',
          fileName: 'Relay.txt',
          itemSizeBytes: 1536,
        }),
      }),
      expect.objectContaining({
        item: expect.objectContaining({ resourceType: 'folder', fileName: null, itemSizeBytes: null }),
      }),
    ]);
    const { linkedItems, version } = await task();
    expect(linkedItems).toEqual([
      { id: first.id, type: 'note', itemId: noteId },
      expect.objectContaining({ type: 'resource', itemId: file.id }),
      expect.objectContaining({ type: 'resource', itemId: folder.id }),
    ]);
    expect(version).toBe(4);
  });

  test('say nothing of an item to who may not see it', async () => {
    const { id } = await ada.ok(
      api.taskLinks.create,
      toNote({ linkTitle: 'Moth', linkDescription: 'In relay 70' }),
    );
    const [seen] = await links(ben);
    expect(seen).toMatchObject({ id, linkTitle: '', linkDescription: '', item: null });
    const titles = (who: Person) => who.ok(api.taskLinks.titles, { taskLinkIds: [id, newId()].join(',') });
    expect(await titles(ada)).toEqual({ links: [{ taskLinkId: id, title: 'Moth', resourceType: null }] });
    expect(await titles(ben)).toEqual({ links: [{ taskLinkId: id, title: null, resourceType: null }] });
    expect(await titles(await app.newPerson('Eve'))).toEqual({ links: [] });
  });

  test('are seen with their items as soon as these are shared', async () => {
    const file = await addFile();
    await ada.ok(api.taskLinks.create, toResource(file.id));
    expect((await links(ben))[0]?.item).toBeNull();
    await ada.ok(api.resources.share, { resourceIds: [file.id], personIds: [ben.id] });
    expect((await links(ben))[0]?.item).toMatchObject({ itemTitle: 'Relay.txt' });
  });

  test('show what is in the trash as such, and end when it is deleted', async () => {
    const file = await addFile();
    await ada.ok(api.taskLinks.create, toResource(file.id));
    await ada.ok(api.taskLinks.create, toNote());
    await ada.ok(api.resources.trash, { resourceIds: [file.id] });
    expect((await links())[0]?.item).toMatchObject({ isInTrash: true });
    const [events = []] = await recordEvents(app, [ada], async () => {
      await ada.ok(api.resources.delete, { resourceIds: [file.id] });
      await expect.poll(async () => (await task()).version).toBe(4);
    });
    expect(await links()).toHaveLength(1);
    expect(only(events, 'task.saved').map((event) => event.task.linkedItems.length)).toEqual([1]);
    await deleteNote(app, noteId);
    expect(await links()).toEqual([]);
    await expect.poll(async () => (await task()).version).toBe(5);
  });
});

describe('linking', () => {
  test('the same item twice is refused, and the same request happens once', async () => {
    const request = toNote();
    const made = await ada.ok(api.taskLinks.create, request);
    expect(await ada.ok(api.taskLinks.create, request)).toEqual(made);
    expect(await ada.refused(api.taskLinks.create, toNote())).toMatchObject({
      status: 409,
      code: 'task-link/exists',
      text: 'This item is already linked to the task.',
    });
    expect(await links()).toHaveLength(1);
    const other = await newTask();
    expect(await ada.refused(api.taskLinks.create, { ...request, taskId: other })).toMatchObject({
      code: 'request/id-taken',
    });
  });

  test('is refused for what the person does not see, what is gone, and what is in the trash', async () => {
    const trashed = await insertNote(app, ada, { title: 'Old', deleted_at: new Date().toISOString() });
    for (const linkedItemId of [
      newId(),
      trashed,
      await insertNote(app, ben, { title: 'Ben’s' }),
      (await addFile(ben)).id,
    ]) {
      for (const linkedItemType of ['note', 'resource']) {
        expect(
          await ada.refused(api.taskLinks.create, { ...toNote(), linkedItemType, linkedItemId }),
        ).toMatchObject({
          status: 404,
          code: 'task-link/item-not-found',
        });
      }
    }
  });

  test('is the right of the assignee too, with what they see', async () => {
    const own = await insertNote(app, ben, { title: 'Ben’s' });
    const { id } = await ben.ok(api.taskLinks.create, toNote({ linkedItemId: own }));
    expect((await task(ben)).can).toEqual({ move: true, edit: false, delete: false, link: true });
    // Ada may remove it, but not write what it is called: she cannot read that.
    expect(await ada.refused(api.taskLinks.update, { taskLinkId: id, linkTitle: 'Mine' })).toMatchObject({
      code: 'task-link/item-not-found',
    });
    await ada.ok(api.taskLinks.delete, { taskLinkId: id });
    expect(await links()).toEqual([]);
  });

  test('has a limit', async () => {
    const { db } = app.database;
    for (let made = 0; made < maxTaskLinks; made += 1) {
      const linked_item_id = await insertNote(app, ada, { title: `${made}` });
      await db
        .insertInto('task_links')
        .values({
          id: newId(),
          task_id: taskId,
          linked_item_type: 'note',
          linked_item_id,
          created_by: ada.id,
        })
        .execute();
    }
    expect(await ada.refused(api.taskLinks.create, toNote())).toMatchObject({
      code: 'task-link/too-many',
      text: `A task can have at most ${maxTaskLinks} links.`,
    });
  });

  test('changes the texts that were sent, and only those', async () => {
    const { id } = await ada.ok(
      api.taskLinks.create,
      toNote({ linkTitle: 'Moth', linkDescription: 'In relay 70' }),
    );
    const changed = await ada.ok(api.taskLinks.update, { taskLinkId: id, linkTitle: '' });
    expect(changed).toMatchObject({
      linkTitle: '',
      linkDescription: 'In relay 70',
      item: { itemTitle: 'The moth' },
    });
    expect(await links()).toEqual([changed]);
  });

  test('publishes to everyone who sees the task, and says nothing of private items', async () => {
    const eve = await app.newPerson('Eve');
    const [own = [], bens = [], eves] = await recordEvents(app, [ada, ben, eve], async () => {
      const { id } = await ada.ok(api.taskLinks.create, toNote({ linkTitle: 'Secret' }));
      await ada.ok(api.taskLinks.update, { taskLinkId: id, linkTitle: 'Secret too' });
      await ada.ok(api.taskLinks.delete, { taskLinkId: id });
    });
    expect(bens.map(({ type }) => type)).toEqual(['task.saved', 'task-links.changed', 'task.saved']);
    expect(own.map(({ type }) => type)).toEqual(bens.map(({ type }) => type));
    expect(only(bens, 'task.saved').map((event) => event.task.linkedItems.length)).toEqual([1, 0]);
    expect(only(bens, 'task-links.changed')).toEqual([{ taskId }]);
    expect(JSON.stringify(bens)).not.toMatch(/Secret|moth/);
    expect(eves).toEqual([]);
  });
});

describe('searching for something to link', () => {
  test('finds notes by title and text, titles first, and nothing for a blank text', async () => {
    const inText = await insertNote(app, ada, { title: 'Log', text: 'A moth again' });
    await insertNote(app, ada, { title: 'Moth in the trash', deleted_at: new Date().toISOString() });
    await insertNote(app, ben, { title: 'Ben’s moth' });
    const { items } = await search(ada, 'MOTH');
    expect(items.map(({ id, title }) => [id, title])).toEqual([
      [noteId, 'The moth'],
      [inText, 'Log'],
    ]);
    expect(items[1]).toEqual({
      id: inText,
      type: 'note',
      title: 'Log',
      subtitle: 'A moth again',
      resourceType: null,
    });
    expect(await search(ada, '  ')).toEqual({ items: [], allLinked: false });
    expect(await search(ada, '%')).toEqual({ items: [], allLinked: false });
  });

  test('finds resources by name, without those in the trash', async () => {
    const [file, trashed] = [await addFile(), await addFile(ada, 'Relay old.txt')];
    await ada.ok(api.resources.trash, { resourceIds: [trashed.id] });
    await addFile(ben, 'Relay of Ben.txt');
    expect(await search(ada, 'relay', 'resource')).toEqual({
      items: [
        {
          id: file.id,
          type: 'resource',
          title: 'Relay.txt',
          subtitle: 'Document · 1.5 KB',
          resourceType: 'document',
        },
      ],
      allLinked: false,
    });
  });

  test('leaves out what is linked, and says when that is all there is', async () => {
    await ada.ok(api.taskLinks.create, toNote());
    expect(await search(ada, 'moth')).toEqual({ items: [], allLinked: true });
    // What Ben does not see is not there for him, whether linked or not.
    expect(await search(ben, 'moth')).toEqual({ items: [], allLinked: false });
  });

  test('offers ten at most', async () => {
    for (let made = 0; made < 12; made += 1) await insertNote(app, ada, { title: `Moth ${made}` });
    expect((await search(ada, 'moth')).items).toHaveLength(10);
  });
});

describe('links are kept', () => {
  const withLinks = (linkedItems: InputOf<typeof api.tasks.create>['linkedItems']) => ({
    id: newId(),
    title: 'Copy',
    linkedItems,
  });
  const seen = (of: Task) => of.linkedItems.map(({ itemId }) => itemId);

  test('by a copy, with their texts, as far as its creator sees the items', async () => {
    const bens = await insertNote(app, ben, { title: 'Ben’s' });
    const own = await ada.ok(api.taskLinks.create, toNote({ linkTitle: 'Moth', linkDescription: 'See it' }));
    await ben.ok(api.taskLinks.create, toNote({ linkedItemId: bens }));
    const { linkedItems } = await task();
    const copy = await ada.ok(
      api.tasks.create,
      withLinks(linkedItems.map(({ id, type, itemId }) => ({ id: newId(), type, itemId, copyOf: id }))),
    );
    expect(seen(copy)).toEqual([noteId]);
    expect(await links(ada, copy.id)).toMatchObject([
      { linkTitle: 'Moth', linkDescription: 'See it', createdBy: ada.id },
    ]);
    // The texts of a link of a task that somebody does not see are not theirs to copy.
    const eve = await app.newPerson('Eve');
    const eves = await insertNote(app, eve, { title: 'Eve’s' });
    const stolen = await eve.ok(
      api.tasks.create,
      withLinks([
        { id: newId(), type: 'note', itemId: noteId, copyOf: own.id },
        { id: newId(), type: 'note', itemId: eves, copyOf: own.id },
      ]),
    );
    expect(await links(eve, stolen.id)).toMatchObject([{ linkedItemId: eves, linkTitle: '' }]);
  });

  test('by the next occurrence, whoever completes the task', async () => {
    const repeat = { unit: 'day', every: 1 } as const;
    await ada.ok(api.tasks.update, { taskId, repeat });
    await ada.ok(api.taskLinks.create, toNote({ linkTitle: 'Moth' }));
    await ben.ok(api.tasks.move, { taskId, status: 'completed' });
    const next = (await ada.ok(api.tasks.list, {})).tasks.find(({ id }) => id !== taskId);
    expect(next && seen(next)).toEqual([noteId]);
    expect(await links(ada, next?.id)).toMatchObject([
      { linkTitle: 'Moth', item: { itemTitle: 'The moth' } },
    ]);
  });

  test('when the deletion of a task is undone, except to what was deleted meanwhile', async () => {
    const file = await addFile();
    await ada.ok(api.taskLinks.create, toNote({ linkTitle: 'Moth' }));
    await ada.ok(api.taskLinks.create, toResource(file.id));
    const before = await links();
    const changeId = newId();
    await ada.ok(api.tasks.delete, { taskId, changeId });
    await deleteNote(app, noteId);
    await ada.ok(api.taskChanges.undo, { changeId });
    expect(await links()).toEqual(before.slice(1));
    expect(seen(await task())).toEqual([file.id]);
  });
});

test('a task that is deleted with its project leaves nothing behind', async () => {
  const { id: projectId } = await newProject(ada);
  const id = await newTask({ projectId });
  await ada.ok(api.taskLinks.create, toNote({ taskId: id }));
  await ada.ok(api.projects.delete, { projectId });
  expect(await ada.refused(api.taskLinks.list, { taskId: id })).toMatchObject({ code: 'task/not-found' });
});
