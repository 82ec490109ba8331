import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const due = addDays(calendarDay(ada.timeZone), 3);
const count = 100;

onDevice(desktop);

/** Where the title of a task is on the screen, in pixels from the top. */
function topOf(title: string): number {
  return page.getByRole('button', { name: title, exact: true }).element().getBoundingClientRect().top;
}

function scrollerOf(title: string): Element {
  let element: Element | null = page.getByRole('button', { name: title, exact: true }).element();
  while (
    element &&
    (element.scrollHeight <= element.clientHeight || getComputedStyle(element).overflowY !== 'auto')
  )
    element = element.parentElement;
  if (!element) throw new Error('It does not scroll.');
  return element;
}

/** The titles of the tasks that are visible at this moment, from top to bottom. */
function visibleTitles(scroller: Element): string[] {
  const { top, bottom } = scroller.getBoundingClientRect();
  return page
    .getByRole('button', { name: /^Task \d+$/ })
    .elements()
    .map((element) => ({ title: element.textContent, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.top > top + 60 && box.bottom < bottom)
    .toSorted((a, b) => a.box.top - b.box.top)
    .map(({ title }) => title);
}

const save = ({ can, ...task }: Task) =>
  live.send('task.saved', { task, cards: { people: [cardOf(ada)] } }, can);

describe.each(['board', 'list', 'timeline'])('while scrolled, the %s', (layout) => {
  async function open(): Promise<{ tasks: Task[]; scroller: Element }> {
    const tasks = Array.from({ length: count }, (_, index) =>
      aTask(ada, `Task ${index + 1}`, { startDate: due, dueDate: due }),
    );
    fakeTasks(ada, tasks);
    await renderApp(`/app/tasks?view=${layout}`, { user: ada });
    await expect.element(page.getByRole('button', { name: 'Task 1', exact: true })).toBeVisible();
    await live.connected();
    const scroller = scrollerOf('Task 1');
    // Until all pages are loaded.
    await expect
      .poll(() => {
        scroller.scrollTop = scroller.scrollHeight;
        return page.getByRole('button', { name: `Task ${count}`, exact: true }).elements().length;
      })
      .toBe(1);
    scroller.scrollTop = scroller.scrollHeight / 2;
    await expect.poll(() => visibleTitles(scroller).length).toBeGreaterThan(3);
    return { tasks, scroller };
  }
  async function expectCount(tasks: number): Promise<void> {
    await expect
      .poll(() => page.getByText(String(tasks), { exact: true }).elements().length)
      .toBeGreaterThan(0);
  }

  test('does not jump when tasks are added or removed above', async () => {
    const { tasks, scroller } = await open();
    const title = visibleTitles(scroller)[1] ?? '';
    const before = topOf(title);
    save(aTask(ada, 'New', { startDate: due, dueDate: due, position: 'a0V' }));
    await expectCount(count + 1);
    expect(topOf(title)).toBeCloseTo(before, 0);
    live.send('tasks.deleted', { taskIds: tasks.slice(0, 5).map(({ id }) => id) });
    await expectCount(count - 4);
    expect(topOf(title)).toBeCloseTo(before, 0);
  });

  test('does not follow tasks that move away', async () => {
    const { tasks, scroller } = await open();
    const [first = '', second = ''] = visibleTitles(scroller);
    const at = tasks.findIndex(({ title }) => title === first);
    const before = topOf(second);
    // Those that are partly visible among them.
    for (const task of tasks.slice(at - 2, at + 1))
      save({ ...task, position: `${tasks[2]?.position}V`, version: 2 });
    await expect.poll(() => page.getByRole('button', { name: first, exact: true }).elements().length).toBe(0);
    expect(topOf(second)).toBeCloseTo(before, 0);
  });

  test('shows new tasks at the top when it is not scrolled', async () => {
    const { scroller } = await open();
    scroller.scrollTop = 0;
    await expect.element(page.getByRole('button', { name: 'Task 1', exact: true })).toBeVisible();
    save(aTask(ada, 'New', { startDate: due, dueDate: due, position: 'a0V' }));
    await expect.element(page.getByRole('button', { name: 'New', exact: true })).toBeInViewport();
    expect(scroller.scrollTop).toBe(0);
  });
});
