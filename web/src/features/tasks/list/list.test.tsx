import { taskChangesApi } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { card, cardTitle, dragCard, expectColumn, openBoard, openTask } from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { expectFocusVisible, press, pressOn, tabTo } from '../../../../test/keyboard.ts';
import { longPress, middleOf, tap } from '../../../../test/pointer.ts';
import { aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../../../test/screen.ts';
import { toast } from '../../../../test/toasts.ts';

const ada = aUser();
const dialog = page.getByRole('dialog');
const table = page.getByRole('table', { name: 'Tasks' });
const selection = page.getByRole('region', { name: 'Selected tasks' });

/** Opens the board with tasks of these titles in To Do. */
async function openWith(...titles: readonly string[]): Promise<() => Task[]> {
  const tasks = fakeTasks(
    ada,
    titles.map((title) => aTask(ada, title)),
  );
  await openBoard(ada);
  return tasks;
}

async function showList(): Promise<void> {
  await page.getByRole('radio', { name: 'List' }).click();
  await expect.element(table).toBeVisible();
}

function tick(title: string): Locator {
  return page.getByRole('checkbox', { name: `Select ${title}` });
}

function statusOf(title: string, status: string): Locator {
  return page.getByRole('button', { name: `Status of ${title}: ${status}` });
}

/** Expects exactly these rows, from top to bottom. */
async function expectRows(rows: readonly RegExp[]): Promise<void> {
  const expected = rows.map((row) => expect.stringMatching(row));
  await expect
    .poll(() =>
      table
        .getByRole('row')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(expected);
}

describe('the list', () => {
  onDevice(desktop);

  test('groups by status, creates tasks from a line, and edits in place', async () => {
    const tasks = await openWith();
    await page.getByRole('radio', { name: 'List' }).click();
    await expect.element(page.getByText('Type a title in the line above and press Enter.')).toBeVisible();
    const line = page.getByRole('textbox', { name: 'New task' });
    for (const title of ['First', 'Second']) {
      await line.fill(title);
      await press('{Enter}');
      await expect.element(line).toHaveValue('');
    }
    await expectRows([/Task name/, /^To Do\s*2/, /Second/, /First/]);

    await statusOf('First', 'To Do').click();
    await page.getByRole('option', { name: 'Blocked' }).click();
    await page.getByRole('button', { name: 'Priority of Second: Medium' }).click();
    await page.getByRole('option', { name: 'Low' }).click();
    await page.getByRole('button', { name: /^Due date of Second/ }).click();
    await page.getByRole('dialog', { name: 'Due date' }).getByLabelText('Due date').fill('2031-02-03');
    await press('{Enter}');
    // Blocked tasks come first.
    await expectRows([/Task name/, /^Blocked\s*1/, /First/, /^To Do\s*1/, /Second.*Low.*2031/]);
    await expect.poll(tasks).toMatchObject([
      { title: 'Second', status: 'todo', priority: 'low', dueDate: '2031-02-03' },
      { title: 'First', status: 'blocked', priority: 'medium' },
    ]);

    const blocked = table.getByRole('button', { name: /^Blocked/ });
    await blocked.click();
    await expect.element(blocked).toHaveAttribute('aria-expanded', 'false');
    await expect.element(cardTitle('First')).not.toBeInTheDocument();
    await blocked.click();
    await cardTitle('First').click();
    await expect.element(openTask('First')).toBeVisible();
  });

  test('sorts by a heading: its usual direction, the other, and none', async () => {
    fakeTasks(ada, [
      aTask(ada, 'Bread', { priority: 'low' }),
      aTask(ada, 'Apples', { priority: 'high' }),
      aTask(ada, 'Cheese'),
    ]);
    await openBoard(ada);
    await showList();
    const names = (...titles: string[]) =>
      expectRows([/Task name/, /^To Do/, ...titles.map((title) => new RegExp(title))]);
    const sortOf = (name: string) => () =>
      table.getByRole('columnheader', { name }).element().getAttribute('aria-sort');
    await names('Bread', 'Apples', 'Cheese');
    const byName = page.getByRole('button', { name: 'Sort by Task name' });
    await byName.click();
    await names('Apples', 'Bread', 'Cheese');
    await expect.poll(sortOf('Task name')).toBe('ascending');
    await byName.click();
    await names('Cheese', 'Bread', 'Apples');
    await expect.poll(sortOf('Task name')).toBe('descending');
    await expect.poll(() => location.search).toContain('sort=title&direction=desc');
    await byName.click();
    await names('Bread', 'Apples', 'Cheese');
    await expect.poll(sortOf('Task name')).toBeNull();
    await pressOn(page.getByRole('button', { name: 'Sort by Priority' }), '{Enter}');
    await names('Apples', 'Cheese', 'Bread');
    await expect.poll(sortOf('Priority')).toBe('descending');
    await expectScreen('sorted list');
  });

  test('can be edited by keyboard', async () => {
    const tasks = await openWith('Upper', 'Lower');
    await tabTo(page.getByRole('radio', { name: 'Board' }));
    await press('{ArrowLeft}');
    await tabTo(page.getByRole('textbox', { name: 'New task' }));
    await press('Typed in the list', '{Enter}');
    await expect.element(cardTitle('Typed in the list')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'New task' })).toHaveFocus();

    await tabTo(cardTitle('Typed in the list'));
    await press('{ArrowDown}', '{ArrowDown}');
    await expect.element(cardTitle('Lower')).toHaveFocus();
    expectFocusVisible();
    await press('{Tab}');
    await expect.element(page.getByRole('button', { name: 'Priority of Lower: Medium' })).toHaveFocus();
    await press('{Enter}');
    await pressOn(page.getByRole('option', { name: 'High' }), '{Enter}');
    await expect.element(page.getByRole('button', { name: 'Priority of Lower: High' })).toHaveFocus();
    await press('{Tab}', '{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Due date' })).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Tomorrow' }));
    await press('{Enter}');
    await expect
      .element(page.getByRole('row').filter({ has: cardTitle('Lower') }))
      .toMatchTextContent('Tomorrow');
    await expect.poll(() => tasks().find(({ title }) => title === 'Lower')?.priority).toBe('high');
  });
});

