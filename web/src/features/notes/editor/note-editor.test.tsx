import { newId } from '@longtable/contract/ids';
import { noteDocumentsApi } from '@longtable/contract/note-documents';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as Y from 'yjs';
import { fakeApi, Refusal, silence } from '../../../../test/fake-api.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { type FakeDocument, fakeNoteDocument } from '../../../../test/fake-note-documents.ts';
import { renderAlone } from '../../../../test/render-alone.tsx';
import { aUser } from '../../../../test/samples.ts';
import { applyLiveEvent } from '../../../platform/live.ts';
import { toBase64 } from '../document/base64.ts';
import { page as ownPage, readNote, writeNote } from '../document/local-notes.ts';
import { openDocument } from '../document/open-documents.ts';
import { NoteEditor } from './note-editor.tsx';
import { NoteSaveState } from './note-save-state.tsx';

const user = aUser();
const field = page.getByRole('textbox', { name: 'Note text' });

async function render(noteId: string, canEdit = true): Promise<void> {
  await renderAlone(
    () => (
      <div className="flex h-[600px] flex-col overflow-y-auto">
        <NoteSaveState noteId={noteId} />
        <NoteEditor noteId={noteId} canEdit={canEdit} />
      </div>
    ),
    { user },
  );
}

async function type(keys: string): Promise<void> {
  await field.click();
  await userEvent.keyboard(`{Control>}{End}{/Control}${keys}`);
}

function goOffline(offline: boolean): void {
  setOffline(offline);
  onlineManager.setOnline(!offline);
}

afterEach(() => goOffline(false));

async function open(paragraphs: readonly string[] = ['Hello']): Promise<FakeDocument> {
  const note = fakeNoteDocument(paragraphs);
  await render(note.noteId);
  await expect.element(field).toHaveTextContent(paragraphs[0] ?? '');
  return note;
}

