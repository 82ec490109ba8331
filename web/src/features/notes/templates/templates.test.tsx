import { noteDocumentsApi } from '@longtable/contract/note-documents';
import type { Note } from '@longtable/contract/notes';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { applyUpdate, Doc } from 'yjs';
import { fakeApi } from '../../../../test/fake-api.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { fakeNoteDocument } from '../../../../test/fake-note-documents.ts';
import { aNoteTemplate, fakeNoteTemplates } from '../../../../test/fake-note-templates.ts';
import { aNote, fakeNotes } from '../../../../test/fake-notes.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aUser } from '../../../../test/samples.ts';
import { fromBase64 } from '../document/base64.ts';
import { textOfDocument } from '../document/document-text.ts';

const ada = aUser();
const path = '/app/notes';
const log = aNote(ada, 'Log', { tags: ['sea'] });
const watch = aNoteTemplate('Watch', { title: 'Watch of {{year}}' });

let notes: () => Note[];
let templates: ReturnType<typeof fakeNoteTemplates>;
/** What was written into any note. */
let written: Doc;

beforeEach(async () => {
  await page.viewport(1440, 900);
  notes = fakeNotes(ada, [log]);
  templates = fakeNoteTemplates([watch]);
  written = new Doc();
  fakeApi(noteDocumentsApi.update, ({ update }) => {
    applyUpdate(written, fromBase64(update));
    return { seq: 1 };
  });
});

const dialog = (): Locator => page.getByRole('dialog', { name: 'Templates' });
const button = (name: string): Locator => dialog().getByRole('button', { name, exact: true });
const row = (name: RegExp): Locator => dialog().getByRole('listitem').getByRole('button', { name });
const field = (): Locator => page.getByRole('textbox', { name: 'Note text' });

async function openTemplates(): Promise<void> {
  await renderApp(path, { user: ada });
  await page.getByRole('button', { name: 'New from template' }).click();
  await expect.element(dialog()).toBeVisible();
}

test('a new note has the title, tags, category and text of its template, also without a connection', async () => {
  await openTemplates();
  await expect.element(dialog().getByText('Wind and weather')).toBeVisible();
  await row(/^Retrospective/).click();
  await expect.element(dialog().getByRole('heading', { name: 'Stop' })).toBeVisible();
  await row(/^Watch/).click();
  setOffline(true);
  await button('Use template').dblClick();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveValue(`Watch of ${new Date().getFullYear()}`);
  await expect.element(field()).toHaveTextContent('Wind and weather');
  setOffline(false);
  await expect
    .poll(() => notes().map((note) => note.title))
    .toContain(`Watch of ${new Date().getFullYear()}`);
  await expect.poll(() => textOfDocument(written)).toBe('Wind and weather');
  expect(notes()).toHaveLength(2);
});

test('a note is kept as a template, which is edited in the editor of notes, renamed and deleted', async () => {
  const text = fakeNoteDocument(['Depth of the water'], { noteId: log.id });
  await renderApp(`${path}/${log.id}`, { user: ada });
  await expect.element(field()).toHaveTextContent('Depth of the water');
  await page.getByRole('button', { name: 'Actions for Log' }).last().click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  await row(/^Log/).click();
  await expect.element(dialog().getByText('Depth of the water')).toBeVisible();
  expect(text.text()).toBe('Depth of the water');

  await button('Actions for Log').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Log' });
  await editing.getByRole('textbox', { name: 'Title of new notes' }).fill('Log of {{date}}');
  await editing.getByRole('textbox', { name: 'Note text' }).click();
  // The editor sets its own caret just after it got the focus.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await userEvent.keyboard('{Control>}{End}{/Control} and wind /quo');
  await expect.element(editing.getByRole('option', { name: /^Quote/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(editing).toBeVisible();
  for (let key = 0; key < 5; key += 1) await userEvent.keyboard('{Backspace}');
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => templates().find(({ name }) => name === 'Log')?.content.title)
    .toBe('Log of {{date}}');
  expect(templates().find(({ name }) => name === 'Log')?.content).toMatchObject({ tags: ['sea'] });
  await expect.element(dialog().getByText('Depth of the water and wind')).toBeVisible();

  await button('Actions for Log').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await userEvent.keyboard('Logbook{Enter}');
  await expect.poll(() => templates().map(({ name }) => name)).toContain('Logbook');
  await button('Actions for Logbook').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await expect.poll(() => templates().map(({ name }) => name)).toEqual(['Watch']);
});

test('a template of the product is changed as a copy', async () => {
  await openTemplates();
  await row(/^Weekly review/).click();
  await button('Actions for Weekly review').click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Copy to my templates' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit Weekly review (copy)' })).toBeVisible();
  await page.getByRole('dialog', { name: /^Edit/ }).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => templates().map(({ name }) => name)).toContain('Weekly review (copy)');
});

test('an empty note starts from a template, which can be undone', async () => {
  const meeting = aNote(ada, 'Untitled Note', { category: 'Meeting Note' });
  notes = fakeNotes(ada, [meeting]);
  fakeNoteTemplates([]);
  const text = fakeNoteDocument([], { noteId: meeting.id });
  await renderApp(`${path}/${meeting.id}`, { user: ada });
  await page.getByRole('button', { name: 'Meeting notes', exact: true }).click();
  await expect.element(field().getByRole('heading', { name: 'Agenda' })).toBeVisible();
  await expect.poll(() => notes()[0]?.title).toMatch(/^Meeting on /);
  await expect.element(page.getByText('Start from a template:')).not.toBeInTheDocument();
  await expect.poll(text.text).toContain('Decisions');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText('Start from a template:')).toBeVisible();
});
