import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { firstWindowSize } from '@longtable/contract/rules/task-limits';
import { taskWindowsApi } from '@longtable/contract/task-windows';
import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { openTask } from '../../../../test/board.ts';
import { fakeApi, silence } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, tabTo } from '../../../../test/keyboard.ts';
import { boxOf, longPress, middleOf, mouse, swipe, tap } from '../../../../test/pointer.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../../../test/screen.ts';

const ada = aUser();
const day = (days: number) => addDays(calendarDay(ada.timeZone), days);
/** The width of a day, in px. */
const dayWidth = 50;
/** More than two windows. */
const many = 3 * firstWindowSize;

/** Tasks on the same days, from today. */
function tasksOn(name: string, count: number, [from, to]: readonly [number, number]): Task[] {
  return Array.from({ length: count }, (_, index) =>
    aTask(ada, `${name} ${index + 1}`, { startDate: day(from), dueDate: day(to) }),
  );
}

/** The titles of the rendered rows, from top to bottom. */
function shownTitles(): string[] {
  const rows = [...document.querySelectorAll('[data-timeline-row]')];
  return rows
    .map((row) => ({
      top: row.getBoundingClientRect().top,
      title: row.querySelector('[data-row-focus=title]')?.textContent ?? '',
    }))
    .toSorted((a, b) => a.top - b.top)
    .map(({ title }) => title);
}

async function openTimeline(): Promise<void> {
  await renderApp('/app/tasks?view=timeline', { user: ada });
  await expect.element(page.getByRole('table', { name: 'Timeline' })).toBeVisible();
}