describe('saving', () => {
  test('sends what is typed, and says so', async () => {
    const note = await open();
    await type(' world');
    await expect.poll(() => note.text()).toBe('Hello world');
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  test.each([true, false])(
    'sends formatting that became superfluous only with the right to edit: %s',
    async (canEdit) => {
      const note = fakeNoteDocument(['Hello']);
      await render(note.noteId, canEdit);
      await expect.element(field).toHaveTextContent('Hello');
      // Two people make the same words bold at the same time.
      const both = [new Y.Doc(), new Y.Doc()].map((doc) => {
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(note.doc));
        const before = Y.encodeStateVector(doc);
        const block = doc.getXmlFragment('default').get(0);
        const text = block instanceof Y.XmlElement ? block.get(0) : null;
        if (text instanceof Y.XmlText) text.format(0, 5, { bold: {} });
        return Y.encodeStateAsUpdate(doc, before);
      });
      for (const [index, update] of both.entries())
        applyLiveEvent({
          type: 'note.typed',
          offset: '2',
          payload: { noteId: note.noteId, seq: index + 2, update: toBase64(update) },
        });
      await expect.element(field.getByText('Hello')).toHaveProperty('tagName', 'STRONG');
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      expect(note.sent.length > 0).toBe(canEdit);
    },
  );

  test('opens without changing the note', async () => {
    const note = await open();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(note.sent).toHaveLength(0);
  });

  test('shows what is written elsewhere, merged with what is typed here', async () => {
    const note = await open();
    await type('!');
    note.writeElsewhere('From my phone');
    await expect.element(field).toHaveTextContent('Hello!From my phone');
    await expect.poll(() => note.text()).toBe('Hello!\nFrom my phone');
  });

  test('keeps what is typed without a connection, and sends it when that is back', async () => {
    const note = await open();
    goOffline(true);
    await type(' offline');
    await expect.element(page.getByText('Offline – kept on this device')).toBeVisible();
    expect(note.text()).toBe('Hello');
    await expect.poll(async () => (await readNote(user.id, note.noteId)).unsent).toHaveLength(1);
    note.writeElsewhere('Meanwhile');
    goOffline(false);
    await expect.poll(() => note.text()).toBe('Hello offline\nMeanwhile');
    await expect.poll(async () => (await readNote(user.id, note.noteId)).unsent).toHaveLength(0);
  });

  test('sends what an earlier visit has left', async () => {
    const note = fakeNoteDocument(['Hello']);
    const earlier = new Y.Doc();
    Y.applyUpdate(earlier, Y.encodeStateAsUpdate(note.doc));
    const block = new Y.XmlElement('paragraph');
    block.insert(0, [new Y.XmlText('Left behind')]);
    earlier.getXmlFragment('default').insert(1, [block]);
    const record = { update: Y.encodeStateAsUpdate(earlier), seq: 1 };
    await writeNote(user.id, note.noteId, { record, isUnsent: true, deleted: [] });
    await render(note.noteId);
    await expect.poll(() => note.text()).toBe('Hello\nLeft behind');
    await expect.poll(async () => (await readNote(user.id, note.noteId)).unsent).toEqual([]);
  });

  test('shows what the browser has kept while the server does not answer', async () => {
    const note = fakeNoteDocument(['Kept']);
    const record = { update: Y.encodeStateAsUpdate(note.doc), seq: 1 };
    await writeNote(user.id, note.noteId, { record, isUnsent: null, deleted: [] });
    fakeApi(noteDocumentsApi.get, silence);
    await render(note.noteId);
    await expect.element(field).toHaveTextContent('Kept');
  });

  test('merges with another tab of the browser, also without a connection', async () => {
    const note = await open();
    goOffline(true);
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(note.doc));
    const channel = new BroadcastChannel('longtable-notes');
    const address = { userId: user.id, noteId: note.noteId, from: 'another-tab' };
    channel.addEventListener('message', ({ data }) => {
      if (data.kind === 'typed') Y.applyUpdate(other, data.update);
    });
    other.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'there') channel.postMessage({ ...address, kind: 'typed', update });
    });
    other.transact(() => {
      const block = new Y.XmlElement('paragraph');
      block.insert(0, [new Y.XmlText('In the other tab')]);
      other.getXmlFragment('default').insert(1, [block]);
    }, 'there');
    await expect.element(field).toHaveTextContent('HelloIn the other tab');
    await type(', and here');
    await expect
      .poll(() => other.getXmlFragment('default').toString())
      .toContain('In the other tab, and here');
    channel.close();
  });

  test('says why the server refuses a text, which can be copied or given up', async () => {
    const note = await open();
    note.refuse = new Refusal('note/too-large');
    await type(' and more');
    await expect
      .element(page.getByText('Not saved: This note is too long. Split it into several notes.'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy text' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(field).toHaveTextContent('Hello');
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  test('becomes read only when the note is moved to the trash while typing', async () => {
    const note = await open();
    note.refuse = new Refusal('note/in-trash');
    await type('!');
    await expect
      .element(page.getByText('Not saved: This note is in the trash. Restore it first.'))
      .toBeVisible();
    await expect.element(field).toHaveAttribute('contenteditable', 'false');
    await expect.element(field).toHaveTextContent('Hello!');
  });

  test('works in a browser that stores nothing', async () => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    try {
      const note = await open();
      goOffline(true);
      await type(' there');
      await expect.element(page.getByText('Offline – kept until you close this tab')).toBeVisible();
      goOffline(false);
      await expect.poll(() => note.text()).toBe('Hello there');
    } finally {
      IDBObjectStore.prototype.put = put;
    }
  });

  test('keeps few records of a note, whatever was typed', async () => {
    const note = fakeNoteDocument(['Hello']);
    for (let index = 0; index < 30; index += 1) {
      const record = { update: Y.encodeStateAsUpdate(note.doc), seq: 1 };
      await writeNote(user.id, note.noteId, { record, isUnsent: null, deleted: [] });
    }
    await render(note.noteId);
    await expect.poll(async () => (await readNote(user.id, note.noteId)).records.length).toBe(1);
    expect((await readNote(user.id, note.noteId)).keys[0]).toContain(ownPage);
  });

  test('gets updates that it has missed', async () => {
    const note = await open();
    const one = new Y.Doc();
    Y.applyUpdate(one, Y.encodeStateAsUpdate(note.doc));
    fakeApi(noteDocumentsApi.get, ({ after }) => ({
      state: null,
      updates:
        after === 1
          ? [
              { seq: 2, update: missed },
              { seq: 3, update: toBase64(Uint8Array.of(0, 0)) },
            ]
          : [],
      seq: 3,
    }));
    const block = new Y.XmlElement('paragraph');
    block.insert(0, [new Y.XmlText('Missed')]);
    const before = Y.encodeStateVector(one);
    one.getXmlFragment('default').insert(1, [block]);
    const missed = toBase64(Y.encodeStateAsUpdate(one, before));
    openDocument(note.noteId)?.receive(3, toBase64(Uint8Array.of(0, 0)));
    await expect.element(field).toHaveTextContent('HelloMissed');
  });
});

test('shows a text without the right to edit it', async () => {
  const note = fakeNoteDocument(['Read me']);
  await render(note.noteId, false);
  await expect.element(field).toHaveAttribute('aria-readonly', 'true');
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
});

test('says that a text can’t be loaded, and tries again', async () => {
  const noteId = newId();
  fakeApi(noteDocumentsApi.get, new Refusal('note/not-found'));
  await render(noteId);
  await expect.element(page.getByText('This note’s text could not be loaded.')).toBeVisible();
  fakeNoteDocument(['Back'], { noteId });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(field).toHaveTextContent('Back');
});
