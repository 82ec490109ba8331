import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card, cardTitle, column, expectColumn, openBoard } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press } from '../../../../test/keyboard.ts';
import { tap } from '../../../../test/pointer.ts';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../../../test/screen.ts';

const ada = aUser();
const field = (name: string) => page.getByRole('textbox', { name: `New task in ${name}` });

/** Pastes a text into the focused field. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

describe('on a desktop', () => {
  onDevice(desktop);

  test('creates one task after the other with N and Enter, in the column with the focus', async () => {
    const tasks = fakeTasks(ada, [aTask(ada, 'Old', { status: 'review' })]);
    await openBoard(ada);
    await expectColumn('Review', ['Old']);
    cardTitle('Old').element().focus();
    await press('n');
    await expect.element(field('Review')).toHaveFocus();
    await expectScreen('the field of a column');
    await userEvent.keyboard('pay rent !high #home{Enter}');
    await expectColumn('Review', ['pay rent', 'Old']);
    await expect.element(card('pay rent')).toMatchTextContent('High');
    await expect.element(field('Review')).toHaveFocus();
    await userEvent.keyboard('call mum{Enter}');
    await expectColumn('Review', ['call mum', 'pay rent', 'Old']);
    await expect
      .poll(() => tasks().find(({ title }) => title === 'pay rent'))
      .toMatchObject({ status: 'review', priority: 'high', tags: ['home'] });
  });

  test('completes tags', async () => {
    fakeTasks(ada, [aTask(ada, 'Old', { tags: ['household'] })]);
    await openBoard(ada);
    await expectColumn('To Do', ['Old']);
    await press('n');
    await expect.element(field('To Do')).toHaveFocus();
    await userEvent.keyboard('clean #hou');
    await expect.element(page.getByRole('option', { name: 'household' })).toBeVisible();
    await press('{Enter}');
    await expect.element(field('To Do')).toHaveValue('clean #household ');
    await press('{Enter}');
    await expectColumn('To Do', ['clean', 'Old']);
  });

  test('changes what was recognized by the pickers', async () => {
    const tasks = fakeTasks(ada, [aTask(ada, 'Old')]);
    await openBoard(ada);
    await expectColumn('To Do', ['Old']);
    await press('n');
    await expect.element(field('To Do')).toHaveFocus();
    await userEvent.keyboard('pay rent friday !high');
    await page.getByRole('button', { name: 'Change the priority: High' }).click();
    await expectScreen('changing a recognized priority', { resized: false });
    await page.getByRole('option', { name: 'Low' }).click();
    await expect.element(field('To Do')).toHaveValue('pay rent friday !low');
    await expect.element(field('To Do')).toHaveFocus();
    await page.getByRole('button', { name: /^Change the due date/ }).click();
    await page.getByRole('dialog', { name: 'Due date' }).getByRole('textbox').fill('in 3 days');
    await press('{Enter}');
    await expect.element(field('To Do')).toHaveFocus();
    await press('{Enter}');
    await expectColumn('To Do', ['pay rent', 'Old']);
    await expect
      .poll(() => tasks().find(({ title }) => title === 'pay rent'))
      .toMatchObject({ priority: 'low', dueDate: addDays(calendarDay(ada.timeZone), 3) });
  });

  test('makes a task of each pasted line, and asks before it makes many', async () => {
    const tasks = fakeTasks(ada, []);
    await openBoard(ada);
    await column('To Do').getByRole('button', { name: 'Click to add task' }).click();
    await expect.element(field('To Do')).toHaveFocus();
    paste('- One\n- Two\n\n- Three');
    await expectColumn('To Do', ['One', 'Two', 'Three']);
    await expect.poll(tasks).toHaveLength(3);
    paste(Array.from({ length: 50 }, (_, index) => `Line ${index + 1}`).join('\n'));
    await expect.element(page.getByText('Press Enter again to create 50 tasks.')).toBeVisible();
    expect(tasks()).toHaveLength(3);
    await press('{Enter}');
    await expect.poll(tasks).toHaveLength(53);
    await expect.element(field('To Do')).toHaveValue('');
  });

  test('keeps the text on Escape, and gives it to the form with Shift+Enter', async () => {
    fakeTasks(ada, []);
    await openBoard(ada);
    const plus = column('In Progress').getByRole('button', { name: 'New task in In Progress' });
    await plus.click();
    await expect.element(field('In Progress')).toHaveFocus();
    await userEvent.keyboard('half a thought !low');
    await press('{Escape}');
    await expect.element(field('In Progress')).not.toBeInTheDocument();
    await expect.element(plus).toHaveFocus();
    await plus.click();
    await expect.element(field('In Progress')).toHaveValue('half a thought !low');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    const form = page.getByRole('dialog', { name: 'Create New Task' });
    await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('half a thought');
    await expect.element(form.getByLabelText('Status')).toHaveTextContent('In Progress');
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('creates tasks by touch', async () => {
    fakeTasks(ada, []);
    await openBoard(ada);
    await expect.element(column('To Do').getByText('Click to add task')).toBeVisible();
    await tap(column('To Do').getByRole('button', { name: 'Click to add task' }));
    await expect.element(field('To Do')).toHaveFocus();
    await expectScreen('the field of a column on a phone');
    await userEvent.keyboard('water the roses');
    await tap(page.getByRole('button', { name: 'Add task' }));
    await expectColumn('To Do', ['water the roses']);
    await tap(page.getByRole('button', { name: 'Close', exact: true }));
    await expect.element(field('To Do')).not.toBeInTheDocument();
  });
});
