import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Notification } from '@longtable/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { anAnchor, element, insertNote, openNote } from '../../../test/notes.ts';
import { told } from '../../../test/notifications.ts';
import { addConnected, newProject } from '../../../test/project.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { insertConnection } from '../../policies/matrix/actors.ts';

let app: TestApp;
let ada: Person;
let bruno: Person;
let cleo: Person;
let noteId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, bruno, cleo] = (await Promise.all(['Ada', 'Bruno', 'Cleo'].map((name) => app.newPerson(name)))) as [
    Person,
    Person,
    Person,
  ];
  for (const { id } of [bruno, cleo]) await insertConnection(app, ada.id, id);
  noteId = await insertNote(app, ada, { title: 'Harbour log' });
});

const share = (withId: string, access: 'read' | 'edit' = 'edit', kind: 'person' | 'project' = 'person') =>
  ada.ok(api.noteShares.share, { noteId, kind, withId, access });
const shown = ({ type, title, message, reason, actionUrl, about, metadata, actorId }: Notification) => ({
  type,
  title,
  message,
  reason,
  actionUrl,
  about,
  metadata,
  actorId,
});
const mentions = async (person: Person) =>
  (await told(person)).filter(({ type }) => type === 'note_mention').map(shown);
const common = () => ({ actionUrl: `/app/notes/${noteId}`, about: `note:${noteId}` });

describe('a shared note', () => {
  test('is told once to the person, however often the access changes', async () => {
    for (const access of ['read', 'read', 'edit'] as const) await share(bruno.id, access);
    expect((await told(bruno)).map(shown)).toEqual([
      {
        ...common(),
        type: 'note_shared',
        title: 'Note Shared',
        message: 'Ada shared the note “Harbour log” with you.',
        reason: 'it is shared with you',
        metadata: { noteId },
        actorId: ada.id,
      },
    ]);
    expect([await told(ada), await told(cleo)]).toEqual([[], []]);
    await ada.ok(api.noteShares.unshare, { noteId, withId: bruno.id });
    expect(await told(bruno)).toHaveLength(1);
  });

  test('is told to the members of a project that did not have it yet', async () => {
    const { id: projectId } = await newProject(ada, { name: 'Quay' });
    await addConnected(ada, projectId, [bruno, cleo]);
    await share(bruno.id);
    await share(projectId, 'read', 'project');
    expect((await told(cleo)).map(shown)).toEqual([
      {
        ...common(),
        type: 'note_shared',
        title: 'Note Shared',
        message: 'Ada shared the note “Harbour log” with the project “Quay”.',
        reason: 'it is shared with your project',
        metadata: { noteId },
        actorId: ada.id,
      },
    ]);
    expect(await told(bruno)).toHaveLength(1);
    expect(await told(ada)).toEqual([]);
  });
});

describe('a mention in the text of a note', () => {
  const mention = (who: Person) =>
    element('paragraph', ['Ask ', element('reference', [], { kind: 'person', id: who.id })]);

  async function write(writer: Person, ...who: Person[]): Promise<void> {
    const client = openNote(writer, noteId);
    await client.load();
    client.fragment.push(who.map(mention));
    await client.send();
  }
  const store = () => ada.ok(api.noteDocuments.keepVersion, { noteId, id: newId() });

  test('is told once to the person who sees the note, and not for another mention of them', async () => {
    await share(bruno.id);
    for (const people of [[bruno, cleo, ada], [bruno]]) {
      await write(ada, ...people);
      await store();
    }
    expect(await mentions(bruno)).toEqual([
      {
        ...common(),
        type: 'note_mention',
        title: 'You were mentioned by Ada',
        message: 'Ada mentioned you in the note “Harbour log”.',
        reason: 'you were mentioned',
        metadata: { noteId },
        actorId: ada.id,
      },
    ]);
    // Cleo does not see the note, and Ada mentioned herself.
    expect([await told(cleo), await told(ada)]).toEqual([[], []]);
    // Taken out and put in again.
    const client = openNote(ada, noteId);
    await client.load();
    client.fragment.delete(0, client.fragment.length);
    await client.send();
    await store();
    await write(ada, bruno);
    await store();
    expect(await mentions(bruno)).toHaveLength(1);
  });

  test('is told by the job that stores what was typed', async () => {
    await share(bruno.id);
    await write(ada, bruno);
    await vi.waitFor(async () => expect(await mentions(bruno)).toHaveLength(1));
  });

  test('names nobody when several people wrote the stored text', async () => {
    await share(bruno.id);
    await share(cleo.id);
    await write(ada, cleo);
    await write(bruno, cleo);
    await store();
    expect(await mentions(cleo)).toMatchObject([
      {
        title: 'You were mentioned in a note',
        message: 'You were mentioned in the note “Harbour log”.',
        actorId: null,
      },
    ]);
  });

  test('is not told again in a copy of the note', async () => {
    await share(bruno.id);
    await write(ada, bruno);
    await store();
    await ada.ok(api.notes.duplicate, { noteId, id: newId() });
    expect(await mentions(bruno)).toHaveLength(1);
  });
});

test('a mention in a comment on a note is told once, however often it is sent or edited', async () => {
  await share(bruno.id);
  const comment = {
    noteId,
    id: newId(),
    content: 'Really?',
    about: { quote: 'Fair winds', anchor: anAnchor() },
    mentionIds: [bruno.id, ada.id],
  };
  await ada.ok(api.noteComments.post, comment);
  await ada.ok(api.noteComments.post, comment);
  for (const mentionIds of [[], [bruno.id]])
    await ada.ok(api.noteComments.edit, { noteCommentId: comment.id, content: 'Really!', mentionIds });
  expect(await mentions(bruno)).toEqual([
    {
      ...common(),
      type: 'note_mention',
      title: 'You were mentioned by Ada',
      message: 'Ada mentioned you in a comment on “Harbour log”.',
      reason: 'you were mentioned',
      metadata: { noteId, commentId: comment.id },
      actorId: ada.id,
    },
  ]);
  expect(await told(ada)).toEqual([]);
});
