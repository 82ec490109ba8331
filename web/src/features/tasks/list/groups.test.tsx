import { connectionsApi } from '@longtable/contract/connections';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { firstWindowSize } from '@longtable/contract/rules/task-limits';
import { taskWindowsApi } from '@longtable/contract/task-windows';
import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { card, cardTitle, expectGroup, openTask } from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn, tabTo } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aConnection, aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../../../test/screen.ts';

const ada = aUser();
const ben = aPerson('Ben Okri');
const zoe = aPerson('Zoe Aksoy');
const people = [cardOf(ada), cardOf(ben), cardOf(zoe)];
const today = calendarDay(ada.timeZone);
const table = page.getByRole('table', { name: /^(Tasks|Timeline)$/ });

/** The text of an element without its icons and avatars. */
function textOf(element: Element | null): string | undefined {
  const copy = element?.cloneNode(true);
  if (!(copy instanceof Element)) return undefined;
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
  return copy.textContent.replace(/ tasks?$/, '');
}

/** The titles of tasks, and the names and counts of headings, from top to bottom. */
function shownRows(): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=table] [role=row]')].slice(1);
  return rows
    .map((row) => ({
      top: row.getBoundingClientRect().top,
      text: textOf(
        row.querySelector('[data-row-title], [data-row-focus=title]') ?? row.querySelector('[aria-expanded]'),
      ),
    }))
    .filter(({ text }) => text !== undefined)
    .toSorted((a, b) => a.top - b.top)
    .map(({ text = '' }) => text);
}

const heading = (name: string | RegExp): Locator => table.getByRole('button', { name });

/** Opens the panel, which stays open from test to test. */
async function openPanel(): Promise<void> {
  if (!document.getElementById('filter-and-sort')) await press('f');
  await expect.element(page.getByRole('region', { name: 'Filter & Sort' })).toBeVisible();
}

async function groupBy(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: `Group by ${name}` }).click();
}

function changed({ can, ...task }: Task, fields: Partial<Task>): void {
  live.send('task.saved', { task: { ...task, version: 9, ...fields }, cards: { people } }, can);
}

