import { onlineManager, useIsMutating } from '@tanstack/react-query';
import { type Unreachable, watchOutcomes } from './client.ts';
import { liveConnected } from './live.ts';
import { type Outage, outage, watchOutage } from './outage.ts';
import { queryClient } from './query-client.ts';
import { createStore, useStore } from './store.ts';

/**
 * `connected`: requests succeed and live events arrive. `offline`: neither, and the browser is offline. `starting`: no
 * failure and no live connection yet. `connecting`: anything else.
 */
export type ConnectionState = 'starting' | 'connecting' | 'connected' | 'offline';

const reachable = createStore(true);
const connection = createStore<ConnectionState>('connecting');
/** Maximum of a server's Retry-After that we follow, in seconds. */
const maxRetryAfter = 60;
/** The server's message why it can't process requests; null if it did not respond, or is only starting. */
const serverError = createStore<string | null>(null);

/**
 * The state of the connection, the number of pending changes, the server's own error message, and the current outage once it
 * has lasted a minute.
 */
export function useConnection(): {
  state: ConnectionState;
  pending: number;
  serverError: string | null;
  outage: Outage | null;
} {
  const state = useStore(connection);
  const pending = useIsMutating({}, queryClient);
  return { state, pending, serverError: useStore(serverError), outage: useStore(outage) };
}

/** False while requests don't reach the server, in a component. */
export function useReachable(): boolean {
  return useStore(reachable);
}

/**
 * Updates `useConnection`, pauses the mutation queue while the server is unreachable and resumes it afterwards. `probe`
 * is any cheap request; it is sent when the state is uncertain, and repeated (0.5 s, growing to 5 s) until there is a
 * response. `onRestored` is called when the connection is back, `refresh` regularly while there are no live events
 * (outage.ts). Returns how to stop.
 */
export function watchConnection(options: {
  probe(): Promise<unknown>;
  /** Opens the live connection now, if it is closed. */
  reconnect(): void;
  onRestored(): void;
  refresh(): Promise<unknown>;
}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let wasDisconnected = false;
  const outages = watchOutage(options.refresh);
  let isStarting = true;

  const derive = (): void => {
    onlineManager.setOnline(reachable.get());
    const connected = reachable.get() && liveConnected.get();
    if (connected || !reachable.get() || !navigator.onLine) isStarting = false;
    const disconnected = isStarting ? 'starting' : navigator.onLine ? 'connecting' : 'offline';
    connection.set(connected ? 'connected' : disconnected);
    outages.update({ reachable: reachable.get(), live: liveConnected.get(), online: navigator.onLine });
    if (!connected) wasDisconnected = true;
    else if (wasDisconnected) {
      wasDisconnected = false;
      options.onRestored();
    }
  };
  const probeNow = (): void => {
    clearTimeout(timer);
    // The outcome is handled by `watchOutcomes`.
    void options.probe().catch(() => undefined);
  };
  const scheduleProbe = (retryAfter = 0): void => {
    clearTimeout(timer);
    const delay = Math.max(Math.min(retryAfter, maxRetryAfter) * 1000, Math.min(500 * 1.5 ** tries, 5000));
    tries += 1;
    timer = setTimeout(probeNow, delay * (0.75 + Math.random() / 2));
  };
  const stops = [
    watchOutcomes((outcome, error) => {
      const wasUnreachable = !reachable.get();
      reachable.set(outcome !== 'unreachable');
      // A response that arrives while the browser is offline was sent before that: it does not say that the server is reachable.
      if (outcome === 'unreachable') serverError.set(messageOf(error));
      if (outcome === 'unreachable' || !navigator.onLine) scheduleProbe(error?.retryAfter);
      else {
        tries = 0;
        clearTimeout(timer);
      }
      if (outcome !== 'unreachable' && wasUnreachable) options.reconnect();
      derive();
    }),
    liveConnected.subscribe(() => {
      if (liveConnected.get()) reachable.set(true);
      else probeNow();
      derive();
    }),
    listen(window, 'offline', () => {
      probeNow();
      derive();
    }),
    listen(window, 'online', () => {
      options.reconnect();
      probeNow();
      derive();
    }),
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden' || connection.get() === 'connected') return;
      options.reconnect();
      probeNow();
    }),
    () => clearTimeout(timer),
    outages.stop,
  ];
  derive();
  return () => {
    for (const stop of stops) stop();
  };
}

/** The page has its own text for a server or database that is temporarily unavailable. */
function messageOf(error: Unreachable | undefined): string | null {
  return error?.code === undefined || error.code === 'server/unavailable' ? null : error.message;
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
