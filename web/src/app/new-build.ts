import { onMissingPart } from '../platform/load-part.ts';
import { serverBuild } from '../platform/server-build.ts';
import { createStore } from '../platform/store.ts';

/** A newer build of the client on the server. */
export type NewBuild = {
  readonly build: string;
  /** How often it was detected. A new value shows the update banner again, for example after a chunk failed to load. */
  readonly detections: number;
};

/** The newer build of the server, if there is one. The page reloads only on request. */
export const newBuild = createStore<NewBuild | null>(null);

/** The least time between two checks after chunks failed to load, in milliseconds: pages retry chunks often. */
const checkIntervalMs = 300_000;
/** The least time after a failed check, in milliseconds: offline, many chunks fail at once. */
const retryMs = 10_000;

let nextCheckAt = Number.NEGATIVE_INFINITY;

/**
 * Watches for a new build: the server announces its build with every live connection, and a page loaded before an upgrade
 * requests chunks that no longer exist. Returns how to stop.
 */
export function watchForNewBuild(): () => void {
  const unsubscribe = serverBuild.subscribe(() => {
    const build = serverBuild.get();
    if (build !== null && build !== runningBuild()) void check();
  });
  const stop = onMissingPart(() => {
    if (performance.now() >= nextCheckAt) void check();
  });
  return () => {
    unsubscribe();
    stop();
  };
}

/** Reads the build from index.html. The live connection may be to a node that is upgraded before the others. */
async function check(): Promise<void> {
  nextCheckAt = performance.now() + retryMs;
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!response.ok) return;
    nextCheckAt = performance.now() + checkIntervalMs;
    const build = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    if (build === null || build === runningBuild()) return;
    newBuild.set({ build, detections: (newBuild.get()?.detections ?? 0) + 1 });
  } catch {
    // Offline: retried when the next chunk fails to load.
  }
}

/** The build of this page; null in tests. */
export function runningBuild(): string | null {
  return entryOf(document);
}

/** The URL of the entry script, which identifies a build (also in server/src/platform/http/client-files.ts). */
function entryOf(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}
