import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import { boxOf, middleOf } from './support/board.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { longPressDrag, phone, swipe } from './support/touch.ts';
import type { Visitor } from './support/visitor.ts';

/** The width of a day in pixels. */
const dayWidth = 50;
/** A day this many days from today, in the time zone of the journeys' people. */
const day = (days: number) => addDays(calendarDay('Europe/Rome'), days);

async function openTimeline(page: Page): Promise<void> {
  await page.goto('/app/tasks?view=timeline');
  await expect(page.getByRole('table', { name: 'Timeline' })).toBeVisible();
}

/** The bar of a task, named by title, priority, days and status. */
function bar(page: Page, title: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${title}, (high|medium|low) priority, `) });
}

/** Grabs a bar, at its middle or an end, and moves it by this many days without releasing it. */
async function hold(page: Page, title: string, { by, end }: { by: number; end?: 'start' | 'end' }) {
  const box = await boxOf(bar(page, title));
  const y = box.y + box.height / 2;
  const x = end === 'start' ? box.x + 4 : end === 'end' ? box.x + box.width - 4 : box.x + box.width / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by * dayWidth, y, { steps: 6 });
}

/** The dates of a task on the server, and its version. */
async function written(visitor: Visitor, title: string) {
  const found = (await visitor.tasks()).find((task) => task.title === title) as Task;
  return { from: found.startDate, to: found.dueDate, writes: found.version - 1 };
}

test('moves and resizes bars with the mouse, and marks dependencies that end too late', async ({
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace', {
    context: { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
  });
  const { page } = ada;
  const report = await ada.has('Write report', { priority: 'high', startDate: day(1), dueDate: day(3) });
  await ada.has('Print it', { dependencies: [report.id], startDate: day(4), dueDate: day(6) });
  await ada.has('Ordered long ago', { status: 'completed', startDate: day(-2), dueDate: day(1) });
  await openTimeline(page);
  const legend = page.getByRole('list', { name: 'Priority' }).getByRole('listitem');
  await expect(legend).toHaveText(['High', 'Medium', 'Low']);
  await expect(bar(page, 'Write report')).toHaveAccessibleName(/^Write report, high priority, .+, to do$/);
  await expect(bar(page, 'Print it')).toHaveAccessibleName(/, waits for Write report$/);
  const arrow = page.locator('[data-arrow]');
  await expect(arrow).toHaveAttribute('data-arrow', 'in-time');

  await hold(page, 'Write report', { by: 2 });
  await expect(page.locator('[data-drag-label]')).toHaveText(/· 3 days$/);
  await expect(arrow).toHaveAttribute('data-arrow', 'too-early');
  expect(await written(ada, 'Write report')).toEqual({ from: day(1), to: day(3), writes: 0 });
  await page.mouse.up();
  await expect(page.locator('[data-drag-label]')).toHaveCount(0);
  await expect.poll(() => written(ada, 'Write report')).toEqual({ from: day(3), to: day(5), writes: 1 });

  await hold(page, 'Write report', { by: 2, end: 'end' });
  await expect(page.locator('[data-drag-label]')).toHaveText(/· 5 days$/);
  await page.mouse.up();
  await expect.poll(() => written(ada, 'Write report')).toEqual({ from: day(3), to: day(7), writes: 2 });
  await hold(page, 'Write report', { by: -4, end: 'start' });
  await page.mouse.up();
  await expect.poll(() => written(ada, 'Write report')).toEqual({ from: day(-1), to: day(7), writes: 3 });

  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  // Until the previous toast has closed.
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect.poll(() => written(ada, 'Write report')).toMatchObject({ from: day(3), to: day(7) });
  await expect(undo).toHaveCount(0);

  await hold(page, 'Print it', { by: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('[data-drag-label]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // At the edge the timeline scrolls under the bar.
  const scroller = page.locator('[data-timeline-scroller]');
  const before = await scroller.evaluate((element) => element.scrollLeft);
  await hold(page, 'Print it', { by: 1 });
  const { x, width } = await boxOf(scroller);
  const { y } = await middleOf(bar(page, 'Print it'));
  await page.mouse.move(x + width - 4, y, { steps: 4 });
  await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before + 300);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await written(ada, 'Print it')).toEqual({ from: day(4), to: day(6), writes: 0 });

  await page.getByRole('button', { name: 'Today' }).click();
  await bar(page, 'Write report').click();
  await expect(page.getByRole('dialog', { name: 'Write report' })).toBeVisible();
});

test('moves bars by keyboard, with a single write for many keys', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Write report', { startDate: day(0), dueDate: day(1) });
  await ada.has('Print it', { startDate: day(1), dueDate: day(1) });
  await openTimeline(page);
  await tabTo(page, bar(page, 'Write report'));
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => written(ada, 'Write report')).toEqual({ from: day(10), to: day(11), writes: 1 });
  await expect(bar(page, 'Write report')).toBeFocused();
  await expect(bar(page, 'Write report')).toBeInViewport({ ratio: 1 });

  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Alt+ArrowLeft', 'Enter']) {
    await page.keyboard.press(key);
  }
  await expect.poll(() => written(ada, 'Write report')).toEqual({ from: day(9), to: day(13), writes: 2 });

  // Moving the focus commits; Escape cancels.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(bar(page, 'Print it')).toBeFocused();
  await expect.poll(() => written(ada, 'Write report')).toEqual({ from: day(8), to: day(12), writes: 3 });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Print it' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page, 'Print it')).toBeFocused();
  expect(await written(ada, 'Print it')).toEqual({ from: day(1), to: day(1), writes: 0 });
});

test('collapses groups, shifts the visible period, and finds tasks outside it', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Next year', { startDate: day(200), dueDate: day(203) });
  await ada.has('Last year', { status: 'review', startDate: day(-303), dueDate: day(-300) });
  await ada.has('All the time', { startDate: day(-200), dueDate: day(200) });
  await openTimeline(page);
  const table = page.getByRole('table', { name: 'Timeline' });
  await expect(table.getByText('No tasks in this status')).toHaveCount(3);
  const group = table.getByRole('button', { name: /^To Do/ });
  await expect(group).toHaveText(/^To Do\s*2/);
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(bar(page, 'All the time')).toHaveCount(0);
  await group.click();
  await expect(bar(page, 'All the time').locator('[data-cut]')).toHaveCount(2);

  const shown = async () => {
    const days = await page
      .locator('[data-day]')
      .evaluateAll((found) => found.map((each) => each.dataset.day));
    return { first: days[0], last: days.at(-1), days: days.length };
  };
  expect(await shown()).toEqual({ first: day(-30), last: day(59), days: 90 });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  expect(await shown()).toMatchObject({ first: day(-16), last: day(73) });
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  expect(await shown()).toMatchObject({ first: day(-23) });

  await bar(page, 'Next year').click();
  await expect(page.locator(`[data-bar]`).filter({ hasText: 'Next year' })).toBeFocused();
  await expect(bar(page, 'Next year')).toBeInViewport({ ratio: 1 });
  expect(await shown()).toMatchObject({ first: day(170) });
  await bar(page, 'Last year').click();
  await expect(bar(page, 'Last year')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Today' }).click();
  expect(await shown()).toMatchObject({ first: day(-30) });
  await expect(page.locator(`[data-day="${day(0)}"]`)).toBeInViewport({ ratio: 1 });
});

test('scrolls the timeline by touch, and moves a bar after a long press', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: { ...phone, reducedMotion: 'reduce' } });
  const { page } = ada;
  await ada.has('Write report', { startDate: day(0), dueDate: day(1) });
  await openTimeline(page);
  const held = page.locator('[data-drag-label]');
  const { x } = await boxOf(bar(page, 'Write report'));
  await longPressDrag(
    page,
    bar(page, 'Write report'),
    async (finger) => {
      const { y } = await middleOf(bar(page, 'Write report'));
      await finger.moveTo(x + 40 + dayWidth, y);
    },
    { lifted: held },
  );
  await expect.poll(() => written(ada, 'Write report')).toEqual({ from: day(1), to: day(2), writes: 1 });

  await swipe(page, bar(page, 'Write report'), { x: -120 });
  await expect.poll(async () => (await boxOf(bar(page, 'Write report'))).x).toBeLessThan(x);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await written(ada, 'Write report')).toEqual({ from: day(1), to: day(2), writes: 1 });
  // During momentum scrolling, a tap only stops it.
  await expect(async () => {
    await page.getByRole('button', { name: 'Write report', exact: true }).tap();
    await expect(page.getByRole('dialog', { name: 'Write report' })).toBeVisible({ timeout: 2000 });
  }).toPass();
});
