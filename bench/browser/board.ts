import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { installProbe } from './probe.ts';

/** The columns of a board. */
export type Columns = readonly [string, string, ...string[]];
const statuses: Columns = ['todo', 'in_progress', 'review', 'completed'];
export const boardPath = '/app/tasks';

export type Opened = {
  readonly page: Page;
  readonly painted: number;
  readonly cards: number;
  readonly longTasks: number[];
};

/** Opens the Taskboard, or another board, in a new page and waits until its cards are stable. */
export async function openBoard(context: BrowserContext, path = boardPath): Promise<Opened> {
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench?.settled(1500), undefined, { timeout: 60_000 });
  const opened = await page.evaluate(() => ({
    painted: window.bench.visibleCardsPainted(),
    cards: window.bench.visibleCards(),
    longTasks: window.bench.takeLongTasks(),
  }));
  return { page, ...opened };
}

export type Drop = { readonly taskId: string; readonly droppedAt: number; readonly paintedAt: number };

/**
 * Drags the first card of a column to the next column with the mouse; a different column each `turn`. `watching` are
 * other pages that start waiting for the card before it is dropped.
 */
export async function dropCard(
  page: Page,
  turn: number,
  { columns = statuses, watching = [] }: { columns?: Columns; watching?: readonly Page[] } = {},
): Promise<Drop> {
  const from = page.locator(`[data-drop-zone="${columns[turn % columns.length]}"]`);
  const column = columns[(turn + 1) % columns.length] as string;
  const zone = `[data-drop-zone="${column}"]`;
  const to = page.locator(zone);
  // The frame of the column that the card is over. Only a board by status also has a line there.
  const target = page.locator(`${zone}.border-accent-line`);
  const card = from.locator('[data-task-card]').first();
  const taskId = (await card.getAttribute('data-task-card')) ?? '';
  const [start, end] = [await card.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('There is no card to drag.');
  for (const each of [page, ...watching]) {
    await each.evaluate(([id, name]) => window.bench.expectCard(id, name), [taskId, column] as const);
  }
  const point = { x: end.x + end.width / 2, y: end.y + Math.min(120, end.height / 2) };
  await page.mouse.move(start.x + start.width / 2, start.y + Math.min(20, start.height / 2));
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + 30, { steps: 3 });
  await page.mouse.move(point.x, point.y, { steps: 6 });
  // Move slightly, as a hand does: the drop target is only known after a move over the column was drawn.
  for (let nudge = 1; (await target.count()) === 0; nudge += 1) {
    if (nudge > 50) throw new Error('The card could not be held over the column.');
    await page.mouse.move(point.x, point.y + (nudge % 3));
    await delay(20);
  }
  // Pause, as people do before they drop, so that frames of the drag are not measured as the drop's.
  await delay(80);
  await page.mouse.up();
  await page.waitForFunction(() => window.bench.cardPaintedAt() !== null, undefined, { timeout: 10_000 });
  const { droppedAt, paintedAt } = await page.evaluate(() => ({
    droppedAt: window.bench.droppedAt(),
    paintedAt: window.bench.cardPaintedAt(),
  }));
  if (droppedAt === null || paintedAt === null) throw new Error('The drop was not recorded.');
  return { taskId, droppedAt, paintedAt };
}

/** When the expected card was painted on another page. */
export async function paintedAt(page: Page): Promise<number> {
  await page.waitForFunction(() => window.bench.cardPaintedAt() !== null, undefined, { timeout: 10_000 });
  return (await page.evaluate(() => window.bench.cardPaintedAt())) ?? Number.NaN;
}
