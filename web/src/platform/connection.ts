import { onlineManager, useIsMutating } from '@tanstack/react-query';
import { type Unreachable, watchOutcomes } from './client.ts';
import { hurryLive, liveConnected } from './live.ts';
import { type Outage, outage, watchOutage } from './outage.ts';
import { queryClient } from './query-client.ts';
import { createStore, useStore } from './store.ts';

/**
 * `connected`: requests are answered and live events arrive. `offline`: neither, and the browser has no network.
 * `starting`: nothing has failed, but there was no live connection yet. `connecting`: anything else.
 */
export type ConnectionState = 'starting' | 'connecting' | 'connected' | 'offline';

const reachable = createStore(true);
const connection = createStore<ConnectionState>('connecting');
/** The longest that a server can ask us to wait, in seconds. */
const maxRetryAfter = 60;
/** Why the server can't do its work, as it said when it was last asked to. */
const trouble = createStore<string | null>(null);

/**
 * How the connection stands, how many changes the server has not answered yet, what it says is wrong, and what has been
 * wrong for a minute.
 */
export function useConnection(): {
  state: ConnectionState;
  waiting: number;
  trouble: string | null;
  lasting: Outage | null;
} {
  const state = useStore(connection);
  const waiting = useIsMutating({}, queryClient);
  return { state, waiting, trouble: useStore(trouble), lasting: useStore(outage) };
}

/**
 * Keeps `useConnection` true to life, pauses the queue of mutations while the server doesn't answer and wakes it when
 * it does. `probe` is any cheap request; it is sent when there is reason to doubt, and again (0.5 s, growing to 5 s)
 * until it is answered. `onRestored` is called when all is well again after it was not, `refresh` now and then while
 * nothing is live (see outage.ts). Returns how to stop.
 */
export function watchConnection(options: {
  probe(): Promise<unknown>;
  onRestored(): void;
  refresh(): Promise<unknown>;
}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let broken = false;
  const outages = watchOutage(options.refresh);
  let isStarting = true;

  const derive = (): void => {
    onlineManager.setOnline(reachable.get());
    const connected = reachable.get() && liveConnected.get();
    if (connected || !reachable.get() || !navigator.onLine) isStarting = false;
    const away = isStarting ? 'starting' : navigator.onLine ? 'connecting' : 'offline';
    connection.set(connected ? 'connected' : away);
    outages.look({ reachable: reachable.get(), live: liveConnected.get(), online: navigator.onLine });
    if (!connected) broken = true;
    else if (broken) {
      broken = false;
      options.onRestored();
    }
  };
  const doubt = (): void => {
    clearTimeout(timer);
    // Its outcome is seen by the watcher below, like that of every request.
    void options.probe().catch(() => undefined);
  };
  const later = (retryAfter = 0): void => {
    clearTimeout(timer);
    const delay = Math.max(Math.min(retryAfter, maxRetryAfter) * 1000, Math.min(500 * 1.5 ** tries, 5000));
    tries += 1;
    timer = setTimeout(doubt, delay * (0.75 + Math.random() / 2));
  };
  const stops = [
    watchOutcomes((outcome, error) => {
      const wasAway = !reachable.get();
      reachable.set(outcome !== 'unreachable');
      // Without a network an answer was under way when it went, and says nothing of now.
      if (outcome === 'unreachable') trouble.set(troubleOf(error));
      if (outcome === 'unreachable' || !navigator.onLine) later(error?.retryAfter);
      else {
        tries = 0;
        clearTimeout(timer);
      }
      if (outcome !== 'unreachable' && wasAway) hurryLive();
      derive();
    }),
    liveConnected.subscribe(() => {
      if (liveConnected.get()) reachable.set(true);
      else doubt();
      derive();
    }),
    listen(window, 'offline', () => {
      doubt();
      derive();
    }),
    listen(window, 'online', () => {
      hurryLive();
      doubt();
      derive();
    }),
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden' || connection.get() === 'connected') return;
      hurryLive();
      doubt();
    }),
    () => clearTimeout(timer),
    outages.stop,
  ];
  derive();
  return () => {
    for (const stop of stops) stop();
  };
}

/** That the server or its database is away for a moment says the page itself, and better. */
function troubleOf(error: Unreachable | undefined): string | null {
  return error?.code === undefined || error.code === 'server/unavailable' ? null : error.message;
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
