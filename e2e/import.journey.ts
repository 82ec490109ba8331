import { readFile } from 'node:fs/promises';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { tasksApi } from '@longtable/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFitting } from './support/accessibility.ts';
import { card, cardTitle, column, expectColumn, openBoard } from './support/board.ts';
import { jiraFile } from './support/jira-file.ts';
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

const table = `Task name;Due Date;PRIORITY;List;Labels;Whatever
Pay rent;03/04/2031;Urgent;Doing;home, money;x
"Call ""mum""";;;Parked;;
;05/04/2031;low;Done;;
${'x'.repeat(501)};2031-02-01;low;Done;;
`;

test('previews a table before importing it, and exports it again', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: { reducedMotion: 'reduce' } });
  const { page } = ada;
  await ada.has('Here already');
  await openBoard(page);

  const dialog = await openImport(page);
  await chooseFile(dialog, 'tasks.xlsx', 'PK\0\0');
  await expect(dialog.getByRole('alert')).toContainText('save the sheet as CSV, and import that.');
  await expectAccessible(page, 'a file that can’t be imported');
  await chooseFile(dialog, 'tasks.csv', table);
  const imported = dialog.getByRole('button', { name: 'Import 3 tasks' });
  await expect(imported).toBeDisabled();
  await expect(dialog.getByText('Choose how dates are written.')).toBeVisible();
  await dialog.getByRole('radio', { name: '3 Apr 2031' }).check();
  const statuses = dialog.getByRole('table', { name: 'Match statuses' });
  await expect(statuses.getByRole('row', { name: /Doing/ }).getByRole('combobox')).toHaveText('In Progress');
  await expect(statuses.getByRole('row', { name: /Parked/ })).toContainText('Unknown, please check');
  await dialog.getByRole('combobox', { name: 'What “Parked” is' }).click();
  await page.getByRole('option', { name: 'Blocked' }).click();
  await expect(dialog.getByText('No title.')).toBeVisible();
  await expect(dialog.getByText('row 4', { exact: true })).toBeVisible();
  await expect(dialog.getByText('The title was cut at 500 characters')).toBeVisible();
  const left = dialog.getByRole('table', { name: 'Fields that aren’t imported' });
  await expect(left.getByRole('row', { name: /Whatever/ })).toContainText('x');
  await dialog.getByRole('combobox', { name: 'What “Whatever” becomes' }).click();
  await page.getByRole('option', { name: 'Description', exact: true }).click();
  await expect(left).toBeHidden();
  await expectAccessible(page, 'import');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFitting(page, 'import');
  }
  // Nothing has been created yet.
  expect(await ada.tasks()).toHaveLength(1);

  await imported.click();
  await expect(dialog.getByText('3 tasks imported.')).toBeVisible();
  await expectAccessible(page, 'imported');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectColumn(page, 'In Progress', ['Pay rent']);
  await expect(card(column(page, 'Blocked'), 'Call "mum"')).toBeVisible();
  const byTitle = (await ada.tasks()).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  expect(byTitle).toMatchObject([
    { title: 'Call "mum"', status: 'blocked', priority: 'medium', dueDate: today },
    { title: 'Here already', status: 'todo' },
    {
      title: 'Pay rent',
      status: 'in_progress',
      priority: 'high',
      dueDate: '2031-04-03',
      tags: ['home', 'money'],
      description: 'x',
    },
    { title: 'x'.repeat(500), status: 'completed', priority: 'low', dueDate: '2031-02-01' },
  ]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`tasks-${today}.csv`);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.split('\r\n')).toContain(
    'Pay rent,In Progress,High,,2031-04-03,,"home, money",,Ada Lovelace,,,,x',
  );
});

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
  await expectAccessible(page, 'a file of Jira');
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFitting(page, 'a file of Jira');
  }
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

  // Importing the same file again: all tasks exist.
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const again = await openImport(page);
  await expect(again.getByRole('region', { name: 'Recent imports' })).toContainText('jira.csv');
  await chooseFile(again, 'jira.csv', jiraFile(903));
  await expect(again.getByText('900 of 903 tasks are already there.')).toBeVisible();
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

test('reads a file with the chosen system, encoding and columns', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: { reducedMotion: 'reduce' } });
  const { page } = ada;
  await openBoard(page);
  const dialog = await openImport(page);
  // "Задача" in the Windows encoding of Russia, with the columns of Linear.
  const head = 'ID,Team,Title,Status,Estimate\nE-1,Core,';
  const bytes = [...Buffer.from(head), 0xc7, 0xe0, 0xe4, 0xe0, 0xf7, 0xe0, ...Buffer.from(',Todo,90\n')];
  await dialog
    .getByLabel('File to import')
    .setInputFiles({ name: 'linear.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes) });
  await expect(dialog.getByText('Linear · 1 issue')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Encoding of the file' }).click();
  await page.getByRole('option', { name: 'Cyrillic' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Задача' })).toBeVisible();
  await expect(dialog.getByText('Points, not hours')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Read the file as' }).click();
  await page.getByRole('option', { name: 'Table' }).click();
  await expect(dialog.getByText('Table · 1 row')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'What “Estimate” becomes' }).click();
  await page.getByRole('option', { name: 'Estimated hours' }).click();
  await dialog.getByRole('combobox', { name: 'Unit of “Estimate”' }).click();
  await page.getByRole('option', { name: 'in minutes' }).click();
  await expect(dialog.getByText('90 → 1.5 h')).toBeVisible();
  await dialog.getByRole('button', { name: /^Add all 2/ }).click();
  await dialog.getByRole('button', { name: 'Import 1 task' }).click();
  await expect(dialog.getByText('1 task imported.')).toBeVisible();
  expect(await ada.tasks()).toMatchObject([
    { title: 'Задача', estimatedHours: 1.5, description: 'ID: E-1\nTeam: Core' },
  ]);
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
  await expectAccessible(page, 'an import that was cut off');
  await chooseFile(after, 'board.json', board);
  await expect(after.getByText('500 of 900 tasks are already there.')).toBeVisible();
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

test('creates a task with its fields from one line', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: { reducedMotion: 'reduce' } });
  const { page } = ada;
  await openBoard(page);
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  const field = dialog.getByRole('textbox', { name: 'Task' });
  await field.fill('pay rent 12 dec 2031 !high #home #money every month');
  const understood = dialog.getByRole('list', { name: 'Recognized' }).getByRole('listitem');
  await expect(understood).toHaveText([/12 Dec 2031/, 'High', 'home', 'money', 'Every month']);
  await dialog.getByRole('button', { name: 'Keep “#money” in the title, not as tag' }).click();
  await expect(understood).toHaveCount(4);
  await expect(field).toBeFocused();
  await expectAccessible(page, 'quick add');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFitting(page, 'quick add');
  }
  await field.press('Enter');
  await expect(dialog).toBeHidden();
  await expectColumn(page, 'To Do', ['pay rent #money']);

  await page.getByRole('radio', { name: 'List' }).check();
  const row = page.getByRole('textbox', { name: 'New task' });
  await row.fill('call @ada tomorrow');
  await expect(page.getByRole('list', { name: 'Recognized' }).getByRole('listitem')).toHaveCount(2);
  await row.press('Enter');
  await expect(row).toHaveValue('');
  await expect(cardTitle(page, 'call')).toBeVisible();
  await expect
    .poll(async () => ada.tasks())
    .toMatchObject([
      { title: 'call', assignedTo: ada.id },
      {
        title: 'pay rent #money',
        dueDate: '2031-12-12',
        priority: 'high',
        tags: ['home'],
        repeat: { unit: 'month', every: 1 },
      },
    ]);
});
