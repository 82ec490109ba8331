import { firstWindowSize } from '@longtable/contract/rules/task-limits';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openBoard } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser } from '../../../../test/samples.ts';
import { devices, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const people = [{ id: ada.id, name: ada.name, avatarUrl: null, version: 1 }];
const print = vi.fn<() => void>();
beforeEach(() => {
  print.mockClear();
  vi.spyOn(window, 'print').mockImplementation(print);
});

const sheet = () => document.querySelector('[data-print-sheet]');

/** Prints, and returns the text of the sheet. */
async function printed(): Promise<string> {
  await page
    .getByRole('button', { name: /^(Import and export|Tools)$/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  return (sheet()?.textContent ?? '').replaceAll(/\s+/g, ' ');
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('prints the board with its columns, and says what is not loaded', async () => {
    const many = Array.from({ length: 2 * firstWindowSize }, (_, index) =>
      aTask(ada, `Task ${index + 1}`, { dueDate: '2020-03-02', priority: 'high' }),
    );
    fakeTasks(ada, [...many, aTask(ada, 'Stuck', { status: 'blocked' })], { people });
    await openBoard(ada);
    const text = await printed();
    expect(text).toContain('Taskboard – Board');
    expect(text).toContain(`Showing ${firstWindowSize + 1} of ${2 * firstWindowSize + 1} tasks`);
    expect(text).toContain('Blocked 1');
    expect(text).toContain(`To Do ${firstWindowSize} of ${2 * firstWindowSize}`);
    expect(text).toMatch(/Task 1High · .*2020.* \(overdue\) · Ada Lovelace/);
    // Columns without tasks are printed as well.
    expect(text).toContain('Review 0');
    expect(sheet()?.querySelectorAll('button, a')).toHaveLength(0);
    dispatchEvent(new Event('afterprint'));
    await expect.poll(sheet).toBeNull();
  });

  test('prints the board in its groups, with the status on each card', async () => {
    fakeTasks(
      ada,
      [
        aTask(ada, 'Pay rent', { priority: 'high', status: 'review' }),
        aTask(ada, 'Call mum', { priority: 'low' }),
      ],
      { people },
    );
    await renderApp('/app/tasks?group=priority', { user: ada });
    await expect.element(page.getByRole('article', { name: 'Pay rent' })).toBeVisible();
    const text = await printed();
    expect(text).toContain('Grouped by priority');
    expect(text).toMatch(/High 1Pay rentReview · High .*Low 1Call mumTo Do · Low/);
    dispatchEvent(new Event('afterprint'));
    await expect.poll(sheet).toBeNull();
  });

  test('prints the list with its filter and sorting in words', async () => {
    fakeTasks(
      ada,
      [
        aTask(ada, 'Pay rent', { priority: 'high', tags: ['home'] }),
        aTask(ada, 'Call mum', { priority: 'low' }),
      ],
      { people },
    );
    await renderApp('/app/tasks?view=list&priority=high&sort=title&direction=desc', { user: ada });
    await expect.element(page.getByRole('button', { name: 'Pay rent', exact: true })).toBeVisible();
    const text = await printed();
    expect(text).toContain('Taskboard – List');
    expect(text).toContain('Priority: High · Sorted by Title, descending');
    expect(text).toContain('1 task');
    expect(text).toContain('Pay rent');
    expect(text).not.toContain('Call mum');
  });
});
