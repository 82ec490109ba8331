import { onlineManager, useIsMutating } from '@tanstack/react-query';
import { watchOutcomes } from './client.ts';
import { hurryLive, liveConnected } from './live.ts';
import { queryClient } from './query-client.ts';
import { createStore, useStore } from './store.ts';

/**
 * `connected`: requests are answered and live events arrive. `offline`: neither, and the browser has no network.
 * `connecting`: anything between.
 */
export type ConnectionState = 'connecting' | 'connected' | 'offline';

const reachable = createStore(true);
const connection = createStore<ConnectionState>('connecting');

/** How the connection stands, and how many changes the server has not answered yet. */
export function useConnection(): { state: ConnectionState; waiting: number } {
  const state = useStore(connection);
  const waiting = useIsMutating({}, queryClient);
  return { state, waiting };
}

/**
 * Keeps `useConnection` true to life, pauses the queue of mutations while the server doesn't answer and wakes it when
 * it does. `probe` is any cheap request; it is sent when there is reason to doubt, and again (0.5 s, growing to 5 s)
 * until it is answered. `onRestored` is called when all is well again after it was not. Returns how to stop.
 */
export function watchConnection(options: { probe(): Promise<unknown>; onRestored(): void }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let broken = false;

  const derive = (): void => {
    onlineManager.setOnline(reachable.get());
    const connected = reachable.get() && liveConnected.get();
    connection.set(connected ? 'connected' : navigator.onLine ? 'connecting' : 'offline');
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
  const later = (): void => {
    clearTimeout(timer);
    const delay = Math.min(500 * 1.5 ** tries, 5000) * (0.75 + Math.random() / 2);
    tries += 1;
    timer = setTimeout(doubt, delay);
  };
  const stops = [
    watchOutcomes((outcome) => {
      const wasAway = !reachable.get();
      reachable.set(outcome !== 'unreachable');
      // Without a network an answer was under way when it went, and says nothing of now.
      if (outcome === 'unreachable' || !navigator.onLine) later();
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
  ];
  derive();
  return () => {
    for (const stop of stops) stop();
  };
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
