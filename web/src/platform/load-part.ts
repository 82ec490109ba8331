import { withTimeout } from './with-timeout.ts';

/** A chunk that could not be loaded: the network is down, or a newer build has replaced it. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';

  constructor(cause: unknown) {
    super('A part of this page could not be loaded.', { cause });
  }
}

/** Maximum time without receiving data of a file, in milliseconds; then the request is aborted. */
export const partTimeoutMs = 15_000;

const listeners = new Set<() => void>();

/** Calls `listener` whenever a chunk could not be loaded. Returns how to stop. */
export function onMissingPart(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Loads a chunk. In builds, every `import()` calls this instead of Vite's helper (vite.config.ts): `load` is the import, and
 * `files` are the paths, relative to `/`, of the chunk and its dependencies. Rejects with `MissingPart`, also on a timeout; the
 * next call tries again.
 *
 * Browsers never request a module again that failed to load once, also by `modulepreload`. Therefore the files are fetched
 * first, and imported from the HTTP cache when all have arrived.
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

/** Registers the files that the document preloads (web/build/page-documents.ts), so that they are fetched once. */
export function takePreloaded(): void {
  for (const link of document.querySelectorAll('link[rel=preload][as=fetch]')) {
    // Retried by the chunk that needs it.
    fetchOnce(link.getAttribute('href') ?? '').catch(() => undefined);
  }
}

/** The files that are loading or loaded, by path. */
let files: Map<string, Promise<void>> | null = null;

function fetchOnce(path: string): Promise<void> {
  files ??= new Map(filesInDocument().map((loaded) => [loaded, Promise.resolve()]));
  let fetching = files.get(path);
  if (!fetching) {
    fetching = path.endsWith('.css') ? addStyles(path) : fetchFile(path);
    fetching.catch(() => files?.delete(path));
    files.set(path, fetching);
  }
  return fetching;
}

/** The scripts and style sheets in the document. */
function filesInDocument(): string[] {
  const elements = document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]');
  return Array.from(elements, (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '');
}

async function fetchFile(path: string): Promise<void> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(new Error(`${path} timed out.`)), partTimeoutMs);
  };
  restartTimer();
  try {
    const response = await fetch(path, { signal: stalled.signal });
    if (!response.ok) throw new Error(`${path}: status ${response.status}.`);
    // Read to the end, so that the browser caches it.
    const reader = response.body?.getReader();
    while (reader && !(await reader.read()).done) restartTimer();
  } finally {
    clearTimeout(timer);
  }
}

function addStyles(path: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: path });
  const added = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${path} could not be loaded.`)));
    document.head.append(link);
  });
  return withTimeout(partTimeoutMs, added).catch((error: unknown) => {
    link.remove();
    throw error;
  });
}
