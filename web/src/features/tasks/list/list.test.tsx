import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cardTitle, openBoard } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { expectFocusVisible, press, pressOn, tabTo } from '../../../../test/keyboard.ts';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const table = page.getByRole('table', { name: 'Tasks' });

/** Opens the board with tasks of these titles in To Do. */
async function openWith(...titles: readonly string[]): Promise<() => Task[]> {
  const tasks = fakeTasks(
    ada,
    titles.map((title) => aTask(ada, title)),
  );
  await openBoard(ada);
  return tasks;
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
    await page.getByRole('menuitemradio', { name: 'Blocked' }).click();
    await page.getByRole('button', { name: 'Priority of Second: Medium' }).click();
    await page.getByRole('menuitemradio', { name: 'Low' }).click();
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
    await expect.element(page.getByRole('dialog', { name: 'First' })).toBeVisible();
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
    await pressOn(page.getByRole('menuitemradio', { name: 'High' }), '{Enter}');
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
