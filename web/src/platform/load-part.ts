import { withTimeout } from './with-timeout.ts';

/** A part of the page that could not be loaded: without a network, or because a newer build has replaced it. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';

  constructor(cause: unknown) {
    super('A part of this page could not be loaded.', { cause });
  }
}

/** How long the next piece of a file is waited for, in milliseconds. A connection that hangs has to be made anew. */
export const partTimeoutMs = 15_000;

const listeners = new Set<() => void>();

/** Calls `listener` whenever a part of the page could not be loaded. Returns how to stop. */
export function onMissingPart(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Loads a part of the page: what an `import()` becomes in the build (vite.config.ts), in place of Vite's own helper.
 * `load` is the import itself, `files` are the addresses below `/` of everything that it needs. Rejects with
 * `MissingPart`, also when nothing arrives any more; the next call tries again.
 *
 * A browser never asks again for a module that it once failed to load, and a `modulepreload` counts as a try. So the
 * files are fetched first, and imported from the browser's cache once all are there.
 */
export async function loadPart<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
    return await withTimeout(partTimeoutMs, load());
  } catch (error) {
    for (const listener of listeners) listener();
    throw new MissingPart(error);
  }
}

/** Takes in the files that the document has had the browser fetch ahead (web/build/page-documents.ts). */
export function takePreloaded(): void {
  for (const link of document.querySelectorAll('link[rel=preload][as=fetch]')) {
    // One that could not be fetched is asked for again by the part that needs it.
    fetchOnce(link.getAttribute('href') ?? '').catch(() => undefined);
  }
}

/** By address, the files that are on their way or there. */
let files: Map<string, Promise<void>> | null = null;

function fetchOnce(address: string): Promise<void> {
  files ??= new Map(addressesInPage().map((known) => [known, Promise.resolve()]));
  let fetching = files.get(address);
  if (!fetching) {
    fetching = address.endsWith('.css') ? addStyles(address) : fetchFile(address);
    fetching.catch(() => files?.delete(address));
    files.set(address, fetching);
  }
  return fetching;
}

/** What the page came with. */
function addressesInPage(): string[] {
  const named = document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]');
  return Array.from(named, (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '');
}

async function fetchFile(address: string): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arrived = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new Error(`${address} does not arrive.`)), partTimeoutMs);
  };
  arrived();
  try {
    const response = await fetch(address, { signal: silence.signal });
    if (!response.ok) throw new Error(`${address} was answered with status ${response.status}.`);
    // To its end: only then has the browser kept it.
    const reader = response.body?.getReader();
    while (reader && !(await reader.read()).done) arrived();
  } finally {
    clearTimeout(timer);
  }
}

function addStyles(address: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  const added = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${address} could not be fetched.`)));
    document.head.append(link);
  });
  return withTimeout(partTimeoutMs, added).catch((error: unknown) => {
    link.remove();
    throw error;
  });
}
