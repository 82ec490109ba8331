import { setTimeout as after } from 'node:timers/promises';
import type { FetchPublic } from '../net/public-fetch.ts';
import { iconPicture } from '../pictures/icon-picture.ts';
import { readPageHead } from './page-head.ts';
import { pageText } from './page-text.ts';

/** Title and icon of a linked page. */
export type LinkPreview = {
  /** At most 200 characters on one line, without invisible characters and ones that change the text direction. */
  readonly title: string | null;
  /** WebP of 64 × 64 pixels. */
  readonly icon: Uint8Array | null;
};

/** What a linked page says of itself. */
export type PagePreview = {
  /** As of a link preview. */
  readonly title: string;
  /** At most 300 characters, cleaned like the title. */
  readonly description: string | null;
  /** The name of the site, or else its host. */
  readonly site: string;
  /** A picture as the site has it: of any type, and unchecked. */
  readonly picture: Uint8Array | null;
};

/** For everything together, in milliseconds. */
const timeoutMs = 10_000;
const maxPageBytes = 512 * 1024;
const maxIconBytes = 256 * 1024;
const maxPictureBytes = 5 * 1024 * 1024;
/** For pages that name many icons of which none is readable. */
const maxIconsTried = 3;
const pageTypes = ['text/html', 'application/xhtml+xml'];

/**
 * Fetches the preview of a link, within ten seconds; parts that cannot be fetched are null. Never rejects. The title
 * for sharing (`og:title`) is preferred to the page's own.
 */
export async function fetchLinkPreview(fetchPublic: FetchPublic, address: string): Promise<LinkPreview> {
  const deadline = Date.now() + timeoutMs;
  const page = await readPage(fetchPublic, address);
  if (!page) return { title: null, icon: null };
  return { title: page.title, icon: await firstIcon(fetchPublic, page.icons, deadline) };
}

/** Fetches only the title, at most 200 characters; null when it cannot be fetched within ten seconds. Never rejects. */
export async function fetchLinkTitle(fetchPublic: FetchPublic, address: string): Promise<string | null> {
  const page = await readPage(fetchPublic, address);
  return page?.title ?? null;
}

/**
 * Fetches what a linked page says of itself, within ten seconds; null for a page without a title, or one that cannot be fetched. Never
 * rejects.
 */
export async function fetchPagePreview(
  fetchPublic: FetchPublic,
  address: string,
): Promise<PagePreview | null> {
  const deadline = Date.now() + timeoutMs;
  const page = await readPage(fetchPublic, address);
  if (!page || page.title === null) return null;
  const { title, description, host } = page;
  const picture = page.picture && (await fetchPicture(fetchPublic, page.picture, deadline));
  return { title, description, site: page.site ?? host.replace(/^www\./, ''), picture };
}

async function fetchPicture(
  fetchPublic: FetchPublic,
  { href }: URL,
  deadline: number,
): Promise<Uint8Array | null> {
  const timeLeft = deadline - Date.now();
  if (timeLeft <= 0) return null;
  const file = await fetchPublic(href, { maxBytes: maxPictureBytes, timeoutMs: timeLeft });
  return file.ok && isSuccess(file.status) && file.body.length > 0 ? file.body : null;
}

async function readPage(fetchPublic: FetchPublic, address: string) {
  const page = await fetchPublic(address, {
    maxBytes: maxPageBytes,
    // The head is at the beginning.
    whenLarger: 'cut',
    timeoutMs,
    accept: pageTypes,
  });
  // The title of an error page is not the title of the page.
  if (!page.ok || !isSuccess(page.status)) return null;
  const head = readPageHead(pageText(page.body, page.contentType), page.url);
  return { ...head, host: page.url.hostname, icons: [...head.icons, new URL('/favicon.ico', page.url)] };
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

/** Reading an icon may have to wait for other pictures. */
async function within<T>(deadline: number, work: Promise<T>): Promise<T | null> {
  const over = new AbortController();
  try {
    const wait = after(Math.max(0, deadline - Date.now()), null, { signal: over.signal });
    return await Promise.race([work, wait.catch(() => null)]);
  } finally {
    over.abort();
  }
}
