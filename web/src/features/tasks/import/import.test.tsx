import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { type TaskImport, taskImportsApi } from '@longtable/contract/task-imports';
import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cardTitle, column, expectColumn, openBoard, openTool } from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { chooseFile } from '../../../../test/files.ts';
import { press } from '../../../../test/keyboard.ts';
import { edgesOf } from '../../../../test/pointer.ts';
import { aTask, aUser, longAgo } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';
import { jiraFile } from './systems/jira.fixture.ts';

const ada = aUser();
const today = calendarDay(ada.timeZone);
const dialog = page.getByRole('dialog', { name: 'Import tasks' });
const table = `Task name;Due Date;PRIORITY;List;Labels;Whatever
Pay rent;03/04/2031;Urgent;Doing;home, money;x
"Call ""mum""";;;Parked;;
;05/04/2031;low;Done;;
${'x'.repeat(501)};2031-02-01;low;Done;;
`;

function textFile(name: string, ...parts: BlobPart[]): File {
  return new File(parts, name, { type: 'text/plain' });
}

/** Opens the import on a board with these tasks. The fake server adds what is imported. Returns the stored tasks. */
async function openImport(tasks: readonly Task[] = [], imports: TaskImport[] = []): Promise<() => Task[]> {
  let stored = fakeTasks(ada, tasks);
  fakeApi(taskImportsApi.list, { imports });
  fakeApi(taskImportsApi.known, { known: [] });
  fakeApi(taskImportsApi.alike, ({ tasks: asked }) => ({
    alike: asked.flatMap(({ title }, index) =>
      stored().flatMap((task) => (task.title === title ? [{ index, taskId: task.id }] : [])),
    ),
  }));
  fakeApi(taskImportsApi.add, ({ tasks: added }) => {
    const saved = added.map(({ key: _key, assigneeId: _assignee, title, position = 'a0V', ...fields }) => ({
      ...aTask(ada, title),
      ...fields,
      position,
      dueDate: fields.dueDate ?? today,
      completedAt: fields.completedAt ?? null,
      subtasks: [],
    }));
    stored = fakeTasks(ada, [...stored(), ...saved]);
    return { tasks: saved, refused: [], cards: {} };
  });
  await openBoard(ada);
  await openTool('Import tasks…');
  await expect.element(dialog).toBeVisible();
  return () => stored();
}

