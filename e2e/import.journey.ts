import type { Locator, Page } from '@playwright/test';
import { cardTitle, openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import tasks…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import tasks' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function chooseFile(dialog: Locator, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content) };
  await dialog.getByLabel('File to import').setInputFiles(file);
}

test('continues an import without duplicates after lost responses and after its page was closed, and undoes it', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection, answered(500));
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openBoard(page);
  const dialog = await openImport(page);
  const board = JSON.stringify(trelloBoard(900));
  await chooseFile(dialog, 'board.json', board);
  await expect(dialog.getByText('Trello · House · 900 cards')).toBeVisible();
  let parts = 0;
  await page.route('**/api/task-imports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    parts += 1;
    // The first part arrives but its response is lost; then the server fails for a while.
    if (parts === 1) await route.fetch();
    if (parts < 5) return route.abort();
    // No response from the second part on.
    return parts === 5 ? route.continue() : undefined;
  });
  await dialog.getByRole('button', { name: 'Import 900 tasks' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You can continue where it stopped', {
    timeout: 20_000,
  });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('500 of 900 tasks')).toBeVisible();
  page.once('dialog', (warning) => void warning.accept());
  await page.reload();
  // Wait until the page has removed the history entry of the closed dialog: that aborts navigations.
  await expect(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
  // A request in flight when routes are removed can be lost.
  await page.waitForLoadState('networkidle');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const after = await openImport(page);
  await expect(
    after.getByText('Cut off: 500 of 900 tasks. Choose the file again to continue.'),
  ).toBeVisible();
  await chooseFile(after, 'board.json', board);
  await expect(after.getByText('500 of 900 tasks are already here.')).toBeVisible();
  await after.getByRole('button', { name: 'Import 400 tasks' }).click();
  await expect(after.getByText('900 tasks imported.')).toBeVisible({ timeout: 20_000 });
  const tasks = await ada.tasks();
  expect(tasks).toHaveLength(900);
  const todo = tasks.filter(({ status }) => status === 'todo');
  // Each once, in the order of the file; what was imported later is above.
  const cards = Array.from({ length: 899 }, (_, index) => `Card ${index}`);
  expect(todo.map(({ title }) => title)).toEqual([...cards.slice(500), ...cards.slice(0, 500)]);
  expect(todo.find(({ title }) => title === 'Card 0')).toMatchObject({
    tags: ['home'],
    subtasks: [{ title: 'Look', done: true }],
  });
  await after.getByRole('button', { name: 'Done' }).click();
  await expect(cardTitle(page, todo[0]?.title ?? '')).toBeVisible();

  const last = await openImport(page);
  await last.getByRole('region', { name: 'Recent imports' }).getByRole('button', { name: 'Undo' }).click();
  await expect(last.getByText('Import undone: 900 tasks removed.')).toBeVisible({ timeout: 20_000 });
  expect(await ada.tasks()).toEqual([]);
});

/** A board as exported by Trello. */
function trelloBoard(count: number) {
  return {
    name: 'House',
    lists: [
      { id: 'l1', name: 'To do', pos: 1 },
      { id: 'l2', name: 'Done', pos: 2 },
    ],
    labels: [{ id: 'r', name: 'home', color: 'red' }],
    checklists: [{ idCard: 'c0', pos: 1, checkItems: [{ name: 'Look', state: 'complete', pos: 1 }] }],
    cards: Array.from({ length: count }, (_, index) => ({
      id: `c${index}`,
      idList: index === count - 1 ? 'l2' : 'l1',
      name: `Card ${index}`,
      desc: '',
      closed: false,
      due: null,
      idLabels: ['r'],
      idMembers: [],
      pos: index,
    })),
  };
}
