import { newId } from '@longtable/contract/ids';
import { noteFilesApi } from '@longtable/contract/note-files';
import { noteFragment } from '@longtable/contract/note-fragment';
import { resourcesApi } from '@longtable/contract/resources';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as Y from 'yjs';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { fakeNoteDocument } from '../../../../test/fake-note-documents.ts';
import { renderAlone } from '../../../../test/render-alone.tsx';
import { aUser } from '../../../../test/samples.ts';
import { NoteEditor } from './note-editor.tsx';

/** Opens a note with an image or a file block. */
async function open(
  name: 'image' | 'file',
  attributes: Readonly<Record<string, string>>,
  isOwn: boolean,
): Promise<string> {
  const { noteId, doc } = fakeNoteDocument(['Hello']);
  const block = new Y.XmlElement(name);
  for (const [key, value] of Object.entries(attributes)) block.setAttribute(key, value);
  doc.getXmlFragment(noteFragment).push([block]);
  await renderAlone(() => <NoteEditor noteId={noteId} canEdit={false} isOwn={isOwn} />, { user: aUser() });
  await expect.element(page.getByText('Hello', { exact: true })).toBeVisible();
  return noteId;
}

describe('an image', () => {
  /** The addresses from which it was loaded, as no server has it. */
  async function addresses(isOwn: boolean): Promise<{ tried: string[]; ofFile: string; ofNote: string }> {
    const resourceId = newId();
    const ofFile = `/api/resources/${resourceId}/content/${newId()}`;
    const tried: string[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) {
          const images =
            node instanceof HTMLImageElement
              ? [node]
              : node instanceof Element
                ? node.querySelectorAll('img')
                : [];
          for (const image of images) {
            const source = image.getAttribute('src') ?? '';
            if (source.includes(resourceId) && tried.at(-1) !== source) tried.push(source);
          }
        }
    });
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['src'] });
    const noteId = await open('image', { src: ofFile, alt: 'Mast' }, isOwn);
    await expect.poll(() => tried.length).toBe(2);
    watch.disconnect();
    return { tried, ofFile, ofNote: `/api/notes/${noteId}/files/${resourceId}/content` };
  }

  test('of a note of somebody else is loaded by the right of the note', async () => {
    const { tried, ofFile, ofNote } = await addresses(false);
    expect(tried).toEqual([ofNote, ofFile]);
  });

  test('of an own note is loaded as a file of one’s own, and then as somebody else’s', async () => {
    const { tried, ofFile, ofNote } = await addresses(true);
    expect(tried).toEqual([ofFile, ofNote]);
  });
});

describe('a file that the reader does not see in Resources', () => {
  test('is named by the note, and saved from there', async () => {
    const resourceId = newId();
    fakeApi(resourcesApi.get, new Refusal('item/not-found'));
    fakeApi(noteFilesApi.get, { id: resourceId, name: 'Plan.pdf', sizeBytes: 3, isShown: false });
    const noteId = await open('file', { resourceId }, false);
    const link = page.getByRole('link', { name: 'Plan.pdf' });
    await expect
      .element(link)
      .toHaveAttribute('href', `/api/notes/${noteId}/files/${resourceId}/content?download=true`);
    await expect.element(link).toHaveAttribute('download', 'Plan.pdf');
  });

  test('is not available when the note does not show it either', async () => {
    fakeApi(resourcesApi.get, new Refusal('item/not-found'));
    fakeApi(noteFilesApi.get, new Refusal('item/not-found'));
    await open('file', { resourceId: newId() }, false);
    await expect.element(page.getByText('Not available')).toBeVisible();
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  });
});
