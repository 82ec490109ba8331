import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { firstWindowSize } from '@longtable/contract/rules/task-limits';
import { taskWindowsApi } from '@longtable/contract/task-windows';
import type { Task } from '@longtable/contract/tasks';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, silence } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const day = (days: number) => addDays(calendarDay(ada.timeZone), days);
/** More than two windows. */
const many = 3 * firstWindowSize;

onDevice(desktop);

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

/** Scrolls from the top to the end, and returns all titles in order. */
async function titlesToTheEnd(): Promise<string[]> {
  const scroller = document.querySelector('[data-timeline-scroller]');
  if (!scroller) throw new Error('There is no timeline.');
  const titles = new Set<string>();
  for (let top = 0; top === scroller.scrollTop || top < scroller.scrollHeight; top += 200) {
    scroller.scrollTop = top;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    for (const title of shownTitles()) titles.add(title);
  }
  return [...titles];
}

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
  const scroller = document.querySelector('[data-timeline-scroller]');
  await expect
    .poll(() => {
      scroller?.scrollTo({ top: firstWindowSize * 36 - 100 });
      return page.getByText('More tasks load once you are connected.').elements().length;
    })
    .toBe(1);
});
