import { newId } from '@longtable/contract/ids';
import { noteDocumentsApi } from '@longtable/contract/note-documents';
import { tasksApi } from '@longtable/contract/tasks';
import { onlineManager } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal, silence } from '../../../../test/fake-api.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { aVersion, fakeNoteDocument } from '../../../../test/fake-note-documents.ts';
import { renderAlone } from '../../../../test/render-alone.tsx';
import { aUser } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';
import { NoteEditor } from './note-editor.tsx';
import { NoteSaveState } from './note-save-state.tsx';

const user = aUser();
const field = page.getByRole('textbox', { name: 'Note text' });

const everything = [
  '# Launch plan',
  'A paragraph with **bold**, *italic*, `code`, ~~struck~~ and [a link](https://example.test/).',
  '## Steps',
  '- [x] Book the stand\n- [ ] Print the leaflets',
  '- One\n- Two\n  - Nested',
  '1. First\n2. Second',
  '> Said by somebody',
  '```ts\nconst answer: number = 42; // yes\n```',
  '| Who | What |\n|---|---|\n| Ada | Numbers |\n| Grace | Words |',
  '---',
].join('\n\n');

async function render(noteId: string, canEdit = true): Promise<void> {
  await renderAlone(
    () => (
      <div className="flex flex-col">
        <NoteSaveState noteId={noteId} />
        <NoteEditor noteId={noteId} canEdit={canEdit} />
      </div>
    ),
    { user },
  );
}

async function pasteMarkdown(text: string): Promise<void> {
  await field.click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

describe.each(devices)('the text of a note, on a $device', (device) => {
  onDevice(device);

  test('empty, and with the menu of blocks', async () => {
    const { noteId } = fakeNoteDocument(['']);
    await render(noteId);
    await field.click();
    await expectScreen('empty');
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible();
    await expectScreen('menu of blocks', { resized: false });
  });

  test('with every kind of block', async () => {
    fakeApi(tasksApi.get, new Refusal('task/not-found'));
    const { noteId } = fakeNoteDocument(['']);
    await render(noteId);
    await pasteMarkdown(everything);
    await expect.element(page.getByRole('table')).toBeVisible();
    await userEvent.keyboard(
      '{Control>}{End}{/Control}/callout{Enter}Mind the gap{Enter}{Enter}/toggle{Enter}More',
    );
    await expect.element(page.getByText('Mind the gap')).toBeVisible();
    await expect.poll(() => document.querySelector('.hljs-keyword')?.textContent).toBe('const');
    await expectScreen('every kind of block');
  });

  test('read only, with its outline', async () => {
    const { noteId } = fakeNoteDocument(['Only to read']);
    await render(noteId, false);
    await expect.element(field).toHaveTextContent('Only to read');
    await page.getByRole('button', { name: 'Outline' }).click();
    await expect.element(page.getByText('The headings of this note appear here.')).toBeVisible();
    await expectScreen('read only, with outline', { resized: false });
  });

  test('find and replace, and a link', async () => {
    const { noteId } = fakeNoteDocument(['Find me, and me']);
    await render(noteId);
    await field.click();
    await userEvent.keyboard('{Control>}{Home}f{/Control}');
    await userEvent.keyboard('me');
    await expect.element(page.getByText('1 of 2')).toBeVisible();
    await expectScreen('find and replace');
    await userEvent.keyboard('{Escape}');
    await field.click();
    await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
    await expectScreen('link', { resized: false });
  });

  test('loading, and failed', async () => {
    fakeApi(noteDocumentsApi.get, silence);
    await render(newId());
    await expect.element(page.getByText('Loading the text…')).toBeInTheDocument();
    await expectScreen('loading');
  });

  test('not found', async () => {
    fakeApi(noteDocumentsApi.get, new Refusal('note/not-found'));
    await render(newId());
    await expect.element(page.getByText('This note’s text could not be loaded.')).toBeVisible();
    await expectScreen('failed');
  });

  test('offline, and refused', async () => {
    const note = fakeNoteDocument(['Hello']);
    await render(note.noteId);
    await field.click();
    setOffline(true);
    onlineManager.setOnline(false);
    await userEvent.keyboard('!');
    await expect.element(page.getByText('Offline – kept on this device')).toBeVisible();
    await expectScreen('offline');
    note.refuse = new Refusal('note/too-large');
    setOffline(false);
    onlineManager.setOnline(true);
    await expect.element(page.getByRole('button', { name: 'Copy text' })).toBeVisible();
    await expectScreen('refused');
  });

  test('versions', async () => {
    const note = fakeNoteDocument(['The text of now']);
    note.versions.push(aVersion(note.noteId), aVersion(note.noteId, { kind: 'restore', words: 1 }));
    await render(note.noteId);
    // The button is shown although the cursor is not in the text.
    await page.getByRole('button', { name: 'Versions' }).click();
    const panel = page.getByRole('dialog', { name: 'Versions' });
    await expect.element(panel.getByText('Writing session')).toBeVisible();
    await expectScreen('versions');
    await panel.getByRole('textbox').fill('Before the meeting');
    await panel.getByRole('button', { name: 'Keep version' }).click();
    await panel.getByRole('button', { name: /Before the meeting/ }).click();
    const one = page.getByRole('dialog', { name: 'Before the meeting' });
    await expect.element(one.getByRole('heading', { name: 'Plan' })).toBeVisible();
    await expectScreen('one version');
    await one.getByText('Show changes since then').click();
    await expect.element(one.getByRole('document')).toHaveTextContent('PlanThe text of thennow');
    await expectScreen('changes since a version');
    await one.getByRole('button', { name: 'Restore' }).click();
    await expect.element(field).toHaveTextContent('The text of nowThe text of then');
  });
});