describe('many tasks at once', () => {
  onDevice(desktop);

  test('are changed and deleted together, and restored by undo', async () => {
    const titles = ['One', 'Two', 'Three', 'Four'];
    const tasks = await openWith(...titles);
    await expectColumn('To Do', titles);

    // A drag is undone by its toast.
    await dragCard('Two', { to: 'Review' });
    await expectColumn('Review', ['Two']);
    await toast('“Two” moved to Review').getByRole('button', { name: 'Undo' }).click();
    await expectColumn('To Do', titles);
    await expect.element(toast('Undone: moved “Two” to Review')).toBeVisible();

    // And by keyboard.
    await dragCard('Four', { to: 'To Do', above: 'One' });
    await dragCard('Three', { to: 'In Progress' });
    await expectColumn('To Do', ['Four', 'One', 'Two']);
    await press('{Control>}z{/Control}');
    await expectColumn('In Progress', []);
    await press('{Control>}z{/Control}');
    await expectColumn('To Do', titles);
    await expect.poll(() => tasks().map(({ title }) => title)).toEqual(titles);

    // Selected by mouse.
    await card('One').click({ modifiers: ['Control'] });
    await card('Three').click({ modifiers: ['Shift'] });
    await expect.element(selection).toMatchTextContent('2 selected');
    await selection.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'In Progress' }).click();
    await expectColumn('In Progress', ['One', 'Three']);
    await selection.getByRole('button', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await expect.element(card('Three')).toMatchTextContent('High');
    await selection.getByRole('button', { name: 'Tags' }).click();
    const tags = page.getByRole('dialog', { name: 'Tags' });
    await tags.getByRole('combobox', { name: 'Find or add a tag' }).fill('sums');
    await press('{Enter}');
    await expect.element(tags.getByRole('option', { name: 'sums' })).toHaveAttribute('aria-selected', 'true');
    await press('{Escape}');
    const tagsOfOne = card('One').getByRole('list', { name: 'Tags' });
    await expect.element(tagsOfOne).toHaveTextContent('sums');
    await expect
      .poll(() => tasks().filter(({ tags }) => tags.includes('sums')))
      .toMatchObject([
        { title: 'One', status: 'in_progress', progress: 25, priority: 'high' },
        { title: 'Three', status: 'in_progress', progress: 25, priority: 'high' },
      ]);

    // One change after the other. The field of the panel has the focus until the panel has closed.
    await expect.element(tags).not.toBeInTheDocument();
    for (let count = 0; count < 3; count += 1) await press('{Control>}z{/Control}');
    await expectColumn('To Do', titles);
    await expect.element(card('One')).toMatchTextContent('Medium');
    await expect.element(tagsOfOne).not.toBeInTheDocument();

    await selection.getByRole('button', { name: 'Select all 4 shown' }).click();
    await selection.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete 4 tasks?' });
    await question.getByRole('button', { name: 'Delete 4 tasks' }).click();
    await expectColumn('To Do', []);
    await expect.element(selection).not.toBeInTheDocument();
    await expect.poll(() => tasks().length).toBe(0);
    await toast('Deleted 4 tasks').getByRole('button', { name: 'Undo' }).click();
    await expectColumn('To Do', titles);
    await expect.poll(() => tasks().length).toBe(4);
  });

  test('are selected by keyboard, changed as far as allowed, and reported otherwise', async () => {
    const grace = aPerson('Grace Hopper');
    const first = aTask(ada, 'Find the moth');
    const second = aTask(ada, 'Write it down', { dependencies: [first.id] });
    const third = aTask(ada, 'Sweep the floor');
    const received = { assignedTo: ada.id, can: { move: true, edit: false, delete: false, link: false } };
    fakeTasks(ada, [first, second, third, aTask(grace, 'Oil the relays', received)], {
      people: [cardOf(ada), cardOf(grace)],
    });
    await openBoard(ada);
    await expect.element(cardTitle('Find the moth')).toBeVisible();

    await pressOn(cardTitle('Find the moth'), 'x');
    await expect.element(selection).toMatchTextContent('1 selected');
    await press('{Shift>}{ArrowDown}{/Shift}');
    await expect.element(selection).toMatchTextContent('2 selected');
    await expect.element(cardTitle('Write it down')).toHaveFocus();
    await expect.element(cardTitle('Write it down')).toHaveAccessibleDescription(/^Selected\./);
    await press('{Escape}');
    await expect.element(selection).not.toBeInTheDocument();
    await expect.element(cardTitle('Write it down')).toHaveFocus();

    await showList();
    await tick('Oil the relays').click();
    await expect.element(selection).toMatchTextContent('You can’t edit or delete this task.');
    await expect.element(selection.getByRole('button', { name: 'Status' })).toBeEnabled();
    await expect.element(selection.getByRole('button', { name: 'Priority' })).toBeDisabled();
    await expect.element(selection.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await selection.getByRole('button', { name: 'Clear selection' }).click();

    // The server completes the task without open dependencies and refuses the other.
    const text = 'Cannot complete task. The following dependencies are not yet complete: Find the moth.';
    const requests = fakeApi(taskChangesApi.changeMany, {
      tasks: [{ ...third, status: 'completed', progress: 100, version: 2 }],
      refused: [{ taskId: second.id, code: 'task/dependencies-open', text }],
      cards: {},
    });
    await tick('Write it down').click();
    await tick('Sweep the floor').click({ modifiers: ['Shift'] });
    await expect.element(selection).toMatchTextContent('2 selected');
    await pressOn(selection.getByRole('button', { name: 'Status' }), '{Enter}');
    await page.getByRole('option', { name: 'Completed' }).click();
    await expect.element(toast(`1 of 2 tasks was not changed: ${text}`)).toBeVisible();
    await expect.element(statusOf('Write it down', 'To Do')).toBeVisible();
    await expect.element(statusOf('Sweep the floor', 'Completed')).toBeVisible();
    expect(requests).toMatchObject([{ taskIds: [second.id, third.id], changes: { status: 'completed' } }]);
  });
});

