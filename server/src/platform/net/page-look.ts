import { setTimeout as after } from 'node:timers/promises';
import { iconPicture } from '../pictures/icon-picture.ts';
import { readPageHead } from './page-head.ts';
import { pageText } from './page-text.ts';
import type { FetchPublic } from './public-fetch.ts';

export type PageLook = {
  /** At most 200 characters, one line, without characters that can't be seen or turn the text around. */
  readonly title: string | null;
  /** WebP of 64 × 64 pixels. */
  readonly icon: Uint8Array | null;
};

/** For everything together, in milliseconds. */
const patience = 10_000;
const maxPageBytes = 512 * 1024;
const maxIconBytes = 256 * 1024;
/** Of a page that names many and keeps none of them. */
const maxIconsTried = 3;
const pages = ['text/html', 'application/xhtml+xml'];

/**
 * The title and the icon of a page, as far as they can be had within ten seconds; null where they can't. Never throws.
 * The title is what the page wants to be called where it is shared, else its own.
 */
export async function lookAtPage(fetchPublic: FetchPublic, address: string): Promise<PageLook> {
  const deadline = Date.now() + patience;
  const page = await readPage(fetchPublic, address);
  if (!page) return { title: null, icon: null };
  return { title: page.title, icon: await firstIcon(fetchPublic, page.icons, deadline) };
}

/** The title alone, of a page that somebody waits for. At most 200 characters; null within ten seconds if it can't be had. */
export async function lookAtTitle(fetchPublic: FetchPublic, address: string): Promise<string | null> {
  const page = await readPage(fetchPublic, address);
  return page?.title ?? null;
}

async function readPage(fetchPublic: FetchPublic, address: string) {
  const page = await fetchPublic(address, {
    maxBytes: maxPageBytes,
    // The head is at the beginning.
    whenLarger: 'cut',
    timeoutMs: patience,
    accept: pages,
  });
  // What a server says about a page that is not there is not about the page.
  if (!page.ok || !isSuccess(page.status)) return null;
  const { title, icons } = readPageHead(pageText(page.body, page.contentType), page.url);
  return { title, icons: [...icons, new URL('/favicon.ico', page.url)] };
}

async function firstIcon(fetchPublic: FetchPublic, icons: readonly URL[], deadline: number) {
  const tried = [...icons.slice(0, maxIconsTried - 1), ...icons.slice(-1)];
  for (const address of new Set(tried.map(({ href }) => href))) {
    const timeoutMs = deadline - Date.now();
    if (timeoutMs <= 0) return null;
    const file = await fetchPublic(address, { maxBytes: maxIconBytes, timeoutMs });
    if (!file.ok || !isSuccess(file.status)) continue;
    const icon = await within(deadline, iconPicture(file.body));
    if (icon) return icon;
  }
  return null;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The picture may have to wait for larger ones. */
async function within<T>(deadline: number, work: Promise<T>): Promise<T | null> {
  const over = new AbortController();
  try {
    const wait = after(Math.max(0, deadline - Date.now()), null, { signal: over.signal });
    return await Promise.race([work, wait.catch(() => null)]);
  } finally {
    over.abort();
  }
}
