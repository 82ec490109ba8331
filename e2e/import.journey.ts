import { readFile } from 'node:fs/promises';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { tasksApi } from '@longtable/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import { jiraFile } from '../web/src/features/tasks/import/systems/jira.fixture.ts';
import { expectAccessible } from './support/accessibility.ts';
import { cardTitle, expectColumn, openBoard } from './support/board.ts';
import { projectOfThree } from './support/project.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

const today = calendarDay('Europe/Rome');

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

/** The tasks of the board as CSV, by a download. */
async function exported(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: /^Export as CSV/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`tasks-${today}.csv`);
  return readFile(await download.path(), 'utf8');
}

test('imports all fields, comments and links of a Jira file, and undoes it', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: { reducedMotion: 'reduce' } });
  const { page } = ada;
  await ada.has('Here already');
  await openBoard(page);
  const dialog = await openImport(page);
  await chooseFile(dialog, 'jira.csv', jiraFile(900));
  await expect(dialog.getByText('Jira · 900 issues')).toBeVisible();

  const taken = dialog.getByRole('table', { name: 'Imported fields' });
  await expect(taken.getByRole('row', { name: /Labels × 3/ })).toContainText('1,350');
  await expect(taken.getByRole('row', { name: /Original estimate/ })).toContainText('45360 → 12.6 h');
  await expect(taken.getByRole('row', { name: /Original estimate/ })).toContainText('Seconds, as hours');
  await expect(taken.getByRole('row', { name: /Due date/ })).toContainText(
    '24/Mar/31 12:00 AM → 24 Mar 2031',
  );
  await expect(taken.getByRole('row', { name: /Comment × 2/ })).toContainText('91');
  const left = dialog.getByRole('table', { name: 'Fields that aren’t imported' });
  await expect(left.getByRole('row', { name: /Sprint/ })).toContainText('900');
  await expect(left.getByRole('row', { name: /Reporter Sp|Reporter/ }).first()).toContainText(
    'You are the creator',
  );
  await expect(dialog.getByText('Empty in this file: Environment')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'What “Sprint” becomes' }).click();
  await page.getByRole('option', { name: 'Description line' }).click();
  await expect(dialog.getByRole('table', { name: 'Match people' })).toContainText('Grace Hopper');
  await expect(dialog.getByRole('table', { name: 'Match projects' })).toContainText('Fair 2026');
  await expect(dialog.getByText('900 tasks and 91 comments will be created.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 900 tasks' }).click();
  await expect(dialog.getByText('900 tasks imported.')).toBeVisible({ timeout: 30_000 });

  const tasks = await ada.tasks();
  expect(tasks).toHaveLength(901);
  const first = tasks.find(({ title }) => title.startsWith('Issue 1,'));
  expect(first).toMatchObject({
    status: 'in_progress',
    priority: 'high',
    tags: ['backend', 'fair'],
    estimatedHours: 12.6,
    timeTaken: 1.5,
    commentsCount: 2,
    dueDate: today,
  });
  expect(first?.description).toContain('Sprint: Sprint 7');
  expect(first?.description).toContain('- plan.pdf https://jira.example/content/1');
  expect(tasks.find(({ title }) => title === 'Issue 2')?.dependencies).toEqual([first?.id]);
  expect(tasks.find(({ title }) => title === 'Issue 3')).toMatchObject({
    status: 'completed',
    completedAt: '2026-03-20T12:00:00.000Z',
  });
  const { comments } = await ada.call(taskCommentsApi.list, { taskId: first?.id ?? '' });
  expect(comments.map(({ content }) => content)).toEqual([
    'Grace Hopper, 23 Mar 2026: Done',
    'Alan Turing, 22 Mar 2026: Looks good',
  ]);

  await dialog.getByRole('button', { name: 'Done' }).click();
  const csv = await exported(page);
  expect(csv).toContain('\r\nHere already,To Do,');
  expect(csv.match(/^"?(Issue \d+|Here already)\b/gm)).toHaveLength(901);

  // Importing the same file again: all tasks exist.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const again = await openImport(page);
  await expect(again.getByRole('region', { name: 'Recent imports' })).toContainText('jira.csv');
  await chooseFile(again, 'jira.csv', jiraFile(903));
  await expect(again.getByText('900 of 903 tasks are already here.')).toBeVisible();
  await again.getByRole('button', { name: 'Import 3 tasks' }).click();
  await expect(again.getByText('3 tasks imported.')).toBeVisible();
  await again.getByRole('button', { name: 'Undo import' }).click();
  await expect(again.getByText('Import undone: 3 tasks removed.')).toBeVisible();
  await expectAccessible(page, 'an import that was undone');
  await again.getByRole('button', { name: 'Done' }).click();

  // Undoes the first import from the list.
  const last = await openImport(page);
  await last.getByRole('region', { name: 'Recent imports' }).getByRole('button', { name: 'Undo' }).click();
  await expect(last.getByText('Import undone: 900 tasks removed.')).toBeVisible({ timeout: 30_000 });
  await last.getByRole('button', { name: 'Done' }).click();
  await expectColumn(page, 'To Do', ['Here already']);
  expect(await ada.tasks()).toHaveLength(1);
});