describe('by touch', () => {
  onDevice(phone);

  test('a row edits its properties in sheets, and opens its task beside them', async () => {
    const tasks = await openWith('One');
    await showList();
    await expectScreen('the list on a phone');
    await tap(page.getByRole('button', { name: 'Priority of One: Medium' }));
    const high = page.getByRole('dialog', { name: 'Priority' }).getByRole('option', { name: 'High' });
    await expect.element(high).toBeVisible();
    await tap(high);
    await expect.element(page.getByRole('button', { name: 'Priority of One: High' })).toBeVisible();
    await tap(page.getByRole('button', { name: /^Assignee of One/ }));
    const people = page.getByRole('dialog', { name: 'Assignee' });
    await expect.element(people.getByRole('option', { name: /^Ada Lovelace/ })).toBeVisible();
    await expectScreen('the assignee in a sheet');
    history.back();
    await expect.element(people).not.toBeInTheDocument();
    await tap(page.getByRole('button', { name: /^Due date of One/ }));
    await page.getByRole('dialog', { name: 'Due date' }).getByLabelText('Due date').fill('2031-02-03');
    await press('{Enter}');
    await expect.poll(tasks).toMatchObject([{ priority: 'high', dueDate: '2031-02-03' }]);
    // The lower edge of the row, beside the properties.
    await tap(table.getByRole('row').last());
    await expect.element(openTask('One')).toBeVisible();
  });

  test('starts a selection in the list by a long press, and extends it by taps', async () => {
    const tasks = await openWith('One', 'Two', 'Three');
    await showList();
    await expect.element(cardTitle('Two')).toBeVisible();
    await longPress(middleOf(cardTitle('Two')), async () => {
      await expect.element(selection).toMatchTextContent('1 selected');
    });
    await expect.element(dialog).not.toBeInTheDocument();
    await tap(cardTitle('Three'));
    await tap(tick('One'));
    await expect.element(selection).toMatchTextContent('3 selected');
    await tap(tick('One'));
    await expect.element(selection).toMatchTextContent('2 selected');
    await tap(selection.getByRole('button', { name: 'Due' }));
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect.element(toast(/^Set the due date of 2 tasks to/)).toBeVisible();
    await tap(selection.getByRole('button', { name: 'Clear selection' }));
    await expect.element(selection).not.toBeInTheDocument();
    await expect.poll(() => new Set(tasks().map(({ dueDate }) => dueDate)).size).toBe(2);
  });
});
