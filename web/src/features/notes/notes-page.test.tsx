import { type Note, notesApi } from '@longtable/contract/notes';
import { tasksApi } from '@longtable/contract/tasks';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal, silence } from '../../../test/fake-api.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { aNote, fakeNotes } from '../../../test/fake-notes.ts';
import { renderApp, visit } from '../../../test/render-app.tsx';
import { aTask, aUser } from '../../../test/samples.ts';
import { creationOf } from '../../platform/mutations/pending.ts';

const ada = aUser();
const path = '/app/notes';
const ideas = aNote(ada, 'Ideas', { date: '2026-03-03T09:00:00.000Z', tags: ['work'] }, 'Paint the press.');
const plans = aNote(ada, 'Plans', { date: '2026-03-02T09:00:00.000Z' }, 'Lay the floor in May.');
const lists = aNote(ada, 'Lists', {
  date: '2026-03-01T09:00:00.000Z',
  isPinned: true,
  tags: ['Work', 'home'],
});

let stored: () => Note[];

beforeEach(async () => {
  await page.viewport(1440, 900);
  stored = fakeNotes(ada, [ideas, plans, lists]);
});

const list = (): Locator => page.getByRole('list', { name: 'Notes', exact: true });
const row = (title: string): Locator => list().getByRole('link', { name: new RegExp(`^${title}`) });
const titles = (): string[] =>
  [...document.querySelectorAll('[data-note] a')].map((link) => link.getAttribute('title') ?? '');
const storedNote = (id: string): Note | undefined => stored().find((note) => note.id === id);
const title = (): Locator => page.getByRole('textbox', { name: 'Title' });

async function open(at = ''): Promise<void> {
  await renderApp(path + at, { user: ada });
}

test('lists pinned notes first, and opens one beside the list', async () => {
  await open();
  await expect.poll(titles).toEqual(['Lists', 'Ideas', 'Plans']);
  await expect.element(page.getByRole('heading', { name: 'Pinned' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Other notes' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Work 2' })).toBeVisible();
  await row('Ideas').click();
  await expect.element(title()).toHaveValue('Ideas');
  expect(location.pathname).toBe(`${path}/${ideas.id}`);
  await expect.element(row('Ideas')).toHaveAttribute('aria-current', 'page');
  await live.connected();
  await expect.poll(() => live.whereabouts().at(-1)?.places).toEqual([{ kind: 'note', id: ideas.id }]);
});

test('is changed by keys in the list, and deletion can be undone', async () => {
  await open();
  await expect.element(row('Plans')).toBeVisible();
  row('Ideas').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Plans')).toHaveFocus();
  await userEvent.keyboard('f');
  await expect.poll(() => storedNote(plans.id)?.isFavorite).toBe(true);
  await userEvent.keyboard('p');
  await expect.poll(titles).toEqual(['Plans', 'Lists', 'Ideas']);
  await userEvent.keyboard('{Delete}');
  await expect.poll(titles).toEqual(['Lists', 'Ideas']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(titles).toEqual(['Plans', 'Lists', 'Ideas']);
  await expect.poll(() => storedNote(plans.id)?.deletedAt).toBe(null);
});

test('saves the title while it is typed, and an empty one as “Untitled Note”', async () => {
  await open(`/${plans.id}`);
  await title().fill('Plans for May');
  await expect.element(row('Plans for May')).toBeVisible();
  expect(storedNote(plans.id)?.title).toBe('Plans for May');
  await title().fill('');
  await expect.element(row('Untitled Note')).toBeVisible();
  await expect.element(title()).toHaveValue('');
  title().element().blur();
  await expect.element(title()).toHaveValue('Untitled Note');
});

test('keeps the last title of a note of another category', async () => {
  const updates = fakeApi(notesApi.update, new Refusal('note/no-title'));
  stored = fakeNotes(ada, [{ ...plans, category: 'Meeting Note' }]);
  await open(`/${plans.id}`);
  await title().fill('');
  await expect.element(page.getByText('Enter a title.')).toBeVisible();
  await expect.element(title()).toHaveAttribute('aria-invalid', 'true');
  title().element().blur();
  await expect.element(title()).toHaveValue('Plans');
  expect(updates).toEqual([]);
});

test('makes a note like those of the list by N, and one from any page by W', async () => {
  await open('?filter=Favorites&category=Reading%20List&tag=books');
  await expect.element(page.getByRole('heading', { name: /^No notes match/ })).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(title()).toHaveFocus();
  await userEvent.keyboard('Read this');
  const made = () => stored().find((note) => note.title === 'Read this');
  await expect.poll(made).toMatchObject({ category: 'Reading List', tags: ['books'], isFavorite: true });
  await visit('/app');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  document.querySelector<HTMLElement>('main')?.focus();
  await userEvent.keyboard('w');
  await expect.element(title()).toHaveFocus();
  await expect.element(title()).toHaveValue('Untitled Note');
});

test('keeps the focus in the title of a new note whose list is still loading when it is saved', async () => {
  const created = Promise.withResolvers<void>();
  fakeApi(notesApi.list, silence);
  fakeApi(notesApi.get, silence);
  fakeApi(notesApi.create, async ({ id, title: name }) => {
    await created.promise;
    return { ...aNote(ada, name ?? '', { id }), cards: {} };
  });
  await open();
  await page.getByRole('button', { name: 'New note' }).first().click();
  await expect.element(title()).toHaveFocus();
  await userEvent.keyboard('Voy');
  created.resolve();
  await expect.poll(() => creationOf(location.pathname.slice(path.length + 1))).toBe(null);
  await userEvent.keyboard('age');
  await expect.element(title()).toHaveFocus();
  await expect.element(title()).toHaveValue('Voyage');
});

test('works offline, and sends everything later', async () => {
  await open();
  await expect.element(row('Plans')).toBeVisible();
  setOffline(true);
  await userEvent.keyboard('n');
  await expect.element(title()).toHaveFocus();
  await userEvent.keyboard('Written in a tunnel');
  await expect.element(row('Written in a tunnel')).toBeVisible();
  await page.getByRole('button', { name: 'Pin to top' }).click();
  await expect.poll(titles).toEqual(['Written in a tunnel', 'Lists', 'Ideas', 'Plans']);
  expect(stored()).toHaveLength(3);
  setOffline(false);
  const sent = () => stored().find((note) => note.title === 'Written in a tunnel');
  await expect.poll(sent, { timeout: 15_000 }).toMatchObject({ isPinned: true });
});

test('searches titles and texts, and marks the match', async () => {
  await open();
  await expect.element(row('Plans')).toBeVisible();
  await userEvent.keyboard('/');
  await userEvent.keyboard('floor');
  await expect.poll(titles).toEqual(['Plans']);
  await expect.element(page.getByText('floor', { exact: true })).toBeVisible();
  expect(document.querySelector('mark')?.textContent).toBe('floor');
  await expect.poll(() => location.search).toContain('text=floor');
  await userEvent.keyboard('{Escape}');
  await expect.poll(titles).toHaveLength(3);
  fakeApi(notesApi.list, new Refusal('note/search-failed'));
  await page.getByRole('searchbox').fill('zebra');
  await expect.element(page.getByText('Failed to search notes. Please try again.')).toBeVisible();
});

test('renames a tag everywhere, merges it, and deletes it', async () => {
  await open('?tag=home');
  await expect.poll(titles).toEqual(['Lists']);
  await page.getByRole('button', { name: /^Filter and order/ }).click();
  await page.getByRole('menuitem', { name: 'Tag: home' }).click();
  await page.getByRole('menuitem', { name: /^Manage tags/ }).click();
  await page.getByRole('button', { name: 'Rename home' }).click();
  await userEvent.keyboard('WORK');
  await expect.element(page.getByText(/^Merges with/)).toBeVisible();
  await page.getByRole('button', { name: 'Merge' }).click();
  await expect.poll(() => storedNote(lists.id)?.tags).toEqual(['Work']);
  await page.getByRole('button', { name: /^Delete work/i }).click();
  await page.getByRole('button', { name: 'Delete tag' }).click();
  await expect.poll(() => stored().flatMap(({ tags }) => tags)).toEqual([]);
});

test('duplicates, and copies the link of a note', async () => {
  await open();
  await row('Plans').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => stored().length).toBe(4);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => location.pathname).not.toBe(path);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await row('Lists').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  expect(copied).toHaveBeenCalledWith(`${location.origin}${path}/${lists.id}`);
});

