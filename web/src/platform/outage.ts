import { createStore } from './store.ts';

/**
 * What is wrong for more than a moment. `unreachable`: requests get no answer. `notLive`: requests are answered, but the
 * live connection can't be made, as behind a proxy that doesn't pass WebSockets on.
 */
export type Outage = 'unreachable' | 'notLive';

/** What is known of the connection at a moment. */
export type Signals = {
  /** The last request was answered. */
  readonly reachable: boolean;
  /** The live connection is up. */
  readonly live: boolean;
  /** What the browser says of the network. */
  readonly online: boolean;
};

/** All in milliseconds. */
const pace = {
  /** A server that is restarted is back before this. */
  patience: 60_000,
  /** Between two looks at what others have changed, while nothing says so. */
  refresh: 30_000,
};
/** A refresh may take this part of the time, at most: on a slow line it comes less often. */
const refreshShare = 0.1;

/** What lasts; null while all is well, or is not known to last. */
export const outage = createStore<Outage | null>(null);

/**
 * What to call the trouble after it has lasted for so many milliseconds; null when there is none, when it may be over
 * in a moment, and when the browser itself has no network.
 */
export function outageOf({ reachable, live, online }: Signals, lasted: number): Outage | null {
  if ((reachable && live) || !online || lasted < pace.patience) return null;
  return reachable ? 'notLive' : 'unreachable';
}

/**
 * Keeps `outage` true to life from what it is told by `look`. While requests are answered and nothing is live, it calls
 * `refresh` every half minute that somebody looks at the page, and when they come back to it.
 */
export function watchOutage(refresh: () => Promise<unknown>): {
  look(signals: Signals): void;
  stop(): void;
} {
  let signals: Signals = { reachable: true, live: false, online: true };
  let since = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;

  const derive = (): void => {
    clearTimeout(timer);
    const lasted = Date.now() - since;
    outage.set(outageOf(signals, lasted));
    if (lasted < pace.patience) timer = setTimeout(derive, pace.patience - lasted);
  };
  const refreshNow = (): void => {
    clearTimeout(refreshTimer);
    if (outage.get() !== 'notLive' || isRefreshing || document.visibilityState === 'hidden') return;
    isRefreshing = true;
    const begun = Date.now();
    // What fails says so where it is shown, and to the watcher of the connection.
    void refresh()
      .catch(() => undefined)
      .finally(() => {
        isRefreshing = false;
        if (outage.get() !== 'notLive') return;
        const took = Date.now() - begun;
        refreshTimer = setTimeout(refreshNow, Math.max(pace.refresh, took / refreshShare));
      });
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') refreshNow();
  };
  const unsubscribe = outage.subscribe(refreshNow);
  document.addEventListener('visibilitychange', onVisible);
  derive();
  return {
    look(next) {
      if (next.reachable !== signals.reachable || next.live !== signals.live) since = Date.now();
      signals = next;
      derive();
    },
    stop() {
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer);
      clearTimeout(refreshTimer);
      outage.set(null);
    },
  };
}