describe('on a phone', () => {
  onDevice(phone);

  test('groups by due date, and adds a task to a group', async () => {
    const tasks = fakeTasks(ada, [
      aTask(ada, 'Late', { dueDate: addDays(today, -9) }),
      aTask(ada, 'Now', { dueDate: today }),
      aTask(ada, 'Then', { dueDate: addDays(today, 90) }),
    ]);
    await renderApp('/app/tasks?view=list', { user: ada });
    await expect.element(cardTitle('Late')).toBeVisible();
    await page.getByRole('button', { name: /^Filter & Sort/ }).click();
    const panel = page.getByRole('dialog', { name: 'Filter & Sort' });
    await expect.element(panel).toBeVisible();
    await groupBy('due date');
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
    await expectScreen('panel with groups');
    history.back();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.poll(shownRows).toEqual(['Overdue1', 'Late', 'Today1', 'Now', 'Later1', 'Then']);
    await expectScreen('list by due date');
    // Nothing new is overdue, and “Later” is no day.
    await expect.element(page.getByRole('button', { name: 'New task in Overdue' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'New task in Today' }).click();
    await page.getByRole('textbox', { name: 'New task in Today' }).fill('Call mum');
    await press('{Enter}');
    await expect.poll(shownRows).toContain('Today2');
    await expect.poll(() => tasks().find(({ title }) => title === 'Call mum')?.dueDate).toBe(today);
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('groups by assignee, oneself first, in list and timeline, and keeps it in the address', async () => {
    const mine = aTask(ada, 'Mine', { dueDate: today });
    const given = aTask(ada, 'Given', { assignedTo: ben.id });
    fakeTasks(ada, [mine, given, aTask(ada, 'Zoe’s', { assignedTo: zoe.id })], { people });
    // To whom new tasks could be assigned.
    fakeApi(connectionsApi.list, { connections: [], next: null, cards: {} });
    await renderApp('/app/tasks?view=list', { user: ada });
    await live.connected();
    await expect.poll(shownRows).toEqual(['To Do3', 'Mine', 'Given', 'Zoe’s']);
    await openPanel();
    await groupBy('assignee');
    const all = ['Ada Lovelace (you)1', 'Mine', 'Ben Okri1', 'Given', 'Zoe Aksoy1', 'Zoe’s'];
    await expect.poll(shownRows).toEqual(all);
    await expect.poll(() => location.search).toBe('?view=list&group=assignee');
    await expectScreen('list by assignee');

    // What others change moves between the groups.
    changed(given, { assignedTo: zoe.id });
    await expect.poll(shownRows).toEqual(['Ada Lovelace (you)1', 'Mine', 'Zoe Aksoy2', 'Given', 'Zoe’s']);
    await heading(/^Zoe Aksoy/).click();
    await expect.poll(shownRows).toEqual(['Ada Lovelace (you)1', 'Mine', 'Zoe Aksoy2']);

    await page.getByRole('radio', { name: 'Timeline' }).click();
    await expect.poll(shownRows).toEqual(['Ada Lovelace (you)1', 'Mine', 'Zoe Aksoy2', 'Given', 'Zoe’s']);
    await expectScreen('timeline by assignee');
    // The board has a column for each.
    await page.getByRole('radio', { name: 'Board' }).click();
    await expect.element(card('Mine')).toBeVisible();
    await expectGroup('Ada Lovelace (you)', ['Mine']);
    await expectGroup('Zoe Aksoy', ['Given', 'Zoe’s']);
  });

  test('a change moves a task at once, and the counts have what a filter leaves and all', async () => {
    const tasks = fakeTasks(ada, [
      aTask(ada, 'Rent', { priority: 'high' }),
      aTask(ada, 'Bread', { priority: 'low' }),
      aTask(ada, 'Rent a van', { priority: 'low' }),
    ]);
    await renderApp('/app/tasks?view=list&group=priority', { user: ada });
    await expect.poll(shownRows).toEqual(['High1', 'Rent', 'Low2', 'Bread', 'Rent a van']);
    await page.getByRole('button', { name: 'Priority of Bread: Low' }).click();
    await page.getByRole('option', { name: 'Medium' }).click();
    await expect.poll(shownRows).toEqual(['High1', 'Rent', 'Medium1', 'Bread', 'Low1', 'Rent a van']);
    await expect.poll(() => tasks().find(({ title }) => title === 'Bread')?.priority).toBe('medium');
    await press('{Control>}z{/Control}');
    await expect.poll(shownRows).toEqual(['High1', 'Rent', 'Low2', 'Bread', 'Rent a van']);

    await openPanel();
    await page.getByRole('searchbox', { name: 'Title contains' }).fill('rent');
    await expect.poll(shownRows).toEqual(['High1 of 1', 'Rent', 'Low1 of 2', 'Rent a van']);
    await expect.element(page.getByText('2 of 3 tasks')).toBeVisible();
    await cardTitle('Rent').click();
    await expect.element(openTask('Rent')).toBeVisible();
    // To the next one in the order of the groups.
    await press('j');
    await expect.element(openTask('Rent a van')).toBeVisible();
  });

  test('a new task has what the tasks of its group have in common, by keyboard', async () => {
    const tasks = fakeTasks(
      ada,
      [
        aTask(ada, 'Mine'),
        aTask(ada, 'Given', { assignedTo: ben.id }),
        aTask(ada, 'Far', { assignedTo: zoe.id }),
      ],
      { people },
    );
    fakeApi(connectionsApi.list, {
      connections: [aConnection(ben)],
      next: null,
      cards: { people },
    });
    await renderApp('/app/tasks?view=list', { user: ada });
    await expect.element(cardTitle('Mine')).toBeVisible();
    await openPanel();
    await tabTo(page.getByRole('combobox', { name: 'Group by' }));
    await press('{Enter}', '{ArrowDown}', '{Enter}');
    await expect.element(heading(/^Ben Okri/)).toBeVisible();
    // Zoe is no connection: without a project, nothing can be assigned to her.
    await expect.element(page.getByRole('button', { name: 'New task in Ben Okri' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'New task in Zoe Aksoy' })).not.toBeInTheDocument();
    await pressOn(page.getByRole('button', { name: 'New task in Ben Okri' }), '{Enter}');
    const line = page.getByRole('textbox', { name: 'New task in Ben Okri' });
    await expect.element(line).toHaveFocus();
    await press('Oil the hinges !high', '{Enter}');
    await expect
      .poll(() => tasks().find(({ title }) => title === 'Oil the hinges'))
      .toMatchObject({ assignedTo: ben.id, priority: 'high', dueDate: today });
    await expect.poll(shownRows).toContain('Ben Okri2');
    await expect.element(line).toHaveFocus();
    await press('{Escape}');
    await expect.element(line).not.toBeInTheDocument();
  });

  test('loads the windows of groups that come into view, the small ones together', async () => {
    const many = (count: number, name: string, fields: Partial<Task>) =>
      Array.from({ length: count }, (_, at) => aTask(ada, `${name} ${at + 1}`, fields));
    const total = 3 * firstWindowSize;
    const later = many(2, 'Later', { dueDate: addDays(today, 90) });
    const done = many(1, 'Done', { status: 'completed' });
    fakeTasks(
      ada,
      [
        ...many(total, 'Late', { dueDate: addDays(today, -9) }),
        ...many(total, 'Now', { dueDate: today }),
        ...later,
        ...done,
      ],
      { people },
    );
    const opened = fakeApi(taskWindowsApi.groupWindows, ({ groups }) => ({
      windows: groups.map((group) => ({
        group,
        tasks: group === 'due:later' ? later : done,
        next: null,
        nextPosition: null,
      })),
      related: [],
      cards: {},
    }));
    await renderApp('/app/tasks?view=list&group=due', { user: ada });
    await expect.poll(() => shownRows().slice(0, 2)).toEqual([`Overdue${total}`, 'Late 1']);
    await heading(/^Overdue/).click();
    await heading(/^Today/).click();
    await expect
      .poll(shownRows)
      .toEqual([`Overdue${total}`, `Today${total}`, 'Later2', 'Later 1', 'Later 2', 'Completed1', 'Done 1']);
    expect(opened).toMatchObject([{ groups: ['due:later', 'due:completed'] }]);
    await heading(/^Today/).click();
    const scroller = document.querySelector('[data-task-scroller]');
    await expect
      .poll(() => {
        scroller?.scrollTo({ top: scroller.scrollHeight });
        return shownRows().includes('Done 1') && shownRows().includes(`Now ${total}`);
      })
      .toBe(true);
  });
});
