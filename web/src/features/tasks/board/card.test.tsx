import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, cardTitle, expectColumn, openBoard } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { pressOn } from '../../../../test/keyboard.ts';
import { boxOf, tap } from '../../../../test/pointer.ts';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../../../test/screen.ts';
import { toast } from '../../../../test/toasts.ts';

const ada = aUser();
const grace = { id: 'grace', name: 'Grace Hopper', avatarUrl: null, version: 1 };
const today = calendarDay(ada.timeZone);

const tick = (title: string) => page.getByRole('button', { name: `Complete ${title}`, exact: true });

describe('on a desktop', () => {
  onDevice(desktop);

  test('shows what needs attention, on one line', async () => {
    const given = { assignedBy: grace.id, createdBy: grace.id };
    fakeTasks(
      ada,
      [
        aTask(ada, 'Late', { dueDate: addDays(today, -2), priority: 'high', ...given }),
        aTask(ada, 'Next week', { dueDate: addDays(today, 7) }),
        aTask(ada, 'As usual', { status: 'in_progress', progress: 25 }),
        aTask(ada, 'Nearly there', { status: 'in_progress', progress: 40, assignedTo: grace.id }),
        aTask(ada, 'Done', { status: 'completed', priority: 'high', dueDate: today }),
      ],
      { people: [grace] },
    );
    await openBoard(ada);
    await expect.element(card('Late')).toMatchTextContent(/^LateHighDue 2 days overduefrom Grace/);
    await expect.element(card('Late')).toMatchTextContent('Assigned to you');
    await expect.element(card('Next week').getByRole('time')).not.toBeInTheDocument();
    await expect.element(card('As usual')).not.toMatchTextContent('%');
    await expect.element(card('Nearly there')).toMatchTextContent('40%');
    await expect.element(card('Nearly there')).toMatchTextContent('Assigned to Grace Hopper');
    await expect.element(card('Nearly there')).not.toMatchTextContent('from');
    await expect.element(card('Done').getByRole('time')).not.toBeInTheDocument();
    await expectScreen('cards');
  });

  test('keeps its size when it is hovered and selected', async () => {
    fakeTasks(ada, [aTask(ada, 'One'), aTask(ada, 'Two')]);
    await openBoard(ada);
    await expectColumn('To Do', ['One', 'Two']);
    const before = [boxOf(card('One')), boxOf(cardTitle('One')), boxOf(card('Two'))];
    await pressOn(cardTitle('One'), 'x');
    await card('One').hover();
    await expect.element(card('One')).toMatchTextContent('Selected.');
    expect([boxOf(card('One')), boxOf(cardTitle('One')), boxOf(card('Two'))]).toEqual(before);
  });

  test('is completed by its tick and by E, and can be restored', async () => {
    const tasks = fakeTasks(ada, [aTask(ada, 'One'), aTask(ada, 'Two'), aTask(ada, 'Three')]);
    await openBoard(ada);
    await card('One').hover();
    await tick('One').click();
    await expectColumn('Completed', ['One']);
    await expect.element(cardTitle('Two')).toHaveFocus();
    await expect.element(tick('One')).not.toBeInTheDocument();
    await pressOn(cardTitle('Two'), 'e');
    await expectColumn('Completed', ['Two', 'One']);
    await expect.element(cardTitle('Three')).toHaveFocus();
    await expect.poll(() => tasks().filter(({ progress }) => progress === 100)).toHaveLength(2);
    await expect.element(page.getByText('“Two” completed')).toBeVisible();
    await page
      .getByRole('listitem')
      .filter({ hasText: '“Two” completed' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expectColumn('To Do', ['Two', 'Three']);
  });

  test('is not completed before its dependencies, nor without permission', async () => {
    const first = aTask(ada, 'First');
    const tasks = fakeTasks(ada, [
      first,
      aTask(ada, 'Second', { dependencies: [first.id] }),
      aTask(ada, 'Locked', { can: { move: false, edit: false, delete: false, link: false } }),
    ]);
    await openBoard(ada);
    await pressOn(cardTitle('Second'), 'e');
    await expect.element(toast('Failed to update task: Cannot complete task.')).toBeVisible();
    await expect.element(tick('Locked')).not.toBeInTheDocument();
    await pressOn(cardTitle('Locked'), 'e');
    await expectColumn('Completed', []);
    expect(tasks().every(({ version }) => version === 1)).toBe(true);
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('is 64 pixels high, or 84 with a title of two lines, and has its menu', async () => {
    const long =
      'A title that takes two lines on the screen of a phone, and is cut when it is even longer than that';
    fakeTasks(ada, [
      aTask(ada, 'Short', { priority: 'high', dueDate: today, tags: ['x'] }),
      aTask(ada, long),
    ]);
    await openBoard(ada);
    await expect.element(card('Short')).toBeVisible();
    expect(boxOf(card('Short')).height).toBe(64);
    expect(boxOf(card(long)).height).toBe(84);
    await expectScreen('cards on a phone');
    await tap(page.getByRole('button', { name: 'Actions for Short' }));
    const complete = page.getByRole('menuitem', { name: /^Complete/ });
    await expect.element(complete).toBeVisible();
    await tap(complete);
    await expectColumn('Completed', ['Short']);
  });
});
