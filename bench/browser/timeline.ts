import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { BenchDatabase, Person, Server } from '../product/product.ts';
import type { Figure } from '../section.ts';
import { count, milliseconds } from '../statistics.ts';
import { openContext } from './chromium.ts';

/** Milliseconds; after a longer frame the next one is dropped. */
const maxFrameMs = 20;
/** Pixels per frame, as of a wheel turned fast. */
const pixelsPerFrame = 60;
/** Ten seconds. */
const maxFrames = 600;

/** Scrolls the timeline of a person with this many tasks, every fourth of which has a dependency. */
export async function measureTimeline(
  browser: Browser,
  server: Server,
  { person, pool, size }: { person: Person; pool: BenchDatabase['database']['pool']; size: number },
): Promise<Figure> {
  await pool.query(insertDependencies, [person.id]);
  const context = await openContext(browser, server, person);
  const page = await context.newPage();
  await page.goto('/app/tasks?view=timeline', { waitUntil: 'commit' });
  await page.locator('[data-timeline-row]').first().waitFor({ timeout: 60_000 });
  // Prefetching has finished.
  await delay(5000);
  const { frames, distance } = await page.evaluate(scrollDown, {
    pixels: pixelsPerFrame,
    max: maxFrames,
  });
  await context.close();
  const slow = frames.filter((frame) => frame > maxFrameMs).length;
  return {
    name: `Scrolling the timeline of ${count(size)} tasks: frames over ${maxFrameMs} ms`,
    value: `${slow} of ${count(frames.length)} (${count(Math.round(distance))} pixels; slowest frame ${milliseconds(Math.max(...frames))})`,
    target: '0',
    met: slow === 0,
  };
}

/** Runs in the page; cannot use anything outside itself. */
async function scrollDown({
  pixels,
  max,
}: {
  pixels: number;
  max: number;
}): Promise<{ frames: number[]; distance: number }> {
  const scroller = document.querySelector('[data-timeline-scroller]');
  if (!scroller) throw new Error('There is no timeline.');
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const frames: number[] = [];
  const end = Math.min(scroller.scrollHeight - scroller.clientHeight, max * pixels);
  await nextFrame();
  let last = await nextFrame();
  for (let top = pixels; top < end + pixels; top += pixels) {
    scroller.scrollTop = top;
    const now = await nextFrame();
    frames.push(now - last);
    last = now;
  }
  return { frames, distance: scroller.scrollTop };
}

const insertDependencies = `
  with placed as (
    select id, row_number() over w as n, lag(id, 3) over w as earlier
    from tasks where assigned_to = $1 window w as (order by status, position)
  )
  insert into task_dependencies (task_id, depends_on_id)
  select id, earlier from placed where n % 4 = 0 and earlier is not null
  on conflict do nothing`;
