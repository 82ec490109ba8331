import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { fillTasks } from '../product/fill.ts';
import { type BenchDatabase, type Person, type Server, signUp, startServer } from '../product/product.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, median, milliseconds, percentile } from '../statistics.ts';
import { boardPath, type Columns, dropCard, openBoard, paintedAt } from './board.ts';
import { openChromium, openContext } from './chromium.ts';
import { measureFiltering } from './filtering.ts';
import { measureTimeline } from './timeline.ts';

/** Limits in milliseconds: of tasks on the main thread, and of the time from a drop to its paint. */
const maxTaskMs = 50;
const maxDropMs = 50;

/** The columns of a board by priority. */
const priorities: Columns = ['priority:high', 'priority:medium', 'priority:low'];

/** The time until opening, dropping and scrolling are painted, and until another person sees a drop. */
export const browserSection: Section = { title: 'In the browser', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const figures: Figure[] = [];
  const browser = await openChromium();
  const { url, database } = await product.newDatabase('bench_browser');
  const server = await startServer({ DATABASE_URL: url });
  try {
    for (const size of [1000, 10_000]) {
      progress(`a board of ${count(size)} tasks`);
      const person = await signUp(server, `Owner of ${size}`);
      await fillTasks(database.pool, { count: size, owner: person.id });
      const board = `Board of ${count(size)} tasks`;
      const { opening, page } = await measureOpening(browser, server, person, quick ? 1 : 5);
      const dropping = await measureDrops(page, quick ? 4 : 40);
      const scrolling = await measureScrolling(page, size);
      for (const figure of [...opening, dropping, scrolling]) {
        figures.push({ ...figure, name: `${board}: ${figure.name}` });
      }
      if (size === 10_000) {
        progress('filtering it');
        figures.push(...(await measureFiltering(page, { size: count(size), rounds: quick ? 4 : 40 })));
        progress('grouping it');
        figures.push(...(await measureGrouped(page.context(), { size: count(size), drops: quick ? 3 : 40 })));
      }
      await page.context().close();
      progress(`a timeline of ${count(size)} tasks`);
      figures.push(await measureTimeline(browser, server, { person, pool: database.pool, size }));
    }
    progress('a drop on another screen');
    figures.push(await measureOtherScreen(browser, server, database, quick ? 5 : 100));
  } finally {
    await browser.close();
    await server.stop();
  }
  return {
    figures,
    remarks: [
      `Chromium ${browser.version()} without a graphics card, 1440 × 900, on the same cores as server and database. A page counts as painted at the frame from which on the visible cards don't change. The first visit has an empty cache and empty storage; the second visit has both, in a new tab. A drop is made with the mouse and timed from the release of its button to the frame that shows the card in its new column, which includes up to 17 ms until the next frame. The other person's screen is a separate browser on the same clock.`,
    ],
  };
}

async function measureOpening(browser: Browser, server: Server, person: Person, rounds: number) {
  const [first, second, longTasks]: [number[], number[], number[]] = [[], [], []];
  let cards = 0;
  for (let round = 0; ; round += 1) {
    const context = await openContext(browser, server, person);
    const fresh = await openBoard(context);
    first.push(fresh.painted);
    longTasks.push(...fresh.longTasks);
    cards = fresh.cards;
    // Data for the next start is stored while the page is idle.
    await delay(5000);
    await fresh.page.close();
    const again = await openBoard(context);
    second.push(again.painted);
    longTasks.push(...again.longTasks);
    if (round + 1 < rounds) {
      await context.close();
      continue;
    }
    const opening: Figure[] = [
      {
        name: `first visit until all ${cards} visible cards are painted`,
        value: milliseconds(median(first)),
      },
      { name: 'second visit', value: milliseconds(median(second)) },
      { name: 'longest task while opening', value: worst(longTasks) },
    ];
    return { opening, page: again.page };
  }
}

/** Measures a second visit to a board grouped by priority, and drops on it. */
async function measureGrouped(
  context: BrowserContext,
  { size, drops }: { size: string; drops: number },
): Promise<Figure[]> {
  const { page, painted, cards } = await openBoard(context, `${boardPath}?view=board&group=priority`);
  const dropping = await measureDrops(page, drops, priorities);
  await page.close();
  const board = `Board of ${size} tasks by priority`;
  return [
    {
      name: `${board}: second visit until all ${cards} visible cards are painted`,
      value: milliseconds(painted),
    },
    { ...dropping, name: `${board}: ${dropping.name}` },
  ];
}

async function measureDrops(page: Page, drops: number, columns?: Columns): Promise<Figure> {
  const times: number[] = [];
  for (let turn = 0; turn < drops; turn += 1) {
    const { droppedAt, paintedAt } = await dropCard(page, turn, columns && { columns });
    times.push(paintedAt - droppedAt);
    await delay(100);
  }
  const at = (share: number) => percentile(times, share);
  return {
    name: 'from drop to painted',
    value: `p50 ${milliseconds(at(0.5))}, p95 ${milliseconds(at(0.95))}, worst of ${drops} ${milliseconds(at(1))}`,
    target: `p95 under ${maxDropMs} ms`,
    met: at(0.95) < maxDropMs,
  };
}

async function measureScrolling(page: Page, size: number): Promise<Figure> {
  await page.evaluate(() => window.bench.takeLongTasks());
  const { slowestFrame, height } = await page.evaluate(
    (frames) => window.bench.scrollColumn('todo', frames),
    size > 1000 ? 360 : 180,
  );
  await delay(300);
  const longTasks = await page.evaluate(() => window.bench.takeLongTasks());
  return {
    name: 'scrolling a column from end to end, longest task',
    value: `${worst(longTasks)} (${count(height)} pixels; slowest frame ${milliseconds(slowestFrame)})`,
    target: `none over ${maxTaskMs} ms`,
    met: longTasks.length === 0,
  };
}

async function measureOtherScreen(
  browser: Browser,
  server: Server,
  { pool }: BenchDatabase['database'],
  drops: number,
): Promise<Figure> {
  const [one, other] = [await signUp(server, 'Ada Dropper'), await signUp(server, 'Grace Watcher')];
  await fillTasks(pool, { count: 40, owner: one.id });
  await pool.query('update tasks set assigned_to = $2 where user_id = $1', [one.id, other.id]);
  const here = await openBoard(await openContext(browser, server, one));
  const there = await openBoard(await openContext(browser, server, other));
  const times: number[] = [];
  for (let turn = 0; turn < drops; turn += 1) {
    const { droppedAt } = await dropCard(here.page, turn, { watching: [there.page] });
    times.push((await paintedAt(there.page)) - droppedAt);
    await delay(50);
  }
  await here.page.context().close();
  await there.page.context().close();
  return {
    name: "From one person's drop to the other person's screen",
    value: `p50 ${milliseconds(median(times))}, p99 ${milliseconds(percentile(times, 0.99))} of ${drops}`,
  };
}

function worst(longTasks: readonly number[]): string {
  return longTasks.length === 0 ? `none over ${maxTaskMs} ms` : milliseconds(Math.max(...longTasks));
}
