import { connectionsApi } from '@longtable/contract/connections';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { taskStatuses } from '@longtable/contract/rules/task-status';
import { taskWindowsApi } from '@longtable/contract/task-windows';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cardTitle, openBoard } from '../../../../test/board.ts';
import { fakeApi, unreachable } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { aConnection, aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice } from '../../../../test/screen.ts';
import { addMonths } from '../../../kits/days/month.ts';
import { fullDay } from '../marks/due.ts';

const ada = aUser();
const today = calendarDay(ada.timeZone);

/** Opens the list with a task. Returns the task as the server has it. */
async function openList(
  fields: Partial<Task> = {},
  others: readonly Task[] = [],
): Promise<() => Task | undefined> {
  const tasks = fakeTasks(ada, [aTask(ada, 'Find the moth', { dueDate: today, ...fields }), ...others]);
  await openBoard(ada);
  await page.getByRole('radio', { name: 'List' }).click();
  await expect.element(cardTitle('Find the moth')).toBeVisible();
  return () => tasks().find(({ title }) => title === 'Find the moth');
}

function cell(property: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${property} of Find the moth`) });
}

function picker(name: string): Locator {
  return page.getByRole('dialog', { name });
}

describe('property pickers', () => {
  onDevice(desktop);

  test('choose by number and by the first letters, and give the focus back', async () => {
    const task = await openList({ status: 'todo', priority: 'low' });
    await pressOn(cell('Status'), '{Enter}');
    await expect
      .element(picker('Status').getByRole('option', { selected: true }))
      .toMatchTextContent(/^To Do/);
    await expect.element(picker('Status').getByRole('listbox')).toHaveFocus();
    await press(String(taskStatuses.indexOf('review') + 1));
    await expect.element(picker('Status')).not.toBeInTheDocument();
    await expect.poll(() => task()?.status).toBe('review');
    await expect.element(cell('Status')).toHaveFocus();
    await expect.element(cell('Status')).toHaveAccessibleName(/: Review$/);

    await pressOn(cell('Priority'), '{Enter}');
    await expect.element(picker('Priority').getByRole('listbox')).toHaveFocus();
    await press('h', '{Enter}');
    await expect.poll(() => task()?.priority).toBe('high');
    await press('{Enter}');
    await expect.element(picker('Priority')).toBeVisible();
    await press('{Escape}');
    await expect.element(picker('Priority')).not.toBeInTheDocument();
    await expect.element(cell('Priority')).toHaveFocus();
  });

  test('choose a day in words and in the month', async () => {
    const task = await openList();
    await cell('Due date').click();
    const field = picker('Due date').getByRole('textbox', { name: 'Due date' });
    await expect.element(field).toHaveFocus();
    await press('xyz');
    await expect.element(picker('Due date').getByText('No date recognized')).toBeVisible();
    await field.fill('in 2 weeks');
    await expect.element(picker('Due date').getByText(fullDay(addDays(today, 14)))).toBeVisible();
    await press('{Enter}');
    await expect.poll(() => task()?.dueDate).toBe(addDays(today, 14));

    await expect.element(picker('Due date')).not.toBeInTheDocument();
    await press('{Enter}');
    await expect.element(field).toHaveFocus();
    await press('{ArrowDown}');
    const day = (of: string) => picker('Due date').getByRole('button', { name: fullDay(of), exact: true });
    await expect.element(day(addDays(today, 14))).toHaveFocus();
    await press('{PageDown}', '{ArrowRight}');
    const next = addDays(addMonths(addDays(today, 14), 1), 1);
    await expect.element(day(next)).toHaveFocus();
    await press('{Enter}');
    await expect.poll(() => task()?.dueDate).toBe(next);
    await expect.element(cell('Due date')).toHaveFocus();
  });

  test('choose a day in numbers, and show how much is due on each', async () => {
    const busy = addDays(today, 1);
    const grace = aPerson('Grace Hopper');
    const due = { dueDate: busy };
    const task = await openList({}, [
      aTask(ada, 'One', due),
      aTask(ada, 'Two', due),
      aTask(ada, 'Done', { ...due, status: 'completed' }),
      aTask(ada, 'Not mine', { ...due, assignedTo: grace.id }),
    ]);
    await cell('Due date').click();
    const day = (of: string) => picker('Due date').getByRole('button', { name: fullDay(of), exact: true });
    await expect.element(day(busy)).toHaveAccessibleDescription('2 open tasks due');
    await expect.element(day(today)).toHaveAccessibleDescription('1 open task due');
    await expectScreen('a month with what is due', { resized: false });
    await picker('Due date').getByRole('textbox').fill('2031.2.3');
    await expect.element(day('2031-02-03')).toBeVisible();
    await press('{Enter}');
    await expect.poll(() => task()?.dueDate).toBe('2031-02-03');
  });

  test('choose a day without a connection', async () => {
    const task = await openList();
    fakeApi(taskWindowsApi.dueCounts, unreachable);
    await cell('Due date').click();
    await picker('Due date')
      .getByRole('button', { name: fullDay(addDays(today, 2)), exact: true })
      .click();
    await expect.poll(() => task()?.dueDate).toBe(addDays(today, 2));
  });

  test('tick tags, and add new ones', async () => {
    const task = await openList({ tags: ['relays'] });
    await pressOn(cell('Tags'), '{Enter}');
    const field = picker('Tags').getByRole('combobox', { name: 'Find or add a tag' });
    await expect.element(field).toHaveFocus();
    await press('sums');
    await expect.element(picker('Tags').getByRole('option', { name: 'Add “sums”' })).toBeVisible();
    await press('{Enter}');
    await expect.poll(() => task()?.tags).toEqual(['relays', 'sums']);
    await expect.element(field).toHaveValue('');
    await expectScreen('tags', { resized: false });
    await picker('Tags').getByRole('option', { name: 'relays' }).click();
    await expect.poll(() => task()?.tags).toEqual(['sums']);
    await expect
      .element(picker('Tags').getByRole('option', { name: 'sums' }))
      .toHaveAttribute('aria-selected', 'true');
    await press('{Escape}');
    await expect.element(cell('Tags')).toHaveFocus();
  });

  test('find people to assign', async () => {
    const grace = aPerson('Grace Hopper');
    fakeApi(connectionsApi.list, {
      connections: [aConnection(grace)],
      cards: { people: [cardOf(grace)] },
      next: null,
    });
    const task = await openList();
    const { id = '' } = task() ?? {};
    const requests = fakeApi(tasksApi.update, {
      ...aTask(ada, 'Find the moth', { id, dueDate: today, assignedTo: grace.id, version: 2 }),
      cards: { people: [cardOf(grace)] },
    });
    await cell('Assignee').click();
    await expect
      .element(picker('Assignee').getByRole('option', { selected: true }))
      .toMatchTextContent(new RegExp(ada.fullName));
    await expect.element(picker('Assignee').getByRole('option', { name: 'Grace Hopper' })).toBeVisible();
    await expectScreen('assignee', { resized: false });
    await press('grace');
    await expect.element(picker('Assignee').getByRole('option')).toMatchTextContent(/Grace Hopper$/);
    await press('{Enter}');
    await expect.element(cell('Assignee')).toHaveAccessibleName(/Grace Hopper$/);
    await expect.poll(() => requests).toMatchObject([{ taskId: id, assigneeId: grace.id }]);
  });

  test('are offered only where the task may be changed', async () => {
    await openList({ can: { move: true, edit: false, delete: false, link: false } });
    await expect.element(cell('Status')).toBeVisible();
    for (const property of ['Priority', 'Due date', 'Tags', 'Assignee'])
      await expect.element(cell(property)).not.toBeInTheDocument();
  });
});
