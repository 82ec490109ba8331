import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { openContext } from '../browser/chromium.ts';
import type { Person, Server } from '../product/product.ts';
import type { Figure } from '../section.ts';
import { count, median, milliseconds } from '../statistics.ts';

/** The most that a folder of many items may cost, relative to few. */
const maxRatio = 1.5;
const [few, many] = [100, 10_000] as const;
/** Pixels per frame, and the frames that scroll a folder of few items to its end. */
const pixelsPerFrame = 200;
const framesOfFew = 16;

type Cost = { readonly opened: number; readonly perFrame: number };

/** Opening and scrolling a folder in the browser, with few items and with many; both take turns. */
export async function measureFolders(
  browser: Browser,
  server: Server,
  { person, pool, rounds }: { person: Person; pool: pg.Pool; rounds: number },
): Promise<Figure[]> {
  const folders = {
    few: await fillFolder(pool, person.id, few),
    many: await fillFolder(pool, person.id, many),
  };
  await pool.query('vacuum (analyze) resources');
  const context = await openContext(browser, server, person);
  const costs: Record<keyof typeof folders, Cost[]> = { few: [], many: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const size of ['few', 'many'] as const) {
      const page = await context.newPage();
      const cost = await costOf(page, folders[size], framesOfFew);
      await page.close();
      // The first round warms up.
      if (round > 0) costs[size].push(cost);
    }
  }
  const page = await context.newPage();
  const { perFrame } = await costOf(page, folders.many, 1000);
  const rows = await page.locator('[data-row]').last().getAttribute('aria-posinset');
  await context.close();
  const figure = (name: string, key: keyof Cost, more = ''): Figure => {
    const [short, long] = [costs.few, costs.many].map((all) => median(all.map((cost) => cost[key])));
    const ratio = (long ?? 0) / (short ?? 1);
    return {
      name: `Folder of ${count(many)} items: ${name}`,
      value: `× ${ratio.toFixed(2)} of one with ${count(few)} (${milliseconds(long ?? 0)}, ${milliseconds(short ?? 0)})${more}`,
      target: `at most × ${maxRatio}`,
      met: ratio <= maxRatio,
    };
  };
  const further = `; on to row ${count(Number(rows))} ${milliseconds(perFrame)}`;
  return [
    figure('until its first rows are painted', 'opened'),
    figure(`work of the page per frame while scrolling`, 'perFrame', further),
  ];
}

/** Milliseconds until a folder's first rows are painted, from a click on it, and of work per frame while it scrolls. */
async function costOf(page: Page, folder: string, frames: number): Promise<Cost> {
  await page.goto('/app/resources');
  await page.getByRole('link', { name: folder, exact: true }).waitFor();
  // Prefetching has finished.
  await page.waitForTimeout(2000);
  const opened = await page.evaluate(async (name) => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const isShown = () => document.querySelector('[data-row-focus]')?.textContent?.startsWith('File ');
    const link = [...document.querySelectorAll<HTMLElement>('[data-row-focus]')].find(
      ({ textContent }) => textContent === name,
    );
    const startedAt = performance.now();
    link?.click();
    while (!isShown()) await nextFrame();
    return (await nextFrame()) - startedAt;
  }, folder);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await work();
  const scrolled = await page.evaluate(
    async ({ pixels, frames }) => {
      const list = document.querySelector('ul[aria-label="Files and folders"]');
      const scroller = list?.parentElement?.parentElement;
      if (!scroller) throw new Error('There is no list.');
      for (let frame = 0; frame < frames; frame += 1) {
        scroller.scrollTop += pixels;
        await new Promise(requestAnimationFrame);
      }
      return frames;
    },
    { pixels: pixelsPerFrame, frames },
  );
  return { opened, perFrame: ((await work()) - before) / scrolled };
}

/** A folder with files without content. Returns its name. */
async function fillFolder(pool: pg.Pool, ownerId: string, files: number): Promise<string> {
  const name = `Folder of ${files}`;
  await pool.query(
    `with folder as (
       insert into resources (id, uploaded_by, name, type) values (gen_random_uuid(), $1, $2, 'folder') returning id
     )
     insert into resources (id, uploaded_by, parent_folder_id, ancestors, name, type, file_path, mime_type, size_bytes, updated_at)
     select gen_random_uuid(), $1, folder.id, array[folder.id], 'File ' || n || '.txt', 'document', 'public/' || n || '.bin',
       'text/plain', n, now() - n * interval '1 minute'
     from folder, generate_series(1, $3::int) n`,
    [ownerId, name, files],
  );
  return name;
}
