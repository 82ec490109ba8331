import { onMissingPart } from '../platform/load-part.ts';
import { serverBuild } from '../platform/server-build.ts';
import { createStore } from '../platform/store.ts';

/** A build that the server hands out and this page is not. */
export type NewBuild = {
  readonly build: string;
  /** How often it was found out: a part of this page that is missing is one more reason to say so. */
  readonly found: number;
};

/** Set once the server has a newer build of the client than this page. Nothing is ever loaded again without the person. */
export const newBuild = createStore<NewBuild | null>(null);

/** A part that is missing is asked for again and again: so often, in milliseconds, that is a reason to look. */
const lookAgainAfter = 300_000;
/** So long, in milliseconds, when the server could not be asked: without a network every part is missing at once. */
const askAgainAfter = 10_000;

let nextLook = Number.NEGATIVE_INFINITY;

/**
 * Watches for a new build: the server names the one it has with every live connection, and a page from before an
 * upgrade finds that pieces of it are no longer there. Returns how to stop.
 */
export function watchForNewBuild(): () => void {
  const unsubscribe = serverBuild.subscribe(() => {
    const build = serverBuild.get();
    if (build !== null && build !== runningBuild()) void look();
  });
  const stop = onMissingPart(() => {
    if (performance.now() >= nextLook) void look();
  });
  return () => {
    unsubscribe();
    stop();
  };
}

/** Asks the server which build it has. What it said on the live connection may be true of one of its nodes alone. */
async function look(): Promise<void> {
  nextLook = performance.now() + askAgainAfter;
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!response.ok) return;
    nextLook = performance.now() + lookAgainAfter;
    const build = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    if (build === null || build === runningBuild()) return;
    newBuild.set({ build, found: (newBuild.get()?.found ?? 0) + 1 });
  } catch {
    // Without a network there is nothing to be said about the server.
  }
}

function runningBuild(): string | null {
  return entryOf(document);
}

/** The address of the entry script, by which the server knows a build as well (client-files.ts). */
function entryOf(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}