test('undoes an import from its toast, except for tasks changed by others, which it lists', async ({
  newPerson,
}) => {
  const { olive, mia, project } = await projectOfThree(newPerson, 'Harbour');
  const { page } = mia;
  await openBoard(page);
  const dialog = await openImport(page);
  await chooseFile(dialog, 'harbour.csv', `Title,Project\nDredge,Harbour\nSurvey,Harbour\nMoor,Harbour\n`);
  await dialog.getByRole('button', { name: 'Import 3 tasks' }).click();
  await expect(dialog.getByText('3 tasks imported.')).toBeVisible();
  const survey = (await mia.tasks()).find(({ title }) => title === 'Survey');
  await olive.call(tasksApi.move, { taskId: survey?.id ?? '', status: 'review' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const toast = page.getByRole('button', { name: 'Undo' });
  await expect(toast).toBeVisible();
  // F8 focuses the toast.
  await page.keyboard.press('F8');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Import undone: 2 tasks removed.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Tasks that were not removed' })).toContainText('Survey');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectColumn(page, 'Review', ['Survey']);
  expect((await olive.tasks()).filter(({ projectId }) => projectId === project.id)).toHaveLength(1);
});

test('continues an interrupted import where it stopped, without duplicates', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection, answered(500));
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openBoard(page);
  const dialog = await openImport(page);
  await chooseFile(dialog, 'board.json', JSON.stringify(trelloBoard(600)));
  await expect(dialog.getByText('Trello · House · 600 cards')).toBeVisible();
  let parts = 0;
  await page.route('**/api/task-imports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    parts += 1;
    // The first part arrives but its response is lost; then the server fails for a while.
    if (parts === 1) await route.fetch();
    if (parts < 5) return route.abort();
    return route.continue();
  });
  await dialog.getByRole('button', { name: 'Import 600 tasks' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You can continue where it stopped', {
    timeout: 20_000,
  });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('600 tasks imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(cardTitle(page, 'Card 0')).toBeVisible();
  const tasks = await ada.tasks();
  expect(tasks).toHaveLength(600);
  const todo = tasks.filter(({ status }) => status === 'todo');
  expect(todo.map(({ title }) => title)).toEqual(Array.from({ length: 599 }, (_, index) => `Card ${index}`));
  expect(todo[0]).toMatchObject({ tags: ['home'], subtasks: [{ title: 'Look', done: true }] });
});

test('continues an import with the same file after its page was closed, or undoes it', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openBoard(page);
  const dialog = await openImport(page);
  const board = JSON.stringify(trelloBoard(900));
  await chooseFile(dialog, 'board.json', board);
  let parts = 0;
  await page.route('**/api/task-imports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    parts += 1;
    // No response from the second part on.
    return parts === 1 ? route.continue() : undefined;
  });
  await dialog.getByRole('button', { name: 'Import 900 tasks' }).click();
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
  expect(await ada.tasks()).toHaveLength(900);
  await after.getByRole('button', { name: 'Undo import' }).click();
  await expect(after.getByText('Import undone: 900 tasks removed.')).toBeVisible({ timeout: 20_000 });
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
