import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { noteFilesApi } from '@longtable/contract/note-files';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { element, openNote } from '../../../../test/notes.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { uploadPicture } from '../../../../test/uploads.ts';
import { insertConnection } from '../../../policies/matrix/actors.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cleo: Person;
let noteId: string;
/** A picture of Ada. */
let picture: string;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben, cleo] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben'), app.newPerson('Cleo')]);
  await insertConnection(app, ada.id, ben.id);
  await insertConnection(app, ada.id, cleo.id);
  noteId = (await ada.ok(api.notes.create, { id: newId(), title: 'Log of the Heron' })).id;
  picture = await upload(ada, 'Mast.png');
});

async function upload(person: Person, name: string): Promise<string> {
  return (await uploadPicture(person, { name })).id;
}

const share = (withWhom: Person, access: 'read' | 'edit' = 'read') =>
  ada.ok(api.noteShares.share, { noteId, kind: 'person', withId: withWhom.id, access });
const image = (id: string) => element('image', [], { src: `/api/resources/${id}/content/${newId()}` });
const file = (id: string) => element('file', [], { resourceId: id });

/** Adds blocks to a note as a person. */
async function write(person: Person, blocks: Y.XmlElement[], into = noteId): Promise<void> {
  const editor = openNote(person, into);
  await editor.load();
  editor.fragment.push(blocks);
  await editor.send();
}

/** The status of a file of a note, by its description and its content. */
async function seen(person: Person, resourceId: string, of = noteId): Promise<number> {
  const path = `/api/notes/${of}/files/${resourceId}`;
  const [described, { status }] = await Promise.all([
    person.raw('GET', path),
    person.raw('GET', `${path}/content`),
  ]);
  expect(described.status).toBe(status);
  return status;
}

async function stored(id = noteId): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await app.database.pool.query(
        'select from note_documents where note_id = $1 and unstored_since is null',
        [id],
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 15_000 },
  );
}

describe('a file of the owner', () => {
  test('is seen by those who see the note, as soon as it is in it, and while they do', async () => {
    expect(await seen(ben, picture)).toBe(404);
    await share(ben);
    expect(await seen(ben, picture)).toBe(404);
    await write(ada, [image(picture)]);
    expect(await seen(ben, picture)).toBe(200);
    expect(await seen(cleo, picture)).toBe(404);
    expect(await ben.ok(noteFilesApi.get, { noteId, resourceId: picture })).toEqual({
      id: picture,
      name: 'Mast.png',
      sizeBytes: expect.any(Number) as number,
      isShown: true,
    });
    expect(await ben.refused(api.resources.get, { resourceId: picture })).toMatchObject({ status: 404 });
    await stored();
    expect(await seen(ben, picture)).toBe(200);
    await ada.ok(api.noteShares.unshare, { noteId, withId: ben.id });
    expect(await seen(ben, picture)).toBe(404);
  });

  test('is gone with the block, and when it is in the trash', async () => {
    await share(ben);
    const plan = await upload(ada, 'Plan.png');
    await write(ada, [image(picture), file(plan)]);
    await stored();
    expect(await Promise.all([seen(ben, picture), seen(ben, plan)])).toEqual([200, 200]);
    await ada.ok(api.resources.trash, { resourceIds: [plan] });
    expect(await seen(ben, plan)).toBe(404);
    const editor = openNote(ada, noteId);
    await editor.load();
    editor.fragment.delete(0, 1);
    await editor.send();
    await stored();
    expect(await seen(ben, picture)).toBe(404);
    expect(await seen(ada, picture)).toBe(200);
  });

  test('is not seen when only somebody else put it in: as image, block, or in the place of another', async () => {
    const other = await upload(ada, 'Other.png');
    await share(ben, 'edit');
    await share(cleo);
    await write(ada, [
      image(picture),
      element('paragraph', [element('reference', [], { kind: 'resource', id: other })]),
    ]);
    await write(ben, [image(other), file(other)]);
    await stored();
    const editor = openNote(ben, noteId);
    await editor.load();
    const [first] = editor.fragment.toArray();
    (first as Y.XmlElement).setAttribute('src', `/api/resources/${other}/content/${newId()}`);
    await editor.send();
    expect(await Promise.all([seen(ben, other), seen(cleo, other)])).toEqual([404, 404]);
    await stored();
    expect(await Promise.all([seen(ben, other), seen(cleo, other)])).toEqual([404, 404]);
    // The owner wants it there.
    await write(ada, [file(other)]);
    expect(await Promise.all([seen(ben, other), seen(cleo, other)])).toEqual([200, 200]);
  });
});

test('a file of an editor is seen by everybody who sees the note, also its owner', async () => {
  await share(ben, 'edit');
  await share(cleo);
  const own = await upload(ben, 'Ben.png');
  await write(ben, [image(own)]);
  expect(await Promise.all([seen(ada, own), seen(cleo, own)])).toEqual([200, 200]);
  expect((await ada.raw('GET', `/api/resources/${own}`)).status).toBe(404);
  await ben.ok(api.resources.trash, { resourceIds: [own] });
  expect(await Promise.all([seen(ada, own), seen(cleo, own)])).toEqual([404, 404]);
});

test('what merely looks like the address of a file is in the text, and nothing is shown for it', async () => {
  await write(ada, [element('image', [], { src: `/api/resources/${'-'.repeat(36)}/content/${newId()}` })]);
  await stored();
  expect(await seen(ada, newId())).toBe(404);
});

describe('public links', () => {
  async function openLink(): Promise<string> {
    const { url } = await ada.ok(api.noteLinks.create, { noteId, id: newId() });
    const path = `/api/note-links/${url.split('/').at(-1)}/open`;
    return ((await app.visitor().raw('POST', path, {})).body as { html: string }).html;
  }

  test('show a file of the owner only when it was put in by somebody who may share it', async () => {
    await share(ben, 'edit');
    await write(ben, [image(picture)]);
    await stored();
    expect(await openLink()).toContain('Private item');
    await write(ada, [image(picture)]);
    await stored();
    expect(await openLink()).not.toContain('Private item');
  });
});

describe('a copy', () => {
  const copy = async (person: Person) => (await person.ok(api.notes.duplicate, { noteId, id: newId() })).id;

  test('shows to others what whoever made it may share', async () => {
    await write(ada, [image(picture)]);
    await share(ben);
    const [hers, his] = [await copy(ada), await copy(ben)];
    await ada.ok(api.noteShares.share, { noteId: hers, kind: 'person', withId: cleo.id, access: 'read' });
    expect(await seen(cleo, picture, hers)).toBe(200);
    expect(await seen(ben, picture, his)).toBe(404);
  });

  test('does not show a file of its maker that somebody else put in', async () => {
    const own = await upload(ben, 'Ben.png');
    await write(ada, [image(own)]);
    await share(ben);
    const his = await copy(ben);
    await ben.ok(api.noteShares.share, { noteId: his, kind: 'person', withId: ada.id, access: 'read' });
    expect(await seen(ada, own, his)).toBe(404);
    expect(await seen(ben, own, his)).toBe(200);
  });
});
