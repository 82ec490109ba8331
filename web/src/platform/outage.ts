import { createStore } from './store.ts';

/**
 * An outage of more than a minute. `unreachable`: requests fail. `notLive`: requests succeed, but the live connection can't be
 * opened, such as behind a proxy without WebSocket support.
 */
export type Outage = 'unreachable' | 'notLive';

/** The state of the connection. */
export type Signals = {
  /** The last request got a response. */
  readonly reachable: boolean;
  /** The live connection is open. */
  readonly live: boolean;
  /** `navigator.onLine`. */
  readonly online: boolean;
};

/** In milliseconds. */
const timing = {
  /** From when on an outage is shown: longer than a restart of the server takes. */
  threshold: 60_000,
  /** Interval of refetching while there are no live events. */
  refresh: 30_000,
};
/** The largest part of the time that refetching may take; on a slow connection it is less frequent. */
const refreshShare = 0.1;

/** The current outage; null if there is none, or if it has lasted less than a minute. */
export const outage = createStore<Outage | null>(null);

/**
 * The outage of a connection that has had these signals for so many milliseconds. Null if there is none, if it has lasted less
 * than a minute, or if the browser is offline.
 */
export function outageOf({ reachable, live, online }: Signals, lasted: number): Outage | null {
  if ((reachable && live) || !online || lasted < timing.threshold) return null;
  return reachable ? 'notLive' : 'unreachable';
}

/**
 * Updates `outage` from the signals given to `update`. In state `notLive` it calls `refresh` every 30 seconds while the
 * page is visible, and when it becomes visible.
 */
export function watchOutage(refresh: () => Promise<unknown>): {
  update(signals: Signals): void;
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
    if (lasted < timing.threshold) timer = setTimeout(derive, timing.threshold - lasted);
  };
  const refreshNow = (): void => {
    clearTimeout(refreshTimer);
    if (outage.get() !== 'notLive' || isRefreshing || document.visibilityState === 'hidden') return;
    isRefreshing = true;
    const startedAt = Date.now();
    // Failures are shown by the queries, and watched by connection.ts.
    void refresh()
      .catch(() => undefined)
      .finally(() => {
        isRefreshing = false;
        if (outage.get() !== 'notLive') return;
        const took = Date.now() - startedAt;
        refreshTimer = setTimeout(refreshNow, Math.max(timing.refresh, took / refreshShare));
      });
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') refreshNow();
  };
  const unsubscribe = outage.subscribe(refreshNow);
  document.addEventListener('visibilitychange', onVisible);
  derive();
  return {
    update(next) {
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
