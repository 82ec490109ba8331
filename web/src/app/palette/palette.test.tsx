import { notesApi } from '@longtable/contract/notes';
import { projectsApi } from '@longtable/contract/projects';
import { taskViewsApi } from '@longtable/contract/task-views';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openBoard, openTask } from '../../../test/board.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { aNote } from '../../../test/fake-notes.ts';
import { fakeTasks } from '../../../test/fake-tasks.ts';
import { press } from '../../../test/keyboard.ts';
import { tap } from '../../../test/pointer.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aProject } from '../../../test/sample-projects.ts';
import { aTask, aUser } from '../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice, phone } from '../../../test/screen.ts';
import { setTheme } from '../../platform/theme.ts';

const ada = aUser();
const task = aTask(ada, 'Mend the roof');
const project = aProject(ada, 'Library furniture');
const palette = page.getByRole('dialog', { name: 'Search and commands' });
const field = palette.getByRole('combobox', { name: 'Search and commands' });
const options = palette.getByRole('option');
const path = () => location.pathname;

async function openPalette(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}

async function closePalette(): Promise<void> {
  await press('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
}

/** Expects the text of the first option, which is the active one. */
async function expectFirst(text: RegExp): Promise<void> {
  await expect.poll(() => options.elements()[0]?.textContent ?? '').toMatch(text);
  await expect.poll(() => options.elements()[0]?.hasAttribute('data-active-item')).toBe(true);
}

describe.each(devices)('the palette on a $device', (device) => {
  onDevice(device);

  test('shows what is common, what is found, and that nothing is', async () => {
    fakeTasks(ada, [task, aTask(ada, 'A task with a very long title that has to be cut '.repeat(4).trim())]);
    fakeApi(projectsApi.list, { projects: [project], cards: {}, next: null });
    await openBoard(ada);
    await openPalette();
    await expect.element(options.filter({ hasText: 'New team' })).toBeVisible();
    await expectScreen('palette');
    await userEvent.keyboard('a');
    await expect.element(palette.getByRole('group', { name: 'Tasks' })).toBeVisible();
    await expectScreen('palette, found');
    await userEvent.keyboard('zzzz');
    await expect.element(palette.getByText('Nothing found for “azzzz”')).toBeVisible();
    await expectScreen('palette, nothing found');
    await closePalette();
  });
});

describe('the palette by keyboard', () => {
  onDevice(desktop);

  test('opens a task, which it lists as recent, and a page; Back leads back', async () => {
    fakeTasks(ada, [task]);
    await openBoard(ada);
    await expect.element(page.getByRole('article', { name: 'Mend the roof' })).toBeVisible();
    await openPalette();
    await userEvent.keyboard('roof');
    await expectFirst(/Mend the roof/);
    await press('{Enter}');
    const dialog = openTask('Mend the roof');
    await expect.element(dialog).toBeVisible();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await openPalette();
    await expectFirst(/Mend the roof/);
    await expect.element(palette.getByRole('group', { name: 'Recent' })).toBeVisible();
    await userEvent.keyboard('desk');
    await expectFirst(/^Desk/);
    await press('{Enter}');
    await expect.poll(path).toBe('/app');
    await expect.element(palette).not.toBeInTheDocument();
    history.back();
    await expect.poll(path).toBe('/app/tasks');
    await expect.element(palette).not.toBeInTheDocument();
  });

  test('finds notes that are not loaded, by their text', async () => {
    const note = aNote(ada, 'Voyage');
    fakeTasks(ada, []);
    const searches = fakeApi(notesApi.search, {
      notes: [note],
      matches: [{ noteId: note.id, text: 'Oak for the mast', start: 0, end: 3 }],
      cards: {},
    });
    await openBoard(ada);
    await openPalette();
    // At once: keys apart by more than the pause before a search each begin one.
    await field.fill('oak');
    await expectFirst(/VoyageOak for the mast/);
    expect(searches.map(({ text }) => text)).toEqual(['oak']);
    await userEvent.keyboard('zzz');
    await expect.element(options.filter({ hasText: 'Voyage' })).not.toBeInTheDocument();
    await closePalette();
  });

  test('moves with the arrows and closes with Escape', async () => {
    await openBoard(ada);
    await openPalette();
    await expectFirst(/New task/);
    await press('{ArrowDown}');
    await expect.element(options.nth(1)).toHaveAttribute('data-active-item');
    await closePalette();
    expect(path()).toBe('/app/tasks');
  });

  test('opens the forms of a task and of a project on any page', async () => {
    fakeApi(projectsApi.list, { projects: [project], cards: {}, next: null });
    await renderApp('/app/settings', { user: ada });
    await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await openPalette();
    await userEvent.keyboard('new pro');
    await expectFirst(/New project/);
    await press('{Enter}');
    const form = page.getByRole('dialog', { name: 'New project' });
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await press('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await openPalette();
    await userEvent.keyboard('quick');
    await expectFirst(/Quick add/);
    await press('{Enter}');
    await expect
      .element(page.getByRole('dialog', { name: 'Quick add' }).getByRole('textbox', { name: 'Task' }))
      .toHaveFocus();
    await press('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await openPalette();
    await userEvent.keyboard('library');
    await expectFirst(/Library furniture/);
    await closePalette();
  });

  test('changes the theme, opens a section of the settings and applies a saved view', async () => {
    const view = { id: task.id, name: 'My week', address: 'view=list', createdAt: task.createdAt };
    fakeApi(taskViewsApi.list, { views: [view] });
    await renderApp('/app', { user: ada });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Ada');
    await openPalette();
    await userEvent.keyboard('dark');
    await expectFirst(/Use the dark theme/);
    await press('{Enter}');
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
    await expect.element(palette).not.toBeInTheDocument();
    await openPalette();
    await userEvent.keyboard('density');
    await expectFirst(/Appearance/);
    await press('{Enter}');
    await expect.poll(() => location.search).toBe('?section=appearance');
    await expect.element(palette).not.toBeInTheDocument();
    await openPalette();
    await userEvent.keyboard('my week');
    await expectFirst(/My week/);
    await press('{Enter}');
    await expect.element(page.getByRole('radio', { name: 'List' })).toBeChecked();
    setTheme('system');
  });

  test('opens from a text field, and lists what is known without a connection', async () => {
    fakeTasks(ada, [task]);
    await openBoard(ada);
    await expect.element(page.getByRole('article', { name: 'Mend the roof' })).toBeVisible();
    await press('f');
    const text = page.getByRole('searchbox').first();
    await expect.element(text).toBeVisible();
    text.element().focus();
    setOffline(true);
    await openPalette();
    await userEvent.keyboard('mtr');
    await expectFirst(/Mend the roof/);
    setOffline(false);
    await closePalette();
  });
});

describe('the palette on a phone', () => {
  onDevice(phone);

  test('opens from More', async () => {
    await renderApp('/app', { user: ada });
    const more = page.getByRole('button', { name: 'More' });
    await expect.element(more).toBeVisible();
    await tap(more);
    await page.getByRole('menuitem', { name: 'Search' }).click();
    await expect.element(field).toHaveFocus();
    await tap(options.filter({ hasText: 'Teams' }));
    await expect.poll(path).toBe('/app/collaboration/teams');
  });
});
