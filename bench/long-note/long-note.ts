import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@longtable/contract/ids';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openChromium, openContext } from '../browser/chromium.ts';
import { type Person, type Server, signUp, startServer } from '../product/product.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, median, milliseconds, percentile } from '../statistics.ts';
import { longText } from './long-text.ts';

const pages = 200;
const maxOpeningMs = 500;
const maxFrameMs = 50;
/** Between keys, in ms: 25 a second. */
const keyMs = 40;
const title = 'Long note';

/** Opening a very long note, and typing in it. */
export const longNoteSection: Section = { title: 'A note of 200 pages', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const { url } = await product.newDatabase('bench_long_note');
  const server = await startServer({ DATABASE_URL: url });
  const browser = await openChromium();
  try {
    const person = await signUp(server, 'Ada Writer');
    const { update, words } = longText(pages);
    await makeNote(server, person, update);
    const context = await openContext(browser, server, person);
    progress('opening it');
    const opened = await measureOpening(browser, server, context, person, quick ? 1 : 10);
    progress('typing in it');
    const typed = await measureTyping(context, quick ? 20 : 200);
    return {
      figures: [...opened, ...typed],
      remarks: [
        `${count(words)} words. Chromium ${browser.version()} without a graphics card, 1440 × 900, on the same cores as server and database. The time of opening begins with the click of the mouse on the note in the list, and ends two frames after the text is there. Each is the first note that is opened after loading the page, so that the editor is loaded then: in a new browser, which has nothing of the note, and in a new tab of a browser that has opened it before. A key is typed every ${keyMs} ms, at the start of the text and at its end; each frame from the first key to a second after the last is counted.`,
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function makeNote(server: Server, person: Person, update: Uint8Array): Promise<void> {
  const noteId = newId();
  await post(server, person, '/api/notes', { id: noteId, title });
  await post(server, person, `/api/notes/${noteId}/document`, {
    update: Buffer.from(update).toString('base64'),
  });
}

async function post(server: Server, { cookie }: Person, path: string, body: object): Promise<void> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

async function measureOpening(
  browser: Browser,
  server: Server,
  known: BrowserContext,
  person: Person,
  rounds: number,
): Promise<Figure[]> {
  const [fresh, again]: [number[], number[]] = [[], []];
  const first = await openList(known);
  await openNote(first);
  await first.close();
  for (let round = 0; round < rounds; round += 1) {
    const context = await openContext(browser, server, person);
    fresh.push(await openNote(await openList(context)));
    await context.close();
    const page = await openList(known);
    again.push(await openNote(page));
    await page.close();
  }
  return Object.entries({
    'Opening it as the first note, new browser': fresh,
    'Opening it as the first note, new tab': again,
  }).map(([name, times]) => ({
    name,
    value: `p50 ${milliseconds(median(times))}, worst of ${times.length} ${milliseconds(Math.max(...times))}`,
    target: `under ${maxOpeningMs} ms`,
    met: median(times) < maxOpeningMs,
  }));
}

/** A page with the list of notes, as somebody leaves it for a moment. */
async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/app/notes');
  await page.getByRole('link', { name: title }).waitFor();
  await page.mouse.move(700, 400);
  await delay(3000);
  return page;
}

/** Opens the note with the mouse. Returns after how many milliseconds its text was drawn. */
async function openNote(page: Page): Promise<number> {
  const box = await page.getByRole('link', { name: title }).boundingBox();
  if (!box) throw new Error('The note is not in the list.');
  await page.evaluate(startWatching);
  await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 5 });
  // As long as a person holds the button.
  await page.mouse.down();
  await delay(80);
  await page.mouse.up();
  await page.waitForFunction(() => window.noteBench.openedIn !== null, undefined, { timeout: 30_000 });
  return page.evaluate(() => window.noteBench.openedIn ?? Number.NaN);
}

async function measureTyping(context: BrowserContext, keys: number): Promise<Figure[]> {
  const page = await openList(context);
  await openNote(page);
  const field = page.getByRole('textbox', { name: 'Note text' });
  const figures: Figure[] = [];
  for (const [place, key] of [
    ['start', 'Control+Home'],
    ['end', 'Control+End'],
  ] as const) {
    await field.focus();
    await page.keyboard.press(key);
    await delay(2000);
    await page.evaluate(startFrames);
    for (let typed = 0; typed < keys; typed += 1) {
      await page.keyboard.type(typed % 6 === 5 ? ' ' : 'k');
      await delay(keyMs);
    }
    await delay(1000);
    const frames = await page.evaluate(() => window.noteBench.frames());
    const slow = frames.filter((frame) => frame > maxFrameMs).length;
    figures.push({
      name: `Typing ${keys} keys at its ${place}: frames over ${maxFrameMs} ms`,
      value: `${slow} of ${count(frames.length)} (p99 ${milliseconds(percentile(frames, 0.99))}, worst ${milliseconds(Math.max(...frames))})`,
      target: '0',
      met: slow === 0,
    });
  }
  return figures;
}

declare global {
  interface Window {
    noteBench: {
      /** Milliseconds from the click until the text was drawn; null until it was. */
      openedIn: number | null;
      /** The durations of the frames since they were started, in milliseconds. Ends them. */
      frames: () => number[];
    };
  }
}

/** Runs in the page; cannot use anything outside itself. */
function startWatching(): void {
  window.noteBench = { openedIn: null, frames: () => [] };
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const watch = async () => {
    const clickedAt = performance.now();
    while (!document.querySelector('.note-text h2')) await nextFrame();
    await nextFrame();
    await nextFrame();
    window.noteBench.openedIn = performance.now() - clickedAt;
  };
  document.addEventListener('click', () => void watch(), { capture: true, once: true });
}

/** Runs in the page; cannot use anything outside itself. */
function startFrames(): void {
  const frames: number[] = [];
  let last = 0;
  let isOver = false;
  const frame = (now: number) => {
    if (last > 0) frames.push(now - last);
    last = now;
    if (!isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.noteBench.frames = () => {
    isOver = true;
    return frames;
  };
}
