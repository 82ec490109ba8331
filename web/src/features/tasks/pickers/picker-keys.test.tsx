import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { card, cardTitle, expectColumn, openBoard } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { boxOf } from '../../../../test/pointer.ts';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice } from '../../../../test/screen.ts';
import { toast } from '../../../../test/toasts.ts';

const ada = aUser();
const today = calendarDay(ada.timeZone);
const selection = page.getByRole('region', { name: 'Selected tasks' });

function picker(name: string): Locator {
  return page.getByRole('dialog', { name });
}

async function openWith(...tasks: readonly Task[]): Promise<(title: string) => Task | undefined> {
  const all = fakeTasks(ada, tasks);
  await openBoard(ada);
  await expect.element(cardTitle(tasks[0]?.title ?? '')).toBeVisible();
  return (title) => all().find((task) => task.title === title);
}

async function show(view: 'List' | 'Timeline'): Promise<void> {
  await page.getByRole('radio', { name: view }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
}

describe('keys for a property', () => {
  onDevice(desktop);

  test('change the focused card, which keeps the focus where it goes', async () => {
    const task = await openWith(aTask(ada, 'Find the moth'), aTask(ada, 'Sweep the floor'));
    await pressOn(cardTitle('Find the moth'), 's');
    await expect.element(picker('Status').getByRole('listbox')).toHaveFocus();
    await press('rev', '{Enter}');
    await expectColumn('Review', ['Find the moth']);
    await expect.element(cardTitle('Find the moth')).toHaveFocus();

    await press('d');
    await expect.element(picker('Due date').getByRole('textbox', { name: 'Due date' })).toHaveFocus();
    await press('in 9 days', '{Enter}');
    await expect.poll(() => task('Find the moth')?.dueDate).toBe(addDays(today, 9));
    await expect.element(cardTitle('Find the moth')).toHaveFocus();
    await press('l');
    await expect.element(picker('Tags').getByRole('combobox')).toHaveFocus();
    await press('relays', '{Enter}');
    await expect.poll(() => task('Find the moth')?.tags).toEqual(['relays']);
    await expectScreen('tags of a card', { resized: false });
    await press('{Escape}');
    await expect.element(cardTitle('Find the moth')).toHaveFocus();
  });

  test('are for the card under the mouse once it has moved', async () => {
    const task = await openWith(aTask(ada, 'Find the moth'), aTask(ada, 'Sweep the floor'));
    cardTitle('Find the moth').element().focus();
    await card('Sweep the floor').hover();
    await press('p');
    await expect.element(picker('Priority')).toBeVisible();
    await expect
      .poll(() => boxOf(picker('Priority')).top)
      .toBeGreaterThan(boxOf(card('Sweep the floor')).top);
    await press('h', '{Enter}');
    await expect.poll(() => task('Sweep the floor')?.priority).toBe('high');
    await expect.element(picker('Priority')).not.toBeInTheDocument();
    await expect.element(cardTitle('Find the moth')).toHaveFocus();
    // Still that of the mouse.
    await press('p');
    await press('l', '{Enter}');
    await expect.poll(() => task('Sweep the floor')?.priority).toBe('low');
    await expect.element(picker('Priority')).not.toBeInTheDocument();

    await press('{ArrowDown}');
    await press('a');
    await expect.element(picker('Assignee').getByRole('combobox')).toHaveFocus();
    await press('{Escape}');
    await expect.element(picker('Assignee')).not.toBeInTheDocument();
    expect(task('Find the moth')?.priority).toBe('medium');
  });

  test('change all selected tasks, from a selected card and without one', async () => {
    const titles = ['One', 'Two', 'Three'];
    const task = await openWith(...titles.map((title) => aTask(ada, title)));
    await pressOn(cardTitle('One'), 'x', '{Shift>}{ArrowDown}{/Shift}');
    await expect.element(selection).toMatchTextContent('2 selected');
    await press('p');
    await expect.element(picker('Priority')).toBeVisible();
    await press('h', '{Enter}');
    await expect.poll(() => titles.map((title) => task(title)?.priority)).toEqual(['high', 'high', 'medium']);
    await expect.element(cardTitle('Two')).toHaveFocus();

    // A card that is not selected is changed alone.
    await pressOn(cardTitle('Three'), 'p');
    await expect.element(picker('Priority')).toBeVisible();
    await press('l', '{Enter}');
    await expect.poll(() => titles.map((title) => task(title)?.priority)).toEqual(['high', 'high', 'low']);

    const button = selection.getByRole('button', { name: 'Due' });
    await pressOn(selection.getByRole('button', { name: 'Tags' }), 'd');
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expectScreen('due date of the selection', { resized: false });
    await press('tomorrow', '{Enter}');
    await expect.poll(() => task('Two')?.dueDate).toBe(addDays(today, 1));
    expect(task('Three')?.dueDate).not.toBe(addDays(today, 1));
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('work in the rows of list and timeline', async () => {
    const task = await openWith(aTask(ada, 'Find the moth'));
    await show('List');
    await cardTitle('Find the moth').hover();
    await press('p');
    // At the cell.
    await expect
      .poll(() => boxOf(picker('Priority')).left)
      .toBe(boxOf(page.getByRole('button', { name: /^Priority of Find/ })).left);
    await press('h', '{Enter}');
    await expect.poll(() => task('Find the moth')?.priority).toBe('high');
    await expect.element(picker('Priority')).not.toBeInTheDocument();
    await show('Timeline');
    await pressOn(cardTitle('Find the moth'), 's');
    await expect.element(picker('Status')).toBeVisible();
    await press('rev', '{Enter}');
    await expect.poll(() => task('Find the moth')?.status).toBe('review');
    await expect.element(cardTitle('Find the moth')).toHaveFocus();
  });

  test('say why a task can’t be changed, and leave text fields alone', async () => {
    await openWith(
      aTask(ada, 'Oil the relays', { can: { move: true, edit: false, delete: false, link: false } }),
    );
    await pressOn(cardTitle('Oil the relays'), 'd');
    await expect.element(toast('You can’t change the due date of this task.')).toBeVisible();
    await expect.element(picker('Due date')).not.toBeInTheDocument();
    await press('n');
    const field = page.getByRole('textbox', { name: 'New task in To Do' });
    await expect.element(field).toHaveFocus();
    await press('spade');
    await expect.element(field).toHaveValue('spade');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
