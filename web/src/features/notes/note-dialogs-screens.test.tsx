import { noteImportsApi } from '@longtable/contract/note-imports';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal, silence } from '../../../test/fake-api.ts';
import { aNoteTemplate, fakeNoteTemplates } from '../../../test/fake-note-templates.ts';
import { aNote, fakeNotes } from '../../../test/fake-notes.ts';
import { press, pressOn, tabTo } from '../../../test/keyboard.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aUser } from '../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const path = '/app/notes';
const importing = page.getByRole('dialog', { name: 'Import notes' });
const templates = page.getByRole('dialog', { name: 'Templates' });

async function openImport(): Promise<void> {
  fakeNotes(ada, [aNote(ada, 'Log')]);
  fakeApi(noteImportsApi.known, () => ({ known: [] }));
  await renderApp(path, { user: ada });
  await pressOn(page.getByRole('button', { name: 'Import and export' }), '{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Import notes' })).toBeVisible();
  await pressOn(page.getByRole('menuitem', { name: 'Import notes' }), '{Enter}');
  await expect.element(importing).toBeVisible();
}

async function choose(...files: readonly File[]): Promise<void> {
  await userEvent.upload(importing.getByLabelText('Files to import'), [...files]);
}

describe.each(devices)('the import of notes, on a $device', (device) => {
  onDevice(device);

  test('the choice of files, and files that can’t be imported', async () => {
    await openImport();
    await tabTo(importing.getByRole('button', { name: 'Choose a folder' }));
    await expectScreen('choice of files');
    await choose(new File(['x'], 'mast.png'));
    await expect.element(importing.getByText('This can’t be imported')).toBeVisible();
    await expectScreen('files without notes');
    await press('{Escape}');
    await expect.element(importing).not.toBeInTheDocument();
  });

  test('the preview, a failed import and a finished one', async () => {
    await openImport();
    fakeApi(noteImportsApi.add, () => new Refusal('note/not-found'));
    await choose(
      new File(['---\ntags: [sea, ropes]\n---\nFair winds'], `${'A very long name of a file '.repeat(6)}.md`),
      new File([new Uint8Array([0xc4, 0x70, 0x66, 0x65, 0x6c])], 'Latin.md'),
      new File(['a\0b'], 'Binary.md'),
      new File(['x'], `${'Averylongnamewithoutanyspaces'.repeat(4)}.png`),
    );
    await expect.element(importing.getByRole('list', { name: 'Notes to import' })).toBeVisible();
    await expectScreen('preview of an import');
    await tabTo(importing.getByRole('button', { name: 'Import 2 notes' }));
    await press('{Enter}');
    await expect.element(importing.getByText('Nothing was imported')).toBeVisible();
    await expectScreen('failed import');
    fakeApi(noteImportsApi.add, ({ notes }) => ({ created: notes.length, notes: [] }));
    await pressOn(importing.getByRole('button', { name: 'Continue' }), '{Enter}');
    await expect.element(importing.getByText('2 notes imported.')).toBeVisible();
    await expectScreen('finished import');
    fakeApi(noteImportsApi.undo, silence);
    await pressOn(importing.getByRole('button', { name: 'Done' }), '{Enter}');
    await expect.element(importing).not.toBeInTheDocument();
  });
});

describe.each(devices)('templates of notes, on a $device', (device) => {
  onDevice(device);

  test('the list, a preview, its menu and the editor', async () => {
    fakeNotes(ada, [aNote(ada, 'Log')]);
    fakeNoteTemplates([aNoteTemplate('Watch'), aNoteTemplate('Averylongwordwithoutanyspaces'.repeat(4))]);
    await renderApp(path, { user: ada });
    await pressOn(page.getByRole('button', { name: 'New from template' }), '{Enter}');
    await expect.element(templates).toBeVisible();
    await expect.element(templates.getByRole('button', { name: /^Watch/ })).toBeVisible();
    await expectScreen('templates');
    await pressOn(templates.getByRole('button', { name: /^Watch/ }), '{Enter}');
    await expect.element(templates.getByText('Wind and weather')).toBeVisible();
    await expectScreen('preview of a template');
    await pressOn(templates.getByRole('button', { name: 'Actions for Watch' }), '{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expectScreen('menu of a template', { resized: false });
    await pressOn(page.getByRole('menuitem', { name: 'Edit' }), '{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Edit Watch' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Note text' })).toBeVisible();
    await expectScreen('editor of a template');
    await page.getByRole('dialog', { name: 'Edit Watch' }).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Edit Watch' })).not.toBeInTheDocument();
    await press('{Escape}');
    await expect.element(templates).not.toBeInTheDocument();
  });
});