test('restores and deletes what is in the trash', async () => {
  stored = fakeNotes(ada, [
    { ...plans, deletedAt: '2026-03-04T09:00:00.000Z' },
    { ...ideas, deletedAt: '2026-03-03T09:00:00.000Z' },
  ]);
  await open(`/${plans.id}?list=trash`);
  await expect.element(page.getByText('This note is in the trash.')).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(title()).toHaveValue('Plans');
  await expect.poll(titles).toEqual(['Ideas']);
  await page.getByRole('link', { name: /^Ideas/ }).click();
  await page.getByRole('button', { name: 'Actions for Ideas' }).last().click();
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect.element(page.getByText('No note is open')).toBeVisible();
  expect(stored().map((note) => note.title)).toEqual(['Plans']);
});

test('makes a task of an action item, in one click', async () => {
  const created = fakeApi(tasksApi.create, ({ id, title }) => ({ ...aTask(ada, title, { id }), cards: {} }));
  stored = fakeNotes(ada, [{ ...plans, category: 'Meeting Note' }]);
  await open(`/${plans.id}`);
  await page.getByRole('textbox', { name: 'New action item' }).fill('Book the stand');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Call Grace{Enter}');
  await page.getByRole('button', { name: 'Create a task of “Book the stand”' }).click();
  await expect.element(page.getByRole('button', { name: 'Open the task of “Book the stand”' })).toBeVisible();
  await expect.poll(() => storedNote(plans.id)?.actionItems[0]?.taskId).toBe(created[0]?.id);
  expect(created[0]?.title).toBe('Book the stand');
  await page.getByRole('checkbox', { name: 'Done: Call Grace' }).click();
  await page.getByRole('button', { name: 'Actions for “Call Grace”' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect
    .poll(() => storedNote(plans.id)?.actionItems.map(({ text, done }) => [text, done]))
    .toEqual([
      ['Call Grace', true],
      ['Book the stand', false],
    ]);
});

test('follows other tabs: a change, and a deletion of the open note', async () => {
  await open(`/${plans.id}`);
  await expect.element(title()).toHaveValue('Plans');
  await live.connected();
  const { can, isFavorite, isPinned, ...shared } = { ...plans, title: 'Plans of others', version: 9 };
  live.send('note.saved', { note: shared, marks: { isFavorite, isPinned }, cards: {} }, can);
  await expect.element(title()).toHaveValue('Plans of others');
  await expect.element(row('Plans of others')).toBeVisible();
  live.send('note.deleted', { noteId: plans.id });
  await expect.element(page.getByText('This note was deleted.')).toBeVisible();
  expect(location.pathname).toBe(path);
});

test('shows one of the two on a phone', async () => {
  await page.viewport(390, 844);
  await open();
  await row('Lists').click();
  await expect.element(title()).toHaveValue('Lists');
  await expect.element(list()).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Notes', exact: true }).click();
  await expect.element(row('Lists')).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
});
