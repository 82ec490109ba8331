import { readFile } from 'node:fs/promises';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFitting } from './support/accessibility.ts';
import { card, cardTitle, column, expectColumn, openBoard } from './support/board.ts';
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

test('a table is looked through before it is imported, and comes out again', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: { reducedMotion: 'reduce' } });
  const { page } = ada;
  await ada.has('Here already');
  await openBoard(page);

  const dialog = await openImport(page);
  await chooseFile(dialog, 'tasks.xlsx', 'PK\0\0');
  await expect(dialog.getByRole('alert')).toContainText('Save the table as CSV and import that.');
  await expectAccessible(page, 'a file that can’t be imported');
  await chooseFile(dialog, 'tasks.csv', table);
  const imported = dialog.getByRole('button', { name: 'Import 3 tasks' });
  await expect(imported).toBeDisabled();
  await expect(dialog.getByText('Choose how dates are written.')).toBeVisible();
  await dialog.getByRole('radio', { name: '3 April 2031' }).check();
  await dialog.getByRole('combobox', { name: 'What “Parked” is' }).click();
  await page.getByRole('option', { name: 'Blocked' }).click();
  await dialog.getByText('1 row will be skipped').click();
  await expect(dialog.getByText('No title.')).toBeVisible();
  await expect(dialog.getByText('row 4', { exact: true })).toBeVisible();
  await dialog.getByText('1 change').click();
  await expect(dialog.getByText('The title was cut at 500 characters.')).toBeVisible();
  await dialog.getByText('Columns: 5 of 6 are used').click();
  await dialog.getByRole('combobox', { name: 'What “Whatever” is' }).click();
  await page.getByRole('option', { name: 'Description' }).click();
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

test('an import that is cut off goes on where it stopped, and creates nothing twice', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection, answered(500));
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openBoard(page);
  const board = {
    name: 'House',
    lists: [
      { id: 'l1', name: 'To do', pos: 1 },
      { id: 'l2', name: 'Done', pos: 2 },
    ],
    labels: [{ id: 'r', name: 'home', color: 'red' }],
    checklists: [{ idCard: 'c0', pos: 1, checkItems: [{ name: 'Look', state: 'complete', pos: 1 }] }],
    cards: Array.from({ length: 600 }, (_, index) => ({
      id: `c${index}`,
      idList: index === 599 ? 'l2' : 'l1',
      name: `Card ${index}`,
      desc: '',
      closed: false,
      due: null,
      idLabels: ['r'],
      idMembers: [],
      pos: index,
    })),
  };
  const dialog = await openImport(page);
  await chooseFile(dialog, 'board.json', JSON.stringify(board));
  await expect(dialog.getByText('Trello board House, 600 cards')).toBeVisible();
  let parts = 0;
  await page.route('**/api/tasks/several', async (route) => {
    parts += 1;
    // The first part arrives and its answer is lost; then the server is of no use for a while.
    if (parts === 1) await route.fetch();
    if (parts < 5) return route.abort();
    return route.continue();
  });
  await dialog.getByRole('button', { name: 'Import 600 tasks' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You can go on where it stopped', {
    timeout: 20_000,
  });
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByText('600 tasks imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(cardTitle(page, 'Card 0')).toBeVisible();
  const tasks = await ada.tasks();
  expect(tasks).toHaveLength(600);
  const todo = tasks.filter(({ status }) => status === 'todo');
  expect(todo.map(({ title }) => title)).toEqual(Array.from({ length: 599 }, (_, index) => `Card ${index}`));
  expect(todo[0]).toMatchObject({ tags: ['home'], subtasks: [{ title: 'Look', done: true }] });
});

test('a line says what a task is', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: { reducedMotion: 'reduce' } });
  const { page } = ada;
  await openBoard(page);
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  const field = dialog.getByRole('textbox', { name: 'Task' });
  await field.fill('pay rent 12 dec 2031 !high #home #money every month');
  const understood = dialog.getByRole('list', { name: 'Understood' }).getByRole('listitem');
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
  await expect(page.getByRole('list', { name: 'Understood' }).getByRole('listitem')).toHaveCount(2);
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
