import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { boardPath } from '../browser/board.ts';
import { openChromium, openContext } from '../browser/chromium.ts';
import { fillTasks } from '../product/fill.ts';
import { type Product, signUp, startServer } from '../product/product.ts';

type Script = { readonly file: string; readonly bytes: number };

/** Scripts of a page, the largest first: those needed for the first paint, and prefetched ones. */
export type PageScripts = { readonly needed: readonly Script[]; readonly prefetched: readonly Script[] };

export type Pages = Readonly<Record<'landing' | 'signIn' | 'taskboard', PageScripts>>;

declare global {
  interface Window {
    /** Milliseconds from the navigation until the content was painted. */
    contentPainted?: number;
  }
}

/** The scripts that Chromium loads for a page with an empty cache. */
export async function measureScripts(product: Product): Promise<Pages> {
  const { url, database } = await product.newDatabase('bench_scripts');
  const server = await startServer({ DATABASE_URL: url });
  const browser = await openChromium();
  try {
    const person = await signUp(server, 'Ada Reader');
    await fillTasks(database.pool, { count: 100, owner: person.id });
    return {
      landing: await scriptsOf(await openContext(browser, server), '/', 'h1'),
      signIn: await scriptsOf(await openContext(browser, server), '/signin', 'input[type=password]'),
      taskboard: await scriptsOf(await openContext(browser, server, person), boardPath, '[data-task-card]'),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** `content` identifies the page's content: scripts requested before it was painted are needed for the page. */
async function scriptsOf(context: BrowserContext, route: string, content: string): Promise<PageScripts> {
  const page = await context.newPage();
  await page.addInitScript(watchFor, content);
  await page.goto(route, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.contentPainted !== undefined);
  const painted = await page.evaluate(() => window.contentPainted ?? Number.NaN);
  // Pages prefetch when they have nothing else to do.
  await page.waitForLoadState('networkidle');
  await delay(5000);
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime, encodedBodySize }) => ({ file: name, startTime, bytes: encodedBodySize })),
  );
  await context.close();
  // A chunk is fetched, and then imported from the HTTP cache: one transfer, but two entries.
  const first = new Map(loaded.toReversed().map((script) => [script.file, script]));
  const scripts = [...first.values()].toSorted((a, b) => b.bytes - a.bytes);
  const part = (wanted: (startTime: number) => boolean): Script[] =>
    scripts
      .filter(({ startTime }) => wanted(startTime))
      .map(({ file, bytes }) => ({ file: path.basename(file), bytes }));
  return { needed: part((time) => time <= painted), prefetched: part((time) => time > painted) };
}

/** Runs in the page: waits for the end of the frame that has the content. */
function watchFor(content: string): void {
  const check = () => {
    if (document.querySelector(content)) setTimeout(() => (window.contentPainted = performance.now()));
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
