import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Figure } from '../section.ts';
import { milliseconds, percentile } from '../statistics.ts';
import { dropCard } from './board.ts';

/** Limits of the time to paint, in milliseconds: of a change of the filter, and of a drop while filtered. */
const maxChangeMs = 100;
const maxDropMs = 50;

/**
 * Filters an open board by priority and by typing, and drops cards while it is filtered. `size` is part of the names of
 * the figures.
 */
export async function measureFiltering(
  page: Page,
  { size, rounds }: { size: string; rounds: number },
): Promise<Figure[]> {
  await page.getByRole('button', { name: /^Filter & Sort/ }).click();
  const panel = page.getByRole('region', { name: 'Filter & Sort' });
  await panel.getByRole('button', { name: 'Priority' }).click();
  const choosing: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const option = page.getByRole('option').nth(round % 3);
    choosing.push(await timed(page, () => option.click()));
  }
  // The next measurement starts without filters.
  await page.keyboard.press('Escape');
  await clear(page);

  const typing: number[] = [];
  const text = panel.getByRole('searchbox');
  await text.click();
  // Each key reduces the result: the titles end in their numbers.
  const letters = ['1', '2', '3', '4'];
  for (let round = 0; round < rounds; round += 1) {
    if (round % letters.length === 0) await text.fill('');
    await delay(100);
    typing.push(await timed(page, () => page.keyboard.press(letters[round % letters.length] ?? '1'), true));
  }
  await clear(page);

  await panel.getByRole('button', { name: 'Priority' }).click();
  // The cards have moved when the filter is painted.
  await timed(page, () => page.getByRole('option', { name: 'High' }).click());
  await page.keyboard.press('Escape');
  const dropping: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const { droppedAt, paintedAt } = await dropCard(page, turn);
    dropping.push(paintedAt - droppedAt);
    await delay(100);
  }
  await clear(page);
  return [
    figure(`Filter change painted, ${size} tasks`, choosing, maxChangeMs),
    figure(`Letter in the text filter painted, ${size} tasks`, typing, maxChangeMs),
    figure(`Drop painted while filtered, ${size} tasks`, dropping, maxDropMs),
  ];
}

/** Milliseconds from a click or key to the frame with the result. Ignores those that do not change the result. */
async function timed(page: Page, act: () => Promise<void>, mayBeUnchanged = false): Promise<number> {
  await page.evaluate(() => window.bench.expectCountChange());
  await act();
  const changed = page.waitForFunction(() => window.bench.countChange(), undefined, {
    timeout: mayBeUnchanged ? 1000 : 10_000,
  });
  if (mayBeUnchanged) await changed.catch(() => undefined);
  else await changed;
  await delay(100);
  const times = await page.evaluate(() => window.bench.countChange());
  return times ? times.paintedAt - times.actedAt : Number.NaN;
}

async function clear(page: Page): Promise<void> {
  const button = page
    .getByRole('region', { name: 'Filter & Sort' })
    .getByRole('button', { name: 'Clear', exact: true });
  if (await button.isEnabled()) await button.click();
  await delay(200);
}

function figure(name: string, times: readonly number[], limit: number): Figure {
  const recorded = times.filter((time) => !Number.isNaN(time));
  const at = (share: number) => percentile(recorded, share);
  return {
    name,
    value: `p50 ${milliseconds(at(0.5))}, p95 ${milliseconds(at(0.95))}, worst of ${recorded.length} ${milliseconds(at(1))}`,
    target: `p95 under ${limit} ms`,
    met: at(0.95) < limit,
  };
}
