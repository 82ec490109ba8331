import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { dropCard, openBoard } from '../browser/board.ts';
import { openChromium, openContext } from '../browser/chromium.ts';
import { fillTasks } from '../product/fill.ts';
import { signUp, startServer } from '../product/product.ts';
import type { Bench, Figure } from '../section.ts';
import { count, median, megabytes, milliseconds } from '../statistics.ts';

/** The most that a drop and the memory of the page may grow by with a hundred times the tasks, as a factor. */
const maxRatio = 2;

type Measured = { readonly size: number; readonly drops: readonly number[]; readonly heap: number };

/**
 * Drops cards with the mouse on boards of growing size, into columns that are not loaded to their end, and reads how much
 * memory the page uses afterwards.
 */
export async function measureDropping({ quick, product, progress }: Bench): Promise<Figure[]> {
  const browser = await openChromium();
  try {
    const measured: Measured[] = [];
    for (const size of quick ? [1000, 10_000] : [10_000, 1_000_000]) {
      progress(`dropping cards on a board of ${count(size)} tasks`);
      const { url, database } = await product.newDatabase(`bench_dropping_${size}`);
      const server = await startServer({ DATABASE_URL: url });
      const person = await signUp(server, `Owner of ${size}`);
      await fillTasks(database.pool, { count: size, owner: person.id });
      const context = await openContext(browser, server, person);
      const { page } = await openBoard(context);
      // Away from the corner, where the sidebar unfolds and covers the cards.
      await page.mouse.move(720, 450);
      // Prefetching has finished.
      await delay(5000);
      measured.push({ size, drops: await timesOfDrops(page, quick ? 4 : 40), heap: await heapOf(page) });
      await context.close();
      await server.stop();
    }
    return [
      ratioOf('From drop to painted, in columns that are not loaded to their end', measured, {
        valueOf: ({ drops }) => median(drops),
        shown: milliseconds,
      }),
      ratioOf('Memory of the page after these drops', measured, {
        valueOf: ({ heap }) => heap,
        shown: megabytes,
      }),
    ];
  } finally {
    await browser.close();
  }
}

async function timesOfDrops(page: Page, drops: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < drops; turn += 1) {
    const { droppedAt, paintedAt } = await dropCard(page, turn);
    times.push(paintedAt - droppedAt);
    await delay(100);
  }
  return times;
}

/** The JavaScript heap of a page in bytes, without garbage. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

function ratioOf(
  name: string,
  measured: readonly Measured[],
  { valueOf, shown }: { valueOf: (one: Measured) => number; shown: (value: number) => string },
): Figure {
  const values = measured.map(valueOf);
  const ratio = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
  const each = measured.map((one) => `${shown(valueOf(one))} with ${count(one.size)}`);
  return {
    name,
    value: `${each.join(', ')} tasks (× ${ratio.toFixed(2)})`,
    target: `at most × ${maxRatio}`,
    met: ratio <= maxRatio,
  };
}