/** A row of a table by a part of its text. */
function row(within: Locator, text: string): Locator {
  return within.getByRole('row').filter({ hasText: text });
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('previews a table before importing it', async () => {
    const tasks = await openImport([aTask(ada, 'Here already')]);
    await chooseFile(textFile('tasks.xlsx', 'PK\0\0'));
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('save the sheet as CSV, and import that.');
    await expectScreen('a file that can’t be imported');
    const before = edgesOf(dialog);
    await chooseFile(textFile('tasks.csv', table));
    const imported = dialog.getByRole('button', { name: 'Import 3 tasks' });
    await expect.element(imported).toBeDisabled();
    await expect.element(dialog.getByText('Choose how dates are written.')).toBeVisible();
    await dialog.getByRole('radio', { name: '3 Apr 2031' }).click();
    const statuses = dialog.getByRole('table', { name: 'Match statuses' });
    await expect.element(row(statuses, 'Doing').getByRole('combobox')).toHaveTextContent('In Progress');
    await expect.element(row(statuses, 'Parked')).toMatchTextContent('Unknown, please check');
    await dialog.getByRole('combobox', { name: 'What “Parked” is' }).click();
    await page.getByRole('option', { name: 'Blocked' }).click();
    await expect.element(dialog.getByText('No title.')).toBeVisible();
    await expect.element(dialog.getByText('row 4')).toBeVisible();
    await expect
      .element(dialog.getByText('The title was cut at 500 characters', { exact: false }))
      .toBeVisible();
    const left = dialog.getByRole('table', { name: 'Fields that aren’t imported' });
    await expect.element(row(left, 'Whatever')).toMatchTextContent('x');
    await dialog.getByRole('combobox', { name: 'What “Whatever” becomes' }).click();
    await page.getByRole('option', { name: 'Description', exact: true }).click();
    await expect.element(left).not.toBeInTheDocument();
    await expectScreen('import');
    expect(edgesOf(dialog)).toEqual(before);
    // Nothing has been created yet.
    expect(tasks()).toHaveLength(1);

    await imported.click();
    await expect.element(dialog.getByText('3 tasks imported.')).toBeVisible();
    await expectScreen('imported');
    expect(edgesOf(dialog)).toEqual(before);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expectColumn('In Progress', ['Pay rent']);
    await expect.element(column('Blocked').getByRole('article', { name: 'Call "mum"' })).toBeInTheDocument();
    expect(tasks().toSorted((a, b) => (a.title < b.title ? -1 : 1))).toMatchObject([
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
  });

  test('shows what becomes of a file of Jira, and an import that was cut off', async () => {
    await openImport(
      [],
      [
        {
          id: crypto.randomUUID(),
          source: 'trello',
          name: 'board.json',
          total: 900,
          created: 500,
          startedAt: longAgo,
          finishedAt: null,
          isUndoing: false,
          undoableUntil: '2031-01-01T00:00:00.000Z',
        },
      ],
    );
    await expect
      .element(
        dialog.getByText('Cut off: 500 of 900 tasks. Choose the file again to continue.', { exact: false }),
      )
      .toBeVisible();
    await expectScreen('an import that was cut off');
    await chooseFile(textFile('jira.csv', jiraFile(90)));
    await expect.element(dialog.getByText('Jira · 90 issues')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'What “Sprint” becomes' }).click();
    await page.getByRole('option', { name: 'Description line' }).click();
    const matched = (name: string) => dialog.getByRole('table', { name });
    await expect.element(matched('Match people')).toMatchTextContent('Grace Hopper');
    await expect.element(matched('Match projects')).toMatchTextContent('Fair 2026');
    await expectScreen('a file of Jira');
  });

  test('skips the tasks of a file that are already here, or imports them again', async () => {
    const tasks = await openImport([aTask(ada, 'Pay rent'), aTask(ada, 'Call mum')]);
    const file = textFile(
      'tasks.csv',
      'Title;Priority\nPay rent;High\nCall mum;Low\nPay rent;Low\nNew;Low\n',
    );
    await chooseFile(file);
    await expect.element(dialog.getByText('2 tasks are already here', { exact: true })).toBeVisible();
    const button = (name: string) => dialog.getByRole('button', { name });
    await expect.element(button('Import 2 tasks')).toBeEnabled();
    await expect.element(dialog.getByText('2 tasks recognized by title, project and due date')).toBeVisible();
    await expectScreen('a file with tasks that are already here');
    await dialog.getByRole('radio', { name: 'Import again' }).click();
    await expect.element(button('Import 4 tasks')).toBeEnabled();
    await dialog.getByRole('radio', { name: 'Skip them' }).click();
    await button('Import 2 tasks').click();
    await expect.element(dialog.getByText('2 tasks imported.')).toBeVisible();
    expect(
      tasks()
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['Call mum', 'New', 'Pay rent', 'Pay rent']);
  });

  test('creates a task with its fields from one line', async () => {
    const tasks = fakeTasks(ada, []);
    await openBoard(ada);
    await press('q');
    const quickAdd = page.getByRole('dialog', { name: 'Quick add' });
    const field = quickAdd.getByRole('textbox', { name: 'Task' });
    await field.fill('pay rent 12 dec 2031 !high #home #money every month');
    const recognized = page.getByRole('list', { name: 'Recognized' }).getByRole('listitem');
    const texts = () => recognized.elements().map(({ textContent }) => textContent);
    await expect
      .poll(texts)
      .toEqual([expect.stringMatching(/12 Dec 2031/), 'High', 'home', 'money', 'Every month']);
    await quickAdd.getByRole('button', { name: 'Keep “#money” in the title, not as tag' }).click();
    await expect.poll(texts).toHaveLength(4);
    await expect.element(field).toHaveFocus();
    await expectScreen('quick add');
    await press('{Enter}');
    await expect.element(quickAdd).not.toBeInTheDocument();
    await expectColumn('To Do', ['pay rent #money']);

    await page.getByRole('radio', { name: 'List' }).click();
    const line = page.getByRole('textbox', { name: 'New task' });
    await line.fill('call @ada tomorrow');
    await expect.poll(texts).toHaveLength(2);
    await press('{Enter}');
    await expect.element(line).toHaveValue('');
    await expect.element(cardTitle('call')).toBeVisible();
    await expect.poll(tasks).toMatchObject([
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
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('reads a file with the chosen system, encoding and columns', async () => {
    const tasks = await openImport();
    // "Задача" in the Windows encoding of Russia, with the columns of Linear.
    const title = new Uint8Array([0xc7, 0xe0, 0xe4, 0xe0, 0xf7, 0xe0]);
    const head = 'ID,Team,Title,Status,Estimate\nE-1,Core,';
    await chooseFile(textFile('linear.csv', head, title, ',Todo,90\n'));
    await expect.element(dialog.getByText('Linear · 1 issue')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Encoding of the file' }).click();
    await page.getByRole('option', { name: 'Cyrillic', exact: false }).click();
    await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Задача' })).toBeVisible();
    await expect.element(dialog.getByText('Points, not hours', { exact: false })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Read the file as' }).click();
    await page.getByRole('option', { name: 'Table' }).click();
    await expect.element(dialog.getByText('Table · 1 row')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'What “Estimate” becomes' }).click();
    await page.getByRole('option', { name: 'Estimated hours' }).click();
    await dialog.getByRole('combobox', { name: 'Unit of “Estimate”' }).click();
    await page.getByRole('option', { name: 'in minutes', exact: false }).click();
    await expect.element(dialog.getByText('90 → 1.5 h', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: /^Add all 2/ }).click();
    await dialog.getByRole('button', { name: 'Import 1 task' }).click();
    await expect.element(dialog.getByText('1 task imported.')).toBeVisible();
    expect(tasks()).toMatchObject([
      { title: 'Задача', estimatedHours: 1.5, description: 'ID: E-1\nTeam: Core' },
    ]);
  });

  test('imports a file of Jira with its fields, comments and links', async () => {
    const tasks = await openImport([aTask(ada, 'Here already')]);
    const sent = fakeApi(taskImportsApi.add, ({ tasks: added }) => ({
      tasks: added.map(({ title }) => aTask(ada, title)),
      refused: [],
      cards: {},
    }));
    await chooseFile(textFile('jira.csv', jiraFile(90)));
    await expect.element(dialog.getByText('Jira · 90 issues')).toBeVisible();
    const taken = dialog.getByRole('table', { name: 'Imported fields' });
    await expect.element(row(taken, 'Labels × 3')).toMatchTextContent('135');
    await expect.element(row(taken, 'Original estimate')).toMatchTextContent('45360 → 12.6 h');
    await expect.element(row(taken, 'Original estimate')).toMatchTextContent('Seconds, as hours');
    await expect.element(row(taken, 'Due date')).toMatchTextContent('24/Mar/31 12:00 AM → 24 Mar 2031');
    await expect.element(row(taken, 'Comment × 2')).toMatchTextContent('10');
    const left = dialog.getByRole('table', { name: 'Fields that aren’t imported' });
    await expect.element(row(left, 'Sprint').first()).toMatchTextContent('90');
    await expect.element(row(left, 'Reporter').first()).toMatchTextContent('You are the creator');
    await expect.element(dialog.getByText('Empty in this file: Environment', { exact: false })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'What “Sprint” becomes' }).click();
    await page.getByRole('option', { name: 'Description line' }).click();
    await expect.element(dialog.getByText(/^90 tasks and \d+ comments will be created\.$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 90 tasks' }).click();
    await expect.element(dialog.getByText('90 tasks imported.')).toBeVisible();
    const all = sent.flatMap((part) => part.tasks);
    const first = all.find(({ title }) => title.startsWith('Issue 1,'));
    expect(first).toMatchObject({
      status: 'in_progress',
      priority: 'high',
      tags: ['backend', 'fair'],
      estimatedHours: 12.6,
      timeTaken: 1.5,
    });
    expect(first?.description).toContain('Sprint: Sprint 7');
    expect(first?.description).toContain('- plan.pdf https://jira.example/content/1');
    expect(all.find(({ title }) => title === 'Issue 2')?.dependencies).toEqual([first?.id]);
    expect(all.find(({ title }) => title === 'Issue 3')).toMatchObject({
      status: 'completed',
      completedAt: '2026-03-20T12:00:00.000Z',
    });
    const comments = sent.flatMap((part) => part.comments).filter(({ taskId }) => taskId === first?.id);
    expect(comments.map(({ content }) => content).toSorted()).toEqual([
      'Alan Turing, 22 Mar 2026: Looks good',
      'Grace Hopper, 23 Mar 2026: Done',
    ]);
    expect(tasks()).toHaveLength(1);
  });

  test('is undone from its toast by keyboard, and from its end, and lists what others have changed', async () => {
    const tasks = await openImport();
    fakeApi(taskImportsApi.undo, () => {
      const taskIds = tasks().flatMap(({ id, title }) => (title === 'Survey' ? [] : [id]));
      const kept = tasks().filter(({ title }) => title === 'Survey');
      fakeTasks(ada, kept);
      return {
        taskIds,
        kept: kept.map(({ id, title }) => ({ taskId: id, title, code: 'import/changed', text: 'Changed.' })),
        next: null,
      };
    });
    const csv = 'Title\nDredge\nSurvey\nMoor\n';
    await chooseFile(textFile('harbour.csv', csv));
    await dialog.getByRole('button', { name: 'Import 3 tasks' }).click();
    await expect.element(dialog.getByText('3 tasks imported.')).toBeVisible();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    // F8 focuses the toast.
    await press('{F8}');
    await expect.element(undo).toHaveFocus();
    await press('{Enter}');
    await expect.element(dialog.getByText('Import undone: 2 tasks removed.')).toBeVisible();
    await expect
      .element(dialog.getByRole('region', { name: 'Tasks that were not removed' }))
      .toMatchTextContent('Survey');
    await expectScreen('an import that was undone');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expectColumn('To Do', ['Survey']);
  });

  test('exports the tasks as CSV', async () => {
    fakeTasks(
      ada,
      [
        aTask(ada, 'Pay rent', {
          status: 'in_progress',
          priority: 'high',
          dueDate: '2031-04-03',
          tags: ['home', 'money'],
          description: 'x',
        }),
      ],
      { people: [{ id: ada.id, name: ada.name, avatarUrl: null, version: 1 }] },
    );
    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      file = blob as Blob;
      return '#';
    });
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    await openBoard(ada);
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: /^Export as CSV/ }).click();
    await expect.poll(() => clicked).toEqual([`tasks-${today}.csv`]);
    expect((await file?.text())?.split('\r\n')).toContain(
      'Pay rent,In Progress,High,,2031-04-03,,"home, money",,Ada Lovelace,,,,x',
    );
  });
});
