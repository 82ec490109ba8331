import { onClock } from './clock.ts';
import { resetCardVersions } from './directory.ts';
import { clearEventCounts } from './event-counts.ts';
import { reconnectLive, startLive, stopLive } from './live-connection.ts';
import { queryClient } from './query-client.ts';
import { endSession, verifySession } from './session.ts';
import { keepSnapshot } from './snapshot-writer.ts';

/** The part of a session's synchronization that is loaded after the first paint. */
export type LiveSync = {
  /** Reconnects now instead of after the current delay; does nothing while connected. */
  readonly reconnect: () => void;
  readonly stop: () => void;
};

/** How often an open page extends its session. */
const extendIntervalMs = 12 * 3600 * 1000;

/** Applies live events since an offset, keeps the snapshot and extends the session. */
export function startLiveSync(since: string): LiveSync {
  startLive({
    since,
    onRefetch() {
      clearEventCounts();
      resetCardVersions();
      void queryClient.invalidateQueries();
    },
    onSignedOut: () => void endSession(),
    // The outcome is handled by `watchOutcomes`, or ends the session.
    onRefused: () => void verifySession().catch(() => undefined),
  });
  const stops = [stopLive, keepSnapshot(), extendSession()];
  return {
    reconnect: reconnectLive,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/**
 * The server extends a session with every request. A page that stays open for weeks and only listens would be signed
 * out after thirty days, so it sends a request twice a day.
 */
function extendSession(): () => void {
  let verifiedAt = Date.now();
  return onClock(() => {
    if (Date.now() - verifiedAt < extendIntervalMs) return;
    verifiedAt = Date.now();
    // connection.ts repeats it until the server responds.
    void verifySession().catch(() => undefined);
  });
}