/** The bar of a task, named by title, priority, days and status. */
function bar(title: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${title}, (high|medium|low) priority, `) });
}

function scroller(): Element {
  const element = document.querySelector('[data-timeline-scroller]');
  if (!element) throw new Error('There is no timeline.');
  return element;
}

/** Grabs a bar, at its middle or an end, and moves it by this many days without releasing it. */
async function hold(title: string, { by, end }: { by: number; end?: 'start' | 'end' }): Promise<void> {
  const box = boxOf(bar(title));
  const y = box.y + box.height / 2;
  const x = end === 'start' ? box.left + 4 : end === 'end' ? box.right - 4 : box.x + box.width / 2;
  await mouse.move({ x, y });
  await mouse.down();
  await mouse.move({ x: x + by * dayWidth, y }, { steps: 6 });
}

/** The stored dates of a task, and how often it was saved. */
function stored(tasks: () => readonly Task[], title: string) {
  return () => {
    const { startDate, dueDate, version = 0 } = tasks().find((task) => task.title === title) ?? {};
    return { from: startDate, to: dueDate, writes: version - 1 };
  };
}

/** The text of the label on a dragged bar. */
const dragLabel = () => document.querySelector('[data-drag-label]')?.textContent;
const arrow = () => document.querySelector('[data-arrow]')?.getAttribute('data-arrow');

/** Scrolls from the top to the end, and returns all titles in order. */
async function titlesToTheEnd(): Promise<string[]> {
  const element = scroller();
  const titles = new Set<string>();
  for (let top = 0; top === element.scrollTop || top < element.scrollHeight; top += 200) {
    element.scrollTop = top;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    for (const title of shownTitles()) titles.add(title);
  }
  return [...titles];
}

describe('on a desktop', () => {
  onDevice(desktop);

  test('opens with the tasks of the days shown, and has the others below when these are loaded', async () => {
    const later = tasksOn('Later', many, [200, 201]);
    const soon = tasksOn('Soon', many, [1, 3]);
    fakeTasks(ada, [...later, ...soon]);
    await openTimeline();
    await expect.poll(() => shownTitles().slice(0, 3)).toEqual(['Soon 1', 'Soon 2', 'Soon 3']);
    await expect
      .element(page.getByRole('button', { name: /^To Do/ }))
      .toMatchTextContent(new RegExp(`^To Do\\s*${2 * many}`));
    expect(await titlesToTheEnd()).toEqual([...soon, ...later].map(({ title }) => title));
  });

  test('loads the tasks of other days when the person goes there', async () => {
    const soon = tasksOn('Soon', many, [1, 3]);
    fakeTasks(ada, [...soon, ...tasksOn('Later', 2, [80, 82])]);
    await openTimeline();
    await expect.poll(() => shownTitles()[0]).toBe('Soon 1');
    expect(shownTitles()).not.toContain('Later 1');
    for (let week = 0; week < 6; week += 1)
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => shownTitles().slice(0, 3)).toEqual(['Later 1', 'Later 2', 'Soon 1']);
    await page.getByRole('button', { name: 'Today' }).click();
    await expect.poll(() => shownTitles()[0]).toBe('Soon 1');
  });

  test('moves a row to its new place when another person changes its dates', async () => {
    const [one, two, three] = tasksOn('Soon', 3, [1, 3]);
    if (!one || !two || !three) throw new Error('There are three.');
    fakeTasks(ada, [one, two, three, ...tasksOn('Later', 1, [200, 201])]);
    await openTimeline();
    await live.connected();
    await expect.poll(shownTitles).toEqual(['Soon 1', 'Soon 2', 'Soon 3', 'Later 1']);
    const save = ({ can, ...task }: Task) =>
      live.send('task.saved', { task, cards: { people: [cardOf(ada)] } }, can);
    save({ ...two, startDate: day(300), dueDate: day(300), version: 2 });
    await expect.poll(shownTitles).toEqual(['Soon 1', 'Soon 3', 'Soon 2', 'Later 1']);
    save(aTask(ada, 'New', { startDate: day(1), dueDate: day(300), position: 'a0V' }));
    await expect.poll(shownTitles).toEqual(['New', 'Soon 1', 'Soon 3', 'Soon 2', 'Later 1']);
    save({ ...two, version: 3 });
    await expect.poll(shownTitles).toEqual(['New', 'Soon 1', 'Soon 2', 'Soon 3', 'Later 1']);
  });

  test('goes to a task outside the days shown, which is not among the first of its days', async () => {
    const later = tasksOn('Later', many, [200, 201]);
    const last = later.at(-1);
    if (!last) throw new Error('There are many.');
    fakeTasks(ada, [{ ...last, position: 'a0V' }, ...tasksOn('Soon', 2, [1, 3]), ...later.slice(0, -1)]);
    await openTimeline();
    await expect.poll(() => shownTitles().slice(0, 3)).toEqual(['Soon 1', 'Soon 2', last.title]);
    await page.getByRole('button', { name: new RegExp(`^${last.title}, `) }).click();
    const bar = page.getByRole('button', { name: new RegExp(`^${last.title}, `) });
    await expect.poll(() => document.activeElement?.getAttribute('data-bar')).toBe(last.id);
    await expect.element(bar).toBeInViewport();
  });

  test('without a connection shows what is loaded, and says that there is more', async () => {
    fakeTasks(ada, tasksOn('Soon', many, [1, 3]));
    fakeApi(taskWindowsApi.window, silence);
    await openTimeline();
    await expect.poll(() => shownTitles()[0]).toBe('Soon 1');
    await live.connected();
    setOffline(true);
    await expect.element(page.getByText('You are offline.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => shownTitles()[0]).toBe('Soon 1');
    await expect
      .poll(() => {
        scroller().scrollTo({ top: firstWindowSize * 36 - 100 });
        return page.getByText('More tasks load once you are connected.').elements().length;
      })
      .toBe(1);
  });

  test('moves and resizes bars with the mouse, and marks dependencies that end too late', async () => {
    const report = aTask(ada, 'Write report', { priority: 'high', startDate: day(1), dueDate: day(3) });
    const tasks = fakeTasks(ada, [
      report,
      aTask(ada, 'Print it', { dependencies: [report.id], startDate: day(4), dueDate: day(6) }),
      aTask(ada, 'Ordered long ago', { status: 'completed', startDate: day(-2), dueDate: day(1) }),
    ]);
    await openTimeline();
    const legend = page.getByRole('list', { name: 'Priority' }).getByRole('listitem');
    await expect
      .poll(() => legend.elements().map(({ textContent }) => textContent))
      .toEqual(['High', 'Medium', 'Low']);
    await expect
      .element(bar('Write report'))
      .toHaveAccessibleName(/^Write report, high priority, .+, to do$/);
    await expect.element(bar('Print it')).toHaveAccessibleName(/, waits for Write report$/);
    await expect.poll(arrow).toBe('in-time');

    await hold('Write report', { by: 2 });
    await expect.poll(dragLabel).toMatch(/· 3 days$/);
    await expect.poll(arrow).toBe('too-early');
    expect(stored(tasks, 'Write report')()).toEqual({ from: day(1), to: day(3), writes: 0 });
    await mouse.up();
    await expect.poll(dragLabel).toBeUndefined();
    await expect.poll(stored(tasks, 'Write report')).toEqual({ from: day(3), to: day(5), writes: 1 });

    await hold('Write report', { by: 2, end: 'end' });
    await expect.poll(dragLabel).toMatch(/· 5 days$/);
    await mouse.up();
    await expect.poll(stored(tasks, 'Write report')).toEqual({ from: day(3), to: day(7), writes: 2 });
    await hold('Write report', { by: -4, end: 'start' });
    await mouse.up();
    await expect.poll(stored(tasks, 'Write report')).toEqual({ from: day(-1), to: day(7), writes: 3 });

    const undo = page.getByRole('button', { name: 'Undo' });
    // Until the previous toast has closed.
    await expect.poll(() => undo.elements().length).toBe(1);
    await undo.click();
    await expect.poll(stored(tasks, 'Write report')).toMatchObject({ from: day(3), to: day(7) });
    await expect.element(undo).not.toBeInTheDocument();

    await hold('Print it', { by: 3 });
    await press('{Escape}');
    await mouse.up();
    await expect.poll(dragLabel).toBeUndefined();
    await expect.element(openTask('Print it')).not.toBeInTheDocument();

    // At the edge the timeline scrolls under the bar.
    const before = scroller().scrollLeft;
    await hold('Print it', { by: 1 });
    const { y } = middleOf(bar('Print it'));
    await mouse.move({ x: scroller().getBoundingClientRect().right - 4, y }, { steps: 4 });
    await expect.poll(() => scroller().scrollLeft).toBeGreaterThan(before + 300);
    await press('{Escape}');
    await mouse.up();
    expect(stored(tasks, 'Print it')()).toEqual({ from: day(4), to: day(6), writes: 0 });

    await page.getByRole('button', { name: 'Today' }).click();
    await bar('Write report').click();
    await expect.element(openTask('Write report')).toBeVisible();
  });

  test('shows a task without a start as a marker, and gives it a start when an end is pulled', async () => {
    const tasks = fakeTasks(ada, [
      aTask(ada, 'Pay rent', { dueDate: day(2), createdAt: '2020-01-01T00:00:00.000Z' }),
      aTask(ada, 'Paid rent', { dueDate: day(1), status: 'completed' }),
    ]);
    await openTimeline();
    await expect.element(bar('Pay rent')).toHaveAccessibleName(/^Pay rent, medium priority, due .+, to do$/);
    await expect.element(bar('Pay rent')).toHaveAttribute('data-marker');
    expect(boxOf(bar('Pay rent')).width).toBeLessThan(dayWidth);
    await expectScreen('Timeline with a marker', { resized: false });

    await tabTo(bar('Pay rent'));
    await press('{ArrowRight}', '{Enter}');
    await expect.poll(stored(tasks, 'Pay rent')).toEqual({ from: null, to: day(3), writes: 1 });
    await hold('Pay rent', { by: 1 });
    await expect.poll(dragLabel).toMatch(/^Due /);
    await mouse.up();
    await expect.poll(stored(tasks, 'Pay rent')).toEqual({ from: null, to: day(4), writes: 2 });

    await hold('Pay rent', { by: -2, end: 'start' });
    await expect.poll(dragLabel).toMatch(/· 3 days$/);
    await mouse.up();
    await expect.poll(stored(tasks, 'Pay rent')).toEqual({ from: day(2), to: day(4), writes: 3 });
    await expect.element(bar('Pay rent')).not.toHaveAttribute('data-marker');
  });

  test('hides the title beside a bar while an arrow leads to it, and keeps arrows off rows that are not shown', async () => {
    const first = aTask(ada, 'First', { startDate: day(1), dueDate: day(2) });
    fakeTasks(ada, [
      first,
      ...tasksOn('Between', 60, [3, 3]),
      aTask(ada, 'Last', { dueDate: day(4), dependencies: [first.id] }),
    ]);
    await openTimeline();
    await expect.element(bar('First')).toMatchTextContent(/First/);
    // Its other end is 60 rows below.
    const arrowHeight = () => document.querySelector('[data-arrow]')?.getBoundingClientRect().height ?? 0;
    await expect.poll(arrowHeight).toBeGreaterThan(2);
    expect(arrowHeight()).toBeLessThan(20);
    scroller().scrollLeft += 900;
    await expect.element(page.getByRole('button', { name: 'Show First' })).toBeVisible();
    await expect.element(bar('First')).toMatchTextContent(/^$/);
  });

  test('moves bars by keyboard, with a single write for many keys', async () => {
    const tasks = fakeTasks(ada, [
      aTask(ada, 'Write report', { startDate: day(0), dueDate: day(1) }),
      aTask(ada, 'Print it', { startDate: day(1), dueDate: day(1) }),
    ]);
    await openTimeline();
    await tabTo(bar('Write report'));
    for (let count = 0; count < 10; count += 1) await press('{ArrowRight}');
    await expect.poll(stored(tasks, 'Write report')).toEqual({ from: day(10), to: day(11), writes: 1 });
    await expect.element(bar('Write report')).toHaveFocus();
    await expect.element(bar('Write report')).toBeInViewport({ ratio: 1 });

    await press('{Shift>}{ArrowRight}{ArrowRight}{/Shift}', '{Alt>}{ArrowLeft}{/Alt}', '{Enter}');
    await expect.poll(stored(tasks, 'Write report')).toEqual({ from: day(9), to: day(13), writes: 2 });

    // Moving the focus commits; Escape cancels.
    await press('{ArrowLeft}', '{ArrowDown}');
    await expect.element(bar('Print it')).toHaveFocus();
    await expect.poll(stored(tasks, 'Write report')).toEqual({ from: day(8), to: day(12), writes: 3 });
    await press('{ArrowRight}', '{Escape}', '{Enter}');
    await expect.element(openTask('Print it')).toBeVisible();
    await press('{Escape}');
    await expect.element(bar('Print it')).toHaveFocus();
    expect(stored(tasks, 'Print it')()).toEqual({ from: day(1), to: day(1), writes: 0 });
  });

  test('collapses groups, shifts the visible period, and finds tasks outside it', async () => {
    fakeTasks(ada, [
      aTask(ada, 'Next year', { startDate: day(200), dueDate: day(203) }),
      aTask(ada, 'Last year', { status: 'review', startDate: day(-303), dueDate: day(-300) }),
      aTask(ada, 'All the time', { startDate: day(-200), dueDate: day(200) }),
    ]);
    await openTimeline();
    const table = page.getByRole('table', { name: 'Timeline' });
    await expect.poll(() => table.getByText('No tasks in this status').elements().length).toBe(3);
    const group = table.getByRole('button', { name: /^To Do/ });
    await expect.element(group).toMatchTextContent(/^To Do\s*2/);
    await group.click();
    await expect.element(group).toHaveAttribute('aria-expanded', 'false');
    await expect.element(bar('All the time')).not.toBeInTheDocument();
    await group.click();
    await expect.poll(() => bar('All the time').element().querySelectorAll('[data-cut]').length).toBe(2);

    const shown = () => {
      const days = [...document.querySelectorAll<HTMLElement>('[data-day]')].map(
        ({ dataset }) => dataset['day'],
      );
      return { first: days[0], last: days.at(-1), days: days.length };
    };
    expect(shown()).toEqual({ first: day(-30), last: day(59), days: 90 });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(shown).toMatchObject({ first: day(-16), last: day(73) });
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(shown).toMatchObject({ first: day(-23) });

    await bar('Next year').click();
    await expect.element(bar('Next year')).toHaveFocus();
    await expect.element(bar('Next year')).toBeInViewport({ ratio: 1 });
    await expect.poll(shown).toMatchObject({ first: day(170) });
    await bar('Last year').click();
    await expect.element(bar('Last year')).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Today' }).click();
    await expect.poll(shown).toMatchObject({ first: day(-30) });
    const today = document.querySelector<HTMLElement>(`[data-day="${day(0)}"]`);
    await expect.element(today).toBeInViewport({ ratio: 1 });
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('scrolls by touch, and moves a bar after a long press', async () => {
    const tasks = fakeTasks(ada, [aTask(ada, 'Write report', { startDate: day(0), dueDate: day(1) })]);
    await openTimeline();
    await expect.element(bar('Write report')).toBeInViewport();
    const { x, y, height } = boxOf(bar('Write report'));
    await longPress(
      { x: x + 40, y: y + height / 2 },
      async () => {
        await expect.poll(dragLabel).toBeDefined();
      },
      (finger) => finger.moveTo({ x: x + 40 + dayWidth, y: y + height / 2 }),
    );
    await expect.poll(stored(tasks, 'Write report')).toEqual({ from: day(1), to: day(2), writes: 1 });

    await swipe(bar('Write report'), { x: -120 });
    await expect.poll(() => boxOf(bar('Write report')).x).toBeLessThan(x);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(stored(tasks, 'Write report')()).toEqual({ from: day(1), to: day(2), writes: 1 });
    // During momentum scrolling, a tap only stops it.
    await vi.waitFor(async () => {
      await tap(page.getByRole('button', { name: 'Write report' }));
      await expect
        .element(page.getByRole('dialog', { name: 'Write report' }), { timeout: 2000 })
        .toBeVisible();
    }, 20_000);
  });
});
