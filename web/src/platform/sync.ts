import { afterPaint, whenIdle } from './after-paint.ts';
import { watchConnection } from './connection.ts';
import { forgetCards, takeCards } from './directory.ts';
import { clearLocalData } from './local-data.ts';
import { type MutationQueue, openMutationQueue } from './mutations/queue.ts';
import { queryClient } from './query-client.ts';
import { session, verifySession, willKeepData } from './session.ts';
import { holdSession, sessionLapsed } from './session-hold.ts';
import type { Snapshot } from './snapshot.ts';
import { createStore } from './store.ts';
import type { LiveSync } from './sync-live.ts';
import { watchUnsentText } from './unsent-text.ts';

/** Runs for the session; returns how to stop it. */
export type Watcher = () => () => void;

type SyncOptions = {
  /** Reads the snapshot of this browser. */
  readonly readSnapshot: () => Promise<Snapshot | null>;
  /** The watchers of the registered features. */
  readonly watchers: readonly Watcher[];
  /** Whether a page is loading, which the deferred features wait for. */
  readonly isPageLoading: () => boolean;
  /** Registers the features that the first page does not need, and returns their watchers. */
  readonly registerDeferred: () => Promise<readonly Watcher[]>;
};

/** Delay before a failed load is retried. */
const retryDelayMs = 2000;
/** The most time that deferred features wait for the requests of the first page. */
const maxWaitMs = 3000;

let opened: Promise<void> | null = null;
let stops: (() => void)[] = [];
/** The queue of the open session. */
let queue: MutationQueue | null = null;
/** Null until it is loaded. */
let live: LiveSync | null = null;
/** The watchers that have started. */
const started = new Set<Watcher>();

/** True once the first page is shown with its data, or after three seconds. */
export const isFirstPageShown = createStore(false);

/**
 * Starts the synchronization of the signed-in page: restores the snapshot, follows live events from its offset, sends
 * queued mutations again, and starts the features' `watchers`. It stops with the session. Features define their
 * mutations and register live handlers before, for a page that needs them (`joinSync`), or in `registerDeferred`, which
 * is called after the first paint: no event is applied until then, so that none is missed. Later calls do nothing.
 */
export function openSync(options: SyncOptions): Promise<void> {
  opened ??= open(options).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open({ readSnapshot, watchers, isPageLoading, registerDeferred }: SyncOptions): Promise<void> {
  const snapshot = await readSnapshot();
  const now = session.get();
  if (now.state !== 'signedIn') throw new Error('Nobody is signed in.');
  const { user } = now;
  const isMine = () => session.get().user?.id === user.id;
  const own = snapshot?.user.id === user.id ? snapshot : null;
  if (snapshot && !own) await clearLocalData();
  own?.restore();
  // Pending changes show the person's name before a response has brought their card.
  takeCards({ people: [{ id: user.id, name: user.name, avatarUrl: user.avatarUrl, version: 0 }] });
  willKeepData();
  queryClient.mount();
  stops = [
    session.subscribe(() => {
      if (!isMine()) close();
    }),
    () => queryClient.unmount(),
    // Stop it before the live connection, so that it does not probe the server.
    watchConnection({
      probe: verifySession,
      reconnect: () => live?.reconnect(),
      onRestored: retryFailedQueries,
      refresh: invalidateAll,
    }),
    () => {
      live?.stop();
      live = null;
    },
    watchUnsentText(),
    // Let queued requests finish first.
    holdSession(() => queryClient.isMutating() > 0),
    sessionLapsed.subscribe(() => {
      // Signed in again in another tab.
      if (!sessionLapsed.get() && isMine()) {
        live?.reconnect();
        retryFailedQueries();
      }
    }),
  ];
  // connection.ts repeats it until the server responds.
  if (now.presumed) void verifySession().catch(() => undefined);
  const pendingChanges = await openMutationQueue(user.id);
  if (!isMine()) return pendingChanges.close();
  queue = pendingChanges;
  stops.push(pendingChanges.close);
  start(watchers);
  const loadDeferred = () => Promise.all([import('./sync-live.ts'), registerDeferred()]);
  stops.push(
    whenPainted(isPageLoading, loadDeferred, ([{ startLiveSync }, deferredWatchers]) => {
      void pendingChanges.takeOver({ isComplete: true });
      // Without a snapshot, data fetched from now on is at least as new as the session response.
      live = startLiveSync(own?.offset ?? now.offset);
      start(deferredWatchers);
    }),
  );
}

/**
 * Starts a feature in the open session that the page needs before the deferred ones: its queued mutations, then its watchers.
 * Does nothing for a feature that has started, or without a session.
 */
export async function joinSync(watchers: readonly Watcher[]): Promise<void> {
  const open = queue;
  if (watchers.every((watch) => started.has(watch))) return;
  await open?.takeOver();
  if (open && open === queue) start(watchers);
}

/** Whether this browser has unsent changes of a mutation of the person, from this page or another. */
export async function hasQueued(key: string): Promise<boolean> {
  return (await queue?.has(key)) ?? false;
}

/**
 * The number of unsent changes of the person in this browser besides those of this page: in other tabs, or of features that are
 * not loaded yet.
 */
export async function countUnsentElsewhere(): Promise<number> {
  return (await queue?.countElsewhere()) ?? 0;
}

function start(watchers: readonly Watcher[]): void {
  for (const watch of watchers) {
    if (started.has(watch)) continue;
    started.add(watch);
    stops.push(watch());
  }
}

/**
 * Loads something after the first page is painted and its requests have responses, and retries until it succeeds. Returns how to cancel
 * it.
 */
function whenPainted<T>(
  isPageLoading: () => boolean,
  load: () => Promise<T>,
  then: (loaded: T) => void,
): () => void {
  let cancel: () => void = () => undefined;
  let isActive = true;
  const begin = async (): Promise<void> => {
    isFirstPageShown.set(true);
    try {
      const loaded = await load();
      if (isActive) then(loaded);
    } catch {
      if (!isActive) return;
      const timer = setTimeout(() => void begin(), retryDelayMs);
      cancel = () => clearTimeout(timer);
    }
  };
  const latest = performance.now() + maxWaitMs;
  const check = (): void => {
    // A page that is loading has not made all of its requests yet.
    const isReady = !isPageLoading() && (queryClient.isFetching() === 0 || performance.now() > latest);
    // Paint the received data first.
    cancel = afterPaint(isReady ? () => whenIdle(() => void begin()) : check);
  };
  cancel = afterPaint(check);
  return () => {
    isActive = false;
    cancel();
  };
}

function close(): void {
  for (const stop of stops) stop();
  stops = [];
  started.clear();
  queue = null;
  opened = null;
  queryClient.clear();
  forgetCards();
}

/** Invalidates everything; visible queries are refetched at once. */
function invalidateAll(): Promise<void> {
  return queryClient.invalidateQueries({}, { cancelRefetch: false });
}

/** Retries failed queries after an outage. */
function retryFailedQueries(): void {
  void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
}
