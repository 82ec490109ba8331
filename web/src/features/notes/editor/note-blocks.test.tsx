import type { Resource } from '@longtable/contract/resources';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as Y from 'yjs';
import { type FakeDocument, fakeNoteDocument } from '../../../../test/fake-note-documents.ts';
import { aNote, fakeNotes } from '../../../../test/fake-notes.ts';
import { fakeResources } from '../../../../test/fake-resources.ts';
import { renderAlone } from '../../../../test/render-alone.tsx';
import { renderApp } from '../../../../test/render-app.tsx';
import { aUser } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';
import { NoteEditor } from './note-editor.tsx';

const ada = aUser();
const field = page.getByRole('textbox', { name: 'Note text' });

function content({ doc }: FakeDocument): string {
  return doc.getXmlFragment('default').toString();
}

describe('files', () => {
  /** Opens a note on the page of notes, as uploads belong to the whole app. */
  async function open(): Promise<{ note: FakeDocument; kept: () => readonly Resource[] }> {
    const log = aNote(ada, 'Log');
    fakeNotes(ada, [log]);
    const kept = fakeResources(ada, []);
    const note = fakeNoteDocument(['Hello'], { noteId: log.id });
    await renderApp(`/app/notes/${log.id}`, { user: ada });
    await expect.element(field).toHaveTextContent('Hello');
    await field.click();
    return { note, kept };
  }
  const picture = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png' });
  function transferOf(file: File): DataTransfer {
    const data = new DataTransfer();
    data.items.add(file);
    return data;
  }

  test('that are pasted go to Resources, under a name of their own, and into the note', async () => {
    const { note, kept } = await open();
    field.element().dispatchEvent(
      new ClipboardEvent('paste', {
        clipboardData: transferOf(picture('image.png')),
        bubbles: true,
        cancelable: true,
      }),
    );
    await expect
      .poll(() => kept().map(({ name }) => name))
      .toEqual([expect.stringMatching(/^Pasted image .+\.png$/)]);
    await expect.poll(() => content(note)).toContain(`<file resourceId="${kept()[0]?.id}">`);
  });

  test('that are dropped go where they were dropped', async () => {
    const { note, kept } = await open();
    const { left, top } = field.getByText('Hello').element().getBoundingClientRect();
    field.element().dispatchEvent(
      new DragEvent('drop', {
        dataTransfer: transferOf(picture('Mast.png')),
        clientX: left + 1,
        clientY: top + 5,
        bubbles: true,
        cancelable: true,
      }),
    );
    await expect.poll(() => kept().map(({ name }) => name)).toEqual(['Mast.png']);
    await expect
      .poll(() => content(note))
      .toMatch(new RegExp(`<file resourceId="${kept()[0]?.id}"></file>.*Hello`));
  });
});

describe('headings', () => {
  onDevice(desktop);

  async function open(): Promise<void> {
    const note = fakeNoteDocument(Array.from({ length: 60 }, (_, index) => `Paragraph ${index}`));
    const headings = ['Plan', 'Plan'].map((text) => {
      const heading = new Y.XmlElement('heading');
      heading.setAttribute('level', '2');
      heading.insert(0, [new Y.XmlText(text)]);
      return heading;
    });
    const fragment = note.doc.getXmlFragment('default');
    fragment.insert(0, headings.slice(0, 1));
    fragment.insert(fragment.length, headings.slice(1));
    await renderAlone(
      () => (
        <div className="flex h-[400px] flex-col overflow-y-auto">
          <NoteEditor noteId={note.noteId} canEdit />
        </div>
      ),
      { user: ada },
    );
    await expect.element(field.getByText('Paragraph 59')).toBeInTheDocument();
  }
  const second = () => field.getByRole('heading', { name: 'Plan' }).last();

  test('are opened from the outline, which also copies links to them', async () => {
    await open();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await expect.element(second()).not.toBeInViewport();
    await page.getByRole('button', { name: 'Outline' }).click();
    await page.getByRole('button', { name: 'Copy link to Plan' }).last().click();
    expect(copied.mock.calls).toEqual([[`${location.href.split('#')[0]}#plan-2`]]);
    await page.getByRole('button', { name: 'Plan', exact: true }).last().click();
    await expect.element(second()).toBeInViewport();
    await expect.element(field).toHaveFocus();
  });

  test('are scrolled into view when the address names them', async () => {
    await open();
    await expect.element(second()).not.toBeInViewport();
    const before = location.href;
    location.hash = 'plan-2';
    await expect.element(second()).toBeInViewport();
    history.replaceState(null, '', before);
  });
});

test('a bookmark shows its title, and takes no other addresses', async () => {
  const note = fakeNoteDocument(['']);
  await renderAlone(() => <NoteEditor noteId={note.noteId} canEdit />, { user: ada });
  await field.click();
  await userEvent.keyboard('/bookmark{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Add bookmark' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add bookmark' }).click();
  await expect.element(dialog.getByText('Enter a web or e-mail address.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('example.test/tides');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Tides');
  await dialog.getByRole('button', { name: 'Add bookmark' }).click();
  await expect
    .element(field.getByRole('link', { name: /Tides/ }))
    .toHaveAttribute('href', 'https://example.test/tides');
  await expect.poll(() => content(note)).toContain('title="Tides"');
});
