import { newId } from '@longtable/contract/ids';
import { type Note, notesApi } from '@longtable/contract/notes';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { aNote, fakeNotes } from '../../../test/fake-notes.ts';
import { renderApp, visit } from '../../../test/render-app.tsx';
import { aUser } from '../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const path = '/app/notes';

const meeting = aNote(
  ada,
  'Weekly meeting about the new workshop across the yard, once the floor has been laid 🚀',
  {
    category: 'Meeting Note',
    tags: ['work', 'workshop'],
    isPinned: true,
    isFavorite: true,
    attendees: ['Grace Hopper', 'مريم'],
    actionItems: [
      { id: newId(), text: 'Ask for the price of the floor', done: true, taskId: null },
      { id: newId(), text: 'Averylongwordwithoutanyspaces'.repeat(6), done: false, taskId: null },
      { id: newId(), text: 'Book the stand', done: false, taskId: newId() },
    ],
  },
  'Grace has measured the floor. It takes two weeks and is paid in two parts.',
);
const book = aNote(
  ada,
  'A Pattern Language',
  {
    category: 'Reading List',
    kind: 'resource',
    url: 'https://example.test/pattern-language',
    author: 'Christopher Alexander',
    tags: ['books'],
  },
  'Towns, buildings, construction.',
);
const samples: readonly Note[] = [
  meeting,
  book,
  aNote(
    ada,
    'Ideas',
    { tags: ['a', 'b', 'c', 'much longer than the others', 'd'] },
    'Write more. '.repeat(30),
  ),
  aNote(ada, 'ملاحظات الميناء', {}, 'السفن في الميناء'),
  aNote(ada, 'Untitled Note'),
  aNote(ada, 'Old plan', { deletedAt: '2026-02-01T09:00:00.000Z', tags: ['old'] }, 'No longer true.'),
];

function row(title: string | RegExp): Locator {
  return page.getByRole('list', { name: /^Notes/ }).getByRole('link', { name: title });
}

async function open(search = ''): Promise<void> {
  await renderApp(`${path}${search}`, { user: ada });
}

describe.each(devices)('notes, on a $device', (device) => {
  onDevice(device);

  test('empty lists', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: 'Write your first note' })).toBeVisible();
    await expectScreen('no notes');
    for (const [search, title] of [
      ['?filter=Favorites', 'No favorites'],
      ['?filter=Work', 'No work notes'],
      ['?filter=Personal', 'No personal notes'],
      ['?list=trash', 'Trash is empty'],
      ['?tag=books', 'No notes match this filter'],
    ]) {
      await visit(path + search);
      await expect.element(page.getByRole('heading', { name: title ?? '' })).toBeVisible();
    }
    await expectScreen('no notes with a tag');
  });

  test('a list, its menus and the dialog of tags', async () => {
    fakeNotes(ada, samples);
    await open();
    await expect.element(row(/^Ideas/)).toBeVisible();
    await expectScreen('list of notes');
    await page.getByRole('button', { name: 'Actions for Ideas' }).click({ force: true });
    await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await expectScreen('menu of a note', { resized: false });
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: /^Filter and order/ }).click();
    await expect.element(page.getByRole('menuitemradio', { name: 'Title (A-Z)' })).toBeVisible();
    await expectScreen('menu of filters', { resized: false });
    await page.getByRole('menuitem', { name: 'Tag' }).click();
    await page.getByRole('menuitem', { name: /^Manage tags/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'Tags' })).toBeVisible();
    await page.getByRole('button', { name: 'Rename books' }).click();
    await page.getByRole('textbox', { name: 'New name for books' }).fill('work');
    await expect.element(page.getByRole('button', { name: 'Merge' })).toBeVisible();
    await expectScreen('tags');
  });

  test('a meeting', async () => {
    fakeNotes(ada, samples);
    await open(`/${meeting.id}`);
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue(meeting.title);
    await expect.element(page.getByRole('heading', { name: /^Action items/ })).toBeVisible();
    await expectScreen('meeting');
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await expect.element(page.getByRole('option', { name: 'books' })).toBeVisible();
    await expectScreen('tags of a note', { resized: false });
  });

  test('something to read, with a title and an address that are not allowed', async () => {
    fakeNotes(ada, samples);
    await open(`/${book.id}`);
    await page.getByRole('textbox', { name: 'Web address' }).fill('javascript:alert(1)');
    await page.getByRole('textbox', { name: 'Title' }).fill('');
    await expect.element(page.getByText('Enter a title.')).toBeVisible();
    await expect.element(page.getByText(/^Enter a web address/)).toBeVisible();
    await expectScreen('reading list');
  });

  test('the trash', async () => {
    fakeNotes(ada, samples);
    await open('?list=trash');
    await row(/^Old plan/).click();
    await expect.element(page.getByText('This note is in the trash.')).toBeVisible();
    await expectScreen('note in the trash');
    await visit(path + '?list=trash');
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectScreen('confirmation of emptying the trash');
  });

  test('search results, and none', async () => {
    fakeNotes(ada, samples);
    await open('?text=two%20parts');
    await expect.element(row(/^Weekly meeting/)).toBeVisible();
    await expect.element(page.getByText('two parts').first()).toBeVisible();
    await expectScreen('search results');
    await visit(path + '?text=nothing%20like%20it');
    await expect.element(page.getByRole('heading', { name: 'No matching notes' })).toBeVisible();
    await expectScreen('nothing found');
  });

  test('what could not be loaded or found', async () => {
    fakeApi(notesApi.list, new Refusal('server/unexpected'));
    fakeApi(notesApi.counts, new Refusal('server/unexpected'));
    await open();
    await expect.element(page.getByText('Your notes could not be loaded')).toBeVisible();
    await expectScreen('failed list');
    await visit(path + '?text=plan');
    await expect.element(page.getByText('Failed to search notes. Please try again.')).toBeVisible();
    await visit(path + `/${newId()}`);
    await expect.element(page.getByRole('heading', { name: 'Note not found' })).toBeVisible();
    await expectScreen('note not found');
  });
});
